import { TextField, useCheckedForm } from '../../features/forms';
import { withPassword } from '../../features/session';
import { errorText } from '../../lib/errorText';
import { FailureNote, FormDialog } from '../../ui';
import { texts } from './texts';

/** What the form holds; name and address stay empty where they are not asked for. */
export type PersonActValues = Record<'firstName' | 'lastName' | 'email' | 'reason', string>;

/** Asks for the reason of an act, and for the password where it was not given a moment ago. */
export function PersonActDialog({
  title,
  text,
  confirmLabel,
  variant,
  act,
  onClose,
  fields,
}: {
  title: string;
  text: string;
  confirmLabel: string;
  variant: 'danger' | 'primary';
  act: (values: PersonActValues) => Promise<void>;
  onClose: () => void;
  /** Name and address, where they are put right. */
  fields?: Omit<PersonActValues, 'reason'>;
}) {
  const { submit, busy, field, failure, form } = useCheckedForm<PersonActValues>({
    defaultValues: { firstName: '', lastName: '', email: '', ...fields, reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? [{ field: 'reason', message: texts.reasonMissing }] : []),
    send: (values) => withPassword(() => act(values)),
  });
  const hasFault = Object.keys(form.formState.errors).length > 0;
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={text}
      variant={variant}
      submitLabel={confirmLabel}
      busy={busy}
      onSubmit={submit}
    >
      <FailureNote>{failure && !hasFault && errorText(failure.reason)}</FailureNote>
      {fields && (
        <>
          <TextField label={texts.correct.firstName} field={field('firstName')} autoComplete="off" />
          <TextField label={texts.correct.lastName} field={field('lastName')} autoComplete="off" />
          <TextField label={texts.email} field={field('email')} type="email" autoComplete="off" />
        </>
      )}
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        field={field('reason')}
        maxLength={500}
        autoComplete="off"
      />
    </FormDialog>
  );
}
