import { useId, useRef } from 'react';
import { errorText } from '../../../lib/errorText';
import { words } from '../../../lib/words';
import { Button, Dialog, Field, TextInput } from '../../../ui';
import { useCheckedForm } from '../../forms';
import { texts } from './texts';

/** Asks for the password once more, before something that a thief of an open browser must not do. */
export default function PasswordDialog({
  title,
  description,
  confirmLabel,
  danger = false,
  onConfirm,
  onClose,
}: {
  title: string;
  description: string;
  confirmLabel: string;
  danger?: boolean;
  /** Does the work; what it throws is shown beside the field. */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const { submit, busy, field, form } = useCheckedForm({
    defaultValues: { password: '' },
    check: ({ password }) => (password === '' ? [{ field: 'password', message: texts.passwordMissing }] : []),
    send: ({ password }) => onConfirm(password),
    faultsOf: (error) => [{ field: 'password', message: errorText(error) }],
    onFailure: () => form.setFocus('password', { shouldSelect: true }),
  });
  const { input, error } = field('password');
  const first = useRef<HTMLInputElement>(null);

  return (
    <Dialog
      onClose={onClose}
      title={title}
      size="sm"
      initialFocus={first}
      description={
        <>
          <p>{description}</p>
          <p className="mt-2">{texts.passwordAsk}</p>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field label={texts.currentPassword} error={error}>
          {(props) => (
            <TextInput
              {...props}
              {...input}
              ref={(element) => {
                input.ref(element);
                first.current = element;
              }}
              type="password"
              autoComplete="current-password"
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
