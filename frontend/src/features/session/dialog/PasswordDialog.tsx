import { useRef, useState } from 'react';
import { errorText } from '../../../lib/errorText';
import { Field, FormDialog, TextInput } from '../../../ui';
import { faultsOfAnswer, useCheckedForm } from '../../forms';
import { texts } from './texts';

/**
 * Asks for the password once more, before something that a thief of an open browser must not do; and for a code of the second factor, where the
 * server wants one.
 */
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
  onConfirm: (password: string, code: string) => Promise<void>;
  onClose: () => void;
}) {
  const [asksCode, setAsksCode] = useState(false);
  const { submit, busy, field, form } = useCheckedForm({
    defaultValues: { password: '', code: '' },
    check: ({ password }) => (password === '' ? [{ field: 'password', message: texts.passwordMissing }] : []),
    send: ({ password, code }) => onConfirm(password, code),
    faultsOf: (error) => {
      const ofCode = codeFault(error);
      if (!ofCode) return [{ field: 'password', message: errorText(error) }];
      setAsksCode(true);
      return [{ field: 'code', message: ofCode }];
    },
    onFailure: (error) => {
      if (codeFault(error)) requestAnimationFrame(() => form.setFocus('code', { shouldSelect: true }));
      else form.setFocus('password', { shouldSelect: true });
    },
  });
  const { input, error } = field('password');
  const code = field('code');
  const first = useRef<HTMLInputElement>(null);

  return (
    <FormDialog
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
      variant={danger ? 'danger' : 'primary'}
      submitLabel={confirmLabel}
      busy={busy}
      onSubmit={submit}
    >
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
      {asksCode && (
        <Field label={texts.code} hint={texts.codeHint} error={code.error}>
          {(props) => <TextInput {...props} {...code.input} autoComplete="one-time-code" />}
        </Field>
      )}
    </FormDialog>
  );
}

/** The server's message about the code; null where it does not ask for one. */
const codeFault = (error: unknown): string | null =>
  faultsOfAnswer(error).find(({ field }) => field === 'code')?.message ?? null;
