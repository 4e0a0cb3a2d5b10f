import { useMutation } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fieldFaults } from '../../api/account';
import { ApiError } from '../../api/client';
import { useShop } from '../../api/shop';
import { type Withdrawal, withdraw } from '../../api/withdrawal';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import { Banner, Button, buttonClass, Field, TextInput } from '../../ui';
import { texts } from './texts';

const FIELDS = [
  { name: 'name', autoComplete: 'name' },
  { name: 'contract', autoComplete: 'off', hint: texts.contractHint },
  { name: 'email', autoComplete: 'email', inputMode: 'email' },
] as const;

const EMPTY: Withdrawal = { name: '', contract: '', email: '' };

/** Declares a withdrawal: what it asks for is all that may be asked for, and the second button sends it. */
export function WithdrawalForm({
  known = EMPTY,
  autoFocus = false,
}: {
  known?: Withdrawal;
  /** Where a button brings the form: the keyboard goes on in it. */
  autoFocus?: boolean;
}) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(known);
  const [faults, setFaults] = useState<Partial<Withdrawal>>({});
  const shop = useShop().data;
  const sending = useMutation({
    mutationFn: () => withdraw(values),
    onError: (error) => {
      const found = error instanceof ApiError ? fieldFaults(error.body) : [];
      setFaults(Object.fromEntries(found.map(({ field, message }) => [field, message])));
      const first = FIELDS.find(({ name }) => found.some(({ field }) => field === name));
      if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
    },
  });
  useEffect(() => {
    if (autoFocus) form.current?.querySelector('input')?.focus();
  }, [autoFocus]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.isPending) sending.mutate();
  };

  if (sending.isSuccess) {
    return (
      <Banner tone="success" live="status">
        {texts.received(formatDateTime(sending.data), values.email)}
      </Banner>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label={texts.title}
      onSubmit={submit}
      className="flex max-w-md flex-col gap-4"
    >
      <p className="text-muted">{texts.explain}</p>
      {FIELDS.map(({ name, ...field }) => (
        <Field key={name} label={texts[name]} hint={'hint' in field && field.hint} error={faults[name]}>
          {(input) => (
            <TextInput
              {...input}
              name={name}
              autoComplete={field.autoComplete}
              inputMode={'inputMode' in field ? field.inputMode : undefined}
              maxLength={200}
              value={values[name]}
              onChange={({ target }) => {
                setValues({ ...values, [name]: target.value });
                setFaults({ ...faults, [name]: undefined });
              }}
            />
          )}
        </Field>
      ))}
      {sending.isError && !FIELDS.some(({ name }) => faults[name]) && (
        <Banner tone="danger" live="alert">
          {texts.failed(errorText(sending.error))}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {texts.confirm}
        </Button>
        {shop && (
          <a href={mailAddress(shop.email, values)} className={buttonClass({})}>
            <Mail size={18} aria-hidden="true" />
            {texts.byMail}
          </a>
        )}
      </div>
    </form>
  );
}

/** The same declaration for whoever would rather write, or cannot reach the server. */
function mailAddress(email: string, values: Withdrawal): string {
  const subject = encodeURIComponent(texts.mailSubject);
  return `mailto:${email}?subject=${subject}&body=${encodeURIComponent(texts.mailBody(values))}`;
}
