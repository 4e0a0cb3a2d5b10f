import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../api/checkout';
import { type Feedback, sendFeedback } from '../../api/feedback';
import { errorText } from '../../lib/errorText';
import { Banner, Button, Dialog, Field, TextArea, toast } from '../../ui';
import { FEEDBACK_TEXTS as TEXTS } from './feedbackTexts';
import { feedbackMail } from './mailto';

const QUESTIONS = ['liked', 'better'] as const;
const EMPTY: Feedback = { liked: '', better: '' };
/** Both answers together stay within the 2,000 characters of a `mailto:` address that every mail program takes. */
const LONGEST = 500;

/** A short form whose answers the server mails to the operator (CPL-05). */
export default function FeedbackDialog({
  order,
  email,
  onClose,
}: {
  order: OrderView;
  /** The operator's address, for the mail that goes without the server. */
  email: string;
  onClose: () => void;
}) {
  const [answers, setAnswers] = useState(EMPTY);
  const [missing, setMissing] = useState(false);
  const empty = answers.liked.trim() === '' && answers.better.trim() === '';
  const sending = useMutation({
    mutationFn: () => sendFeedback({ orderId: order.id, ...answers }),
    onSuccess: () => {
      toast.success(TEXTS.sent);
      onClose();
    },
  });
  const write = (change: Partial<Feedback>): void => {
    setAnswers({ ...answers, ...change });
    setMissing(false);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={TEXTS.title(order.orderNumber)}
      description={TEXTS.description}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button
            variant="primary"
            busy={sending.isPending}
            softDisabled={empty}
            onClick={() => (empty ? setMissing(true) : sending.mutate())}
          >
            {TEXTS.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {QUESTIONS.map((question, index) => (
          <Field
            key={question}
            label={TEXTS[question]}
            required={false}
            // One answer is enough; the first field says that there is none.
            error={missing && index === 0 ? TEXTS.missing : undefined}
          >
            {(input) => (
              <TextArea
                {...input}
                rows={3}
                maxLength={LONGEST}
                value={answers[question]}
                onChange={({ target }) => write({ [question]: target.value })}
              />
            )}
          </Field>
        ))}
        {sending.isError && (
          <Banner
            tone="danger"
            live="alert"
            action={
              <a className="underline" href={feedbackMail(email, order, answers)}>
                {TEXTS.byMail}
              </a>
            }
          >
            {TEXTS.failed(errorText(sending.error))}
          </Banner>
        )}
      </div>
    </Dialog>
  );
}
