import { useState } from 'react';
import type { OrderDetail, RefundWish } from '../../api/adminOrders';
import { useSettings } from '../../api/settings';
import { type Fault, TextField, useCheckedForm } from '../../features/forms';
import { formatCents } from '../../lib/format';
import { randomId } from '../../lib/randomId';
import { OptionCard, RadioGroup } from '../../ui';
import { ActDialog } from './ActDialog';
import type { Reload } from './ActFailure';
import { centsOf } from './centsOf';
import { StopWarning, stoppedBy, useStopTick } from './Stops';
import { texts } from './texts';

const t = texts.dialogs.refund;

type RefundForm = { how: 'whole' | 'part'; amount: string; reason: string };

/** Asks how much goes back, and why. */
export function RefundDialog({
  order,
  of,
  busy,
  error,
  reload,
  onConfirm,
  onClose,
}: {
  order: OrderDetail;
  of: string;
  busy: boolean;
  error: Error | null;
  reload: Reload;
  onConfirm: (wish: Omit<RefundWish, 'version'>) => void;
  onClose: () => void;
}) {
  // However often the button is pressed or the call repeated: this opening of the dialog is one refund.
  const [idempotencyKey] = useState(randomId);
  const disputes = order.stops.filter((stop) => stop === 'dispute');
  const tick = useStopTick(stoppedBy(disputes));
  const left = formatCents(order.refundableCents);
  const { submit, field, edited, form } = useCheckedForm<RefundForm>({
    defaultValues: { how: 'whole', amount: '', reason: '' },
    check: ({ how, amount, reason }) => {
      const faults: Fault[] = [];
      const cents = centsOf(amount);
      if (how === 'part' && !cents) faults.push({ field: 'amount', message: t.centsWrong });
      else if (how === 'part' && cents && cents > order.refundableCents)
        faults.push({ field: 'amount', message: t.centsTooMuch(left) });
      if (reason.trim() === '') faults.push({ field: 'reason', message: t.reasonMissing });
      return faults;
    },
    send: async ({ how, amount, reason }) => {
      if (tick.ask()) return;
      const cents = how === 'part' ? centsOf(amount) : null;
      onConfirm({ reason, idempotencyKey, confirmedStops: disputes, ...(cents !== null && { cents }) });
    },
  });
  const how = form.watch('how');
  const isCorrected = useSettings().data?.settings.invoiceCorrections === true;

  return (
    <ActDialog
      onClose={onClose}
      title={t.title}
      description={`${of} ${t.text}`}
      confirmLabel={t.confirm}
      busy={busy}
      error={error}
      reload={reload}
      onSubmit={submit}
    >
      <StopWarning tick={tick} label={texts.stops.confirmRefund} />
      <RadioGroup
        label={t.how}
        value={how}
        onValueChange={(value) => {
          form.setValue('how', value);
          edited('amount');
        }}
      >
        <OptionCard value="whole" title={t.whole(left)} text={t.wholeText} />
        <OptionCard
          value="part"
          title={t.part}
          text={isCorrected ? t.partCorrected(left) : t.partText(left)}
        />
      </RadioGroup>
      {how === 'part' && (
        <TextField
          label={t.cents}
          hint={t.centsHint}
          field={field('amount')}
          inputMode="decimal"
          autoComplete="off"
          inputClassName="figures"
        />
      )}
      <TextField
        label={t.reason}
        hint={isCorrected && how === 'part' ? t.reasonPrinted : t.reasonHint}
        field={field('reason')}
        maxLength={500}
        autoComplete="off"
      />
    </ActDialog>
  );
}
