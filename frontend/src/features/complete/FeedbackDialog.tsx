import { useState } from 'react';
import type { OrderView } from '../../api/checkout';
import { Button, buttonClass, Dialog, Field, TextArea, toast } from '../../ui';
import { FEEDBACK_TEXTS as TEXTS } from './feedbackTexts';
import { type Feedback, feedbackMail } from './mailto';

const EMPTY: Feedback = { liked: '', better: '' };

/**
 * A short form whose answers go to the operator by mail (decisions, 'complete step'): through the customer's own mail
 * program, because the server has no call for it. With one, the link below becomes a button that sends `answers`.
 */
export default function FeedbackDialog({
  order,
  email,
  onClose,
}: {
  order: OrderView;
  /** The operator's address. */
  email: string;
  onClose: () => void;
}) {
  const [answers, setAnswers] = useState(EMPTY);
  const [missing, setMissing] = useState(false);
  const empty = answers.liked.trim() === '' && answers.better.trim() === '';
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
          <a
            href={feedbackMail(email, order, answers)}
            className={buttonClass({ variant: 'primary', dimmed: empty })}
            aria-disabled={empty || undefined}
            onClick={(event) => {
              if (empty) {
                event.preventDefault();
                setMissing(true);
                return;
              }
              toast.info(TEXTS.opened(email), { duration: 10_000 });
              onClose();
            }}
          >
            {TEXTS.send}
          </a>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={TEXTS.liked} required={false} error={missing ? TEXTS.missing : undefined}>
          {(input) => (
            <TextArea
              {...input}
              rows={3}
              maxLength={LONGEST}
              value={answers.liked}
              onChange={({ target }) => write({ liked: target.value })}
            />
          )}
        </Field>
        <Field label={TEXTS.better} required={false}>
          {(input) => (
            <TextArea
              {...input}
              rows={3}
              maxLength={LONGEST}
              value={answers.better}
              onChange={({ target }) => write({ better: target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

/** Both answers together stay within the 2,000 characters of an address that every mail program takes. */
const LONGEST = 500;
