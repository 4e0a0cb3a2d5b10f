import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useShop } from '../../api/shop';
import { type Withdrawal, withdraw } from '../../api/withdrawal';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import { Banner, Button, buttonClass, FailureNote } from '../../ui';
import { TextField, useCheckedForm } from '../forms';
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
  const shop = useShop().data;
  /** When the server received it, once it has. */
  const [receivedAt, setReceivedAt] = useState<string | null>(null);
  const { submit, busy, failure, field, errorOf, form } = useCheckedForm<Record<keyof Withdrawal, string>>({
    defaultValues: known,
    send: async (values) => setReceivedAt(await withdraw(values)),
  });
  const values = form.watch();
  const { setFocus } = form;
  useEffect(() => {
    if (autoFocus) setFocus('name');
  }, [autoFocus, setFocus]);

  if (receivedAt) {
    return (
      <Banner tone="success" live="status">
        {texts.received(formatDateTime(receivedAt), values.email)}
      </Banner>
    );
  }
  return (
    <form noValidate aria-label={texts.title} onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <p className="text-muted">{texts.explain}</p>
      {FIELDS.map(({ name, ...asked }) => (
        <TextField key={name} label={texts[name]} field={field(name)} {...asked} maxLength={200} />
      ))}
      <FailureNote>
        {failure && !FIELDS.some(({ name }) => errorOf(name)) && texts.failed(errorText(failure.reason))}
      </FailureNote>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {texts.confirm}
        </Button>
        {shop && (
          <a href={mailAddress(shop.email, values)} className={buttonClass({})}>
            <Mail size={18} />
            {texts.byMail}
          </a>
        )}
      </div>
    </form>
  );
}

/** The declaration as a mail, for a customer who would rather write, or cannot reach the server. */
function mailAddress(email: string, values: Withdrawal): string {
  const subject = encodeURIComponent(texts.mailSubject);
  return `mailto:${email}?subject=${subject}&body=${encodeURIComponent(texts.mailBody(values))}`;
}
