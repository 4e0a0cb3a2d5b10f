import { type FormEvent, useId, useRef, useState } from 'react';
import { errorText } from '../../../lib/errorText';
import { Button, Dialog, Field, TextInput } from '../../../ui';
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
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setError(texts.passwordMissing);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm(password);
    } catch (reason) {
      setError(errorText(reason));
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="sm"
      initialFocus={field}
      description={
        <>
          <p>{description}</p>
          <p className="mt-2">{texts.passwordAsk}</p>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.currentPassword} error={error}>
          {(input) => (
            <TextInput
              {...input}
              ref={field}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
