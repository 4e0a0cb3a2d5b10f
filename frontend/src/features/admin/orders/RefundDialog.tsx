import { useId, useState } from 'react';
import type { OrderDetail, RefundWish } from '../../../api/adminOrders';
import { errorText } from '../../../lib/errorText';
import { formatCents } from '../../../lib/format';
import { randomId } from '../../../lib/randomId';
import { Banner, Button, Dialog, Field, OptionCard, RadioGroup, TextInput } from '../../../ui';
import { centsOf } from './centsOf';
import { texts } from './texts';

const t = texts.dialogs.refund;

/** Asks how much goes back, and why. */
export function RefundDialog({
  order,
  of,
  busy,
  error,
  onConfirm,
  onClose,
}: {
  order: OrderDetail;
  of: string;
  busy: boolean;
  error: Error | null;
  onConfirm: (wish: RefundWish) => void;
  onClose: () => void;
}) {
  const formId = useId();
  // However often the button is pressed or the call repeated: this opening of the dialog is one refund.
  const [idempotencyKey] = useState(randomId);
  const [how, setHow] = useState<'whole' | 'part'>('whole');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const left = formatCents(order.refundableCents);
  const cents = centsOf(amount);
  const amountError =
    how === 'whole'
      ? undefined
      : cents === null || cents === 0
        ? t.centsWrong
        : cents > order.refundableCents
          ? t.centsTooMuch(left)
          : undefined;
  const reasonError = reason.trim() === '' ? t.reasonMissing : undefined;

  const submit = (): void => {
    setChecked(true);
    if (busy || amountError || reasonError) return;
    const wish = { reason, idempotencyKey, version: order.version };
    onConfirm(how === 'part' && cents !== null ? { ...wish, cents } : wish);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.title}
      description={`${of} ${t.text}`}
      footer={
        <>
          <Button onClick={onClose}>{texts.dialogs.cancel}</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {t.confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {error && (
          <Banner tone="danger" live="alert" title={texts.dialogs.failed}>
            {errorText(error)}
          </Banner>
        )}
        <RadioGroup label={t.how} value={how} onValueChange={setHow}>
          <OptionCard value="whole" title={t.whole(left)} text={t.wholeText} />
          <OptionCard value="part" title={t.part} text={t.partText(left)} />
        </RadioGroup>
        {how === 'part' && (
          <Field label={t.cents} hint={t.centsHint} error={isChecked ? amountError : undefined}>
            {(input) => (
              <TextInput
                {...input}
                inputMode="decimal"
                autoComplete="off"
                className="figures"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            )}
          </Field>
        )}
        <Field label={t.reason} hint={t.reasonHint} error={isChecked ? reasonError : undefined}>
          {(input) => (
            <TextInput
              {...input}
              maxLength={500}
              autoComplete="off"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
