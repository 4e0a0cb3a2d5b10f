import type { OrderView } from '../../api/checkout';
import { type Feedback, sendFeedback } from '../../api/feedback';
import { errorText } from '../../lib/errorText';
import { Banner, Field, FormDialog, TextArea, toast } from '../../ui';
import { useCheckedForm } from '../forms';
import { feedbackTexts as texts } from './feedbackTexts';
import { feedbackMail } from './mailto';

const QUESTIONS = ['liked', 'better'] as const;
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
  const { submit, busy, failure, field, form } = useCheckedForm<Record<keyof Feedback, string>>({
    defaultValues: { liked: '', better: '' },
    // One answer is enough; the fault stands at the first field.
    check: (values) => (isEmpty(values) ? [{ field: 'liked', message: texts.missing }] : []),
    send: async (values) => {
      await sendFeedback({ orderId: order.id, ...values });
      toast.success(texts.sent);
      onClose();
    },
    onEdit: () => form.clearErrors(),
  });
  const answers = form.watch();

  return (
    <FormDialog
      onClose={onClose}
      title={texts.title(order.orderNumber)}
      description={texts.description}
      submitLabel={texts.send}
      busy={busy}
      softDisabled={isEmpty(answers)}
      onSubmit={submit}
    >
      {QUESTIONS.map((question) => {
        const { input, error } = field(question);
        return (
          <Field key={question} label={texts[question]} required={false} error={error}>
            {(props) => <TextArea {...props} {...input} rows={3} maxLength={LONGEST} />}
          </Field>
        );
      })}
      {failure && (
        <Banner
          tone="danger"
          live="alert"
          action={
            <a className="underline" href={feedbackMail(email, order, answers)}>
              {texts.byMail}
            </a>
          }
        >
          {texts.failed(errorText(failure.reason))}
        </Banner>
      )}
    </FormDialog>
  );
}

const isEmpty = ({ liked, better }: Feedback): boolean => liked.trim() === '' && better.trim() === '';
