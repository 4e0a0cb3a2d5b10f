import { useState } from 'react';
import type { Refusal, Stop } from '../../api/adminOrders';
import { OptionCard, RadioGroup } from '../../ui';
import { ActDialog } from './ActDialog';
import type { Reload } from './ActFailure';
import { NoteField } from './NoteField';
import { type Stopped, StopWarning, useStopTick } from './Stops';
import { texts } from './texts';

const t = texts.dialogs.refuse;
const REASONS = Object.keys(t.reasons) as Refusal[];

/** Asks for which of the reasons of the terms an order, or a part of one, is not made. */
export function RefuseDialog({
  title,
  description,
  disputed,
  busy,
  error,
  reload,
  onConfirm,
  onClose,
}: {
  title: string;
  description: string;
  /** The payment is disputed: what the refund has to be confirmed for. */
  disputed: Stopped | null;
  busy: boolean;
  error: Error | null;
  reload?: Reload;
  onConfirm: (reason: Refusal, adminNote: string, confirmedStops: Stop[]) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<Refusal>('not_makeable');
  const [adminNote, setNote] = useState('');
  const tick = useStopTick(disputed);
  return (
    <ActDialog
      onClose={onClose}
      title={title}
      description={description}
      confirmLabel={t.confirm}
      busy={busy}
      error={error}
      reload={reload}
      onSubmit={() => {
        if (!tick.ask()) onConfirm(reason, adminNote, disputed?.stops ?? []);
      }}
    >
      <StopWarning tick={tick} label={texts.stops.confirmRefund} />
      <RadioGroup label={t.reason} value={reason} onValueChange={(value) => setReason(value as Refusal)}>
        {REASONS.map((each) => (
          <OptionCard key={each} value={each} title={t.reasons[each].title} text={t.reasons[each].text} />
        ))}
      </RadioGroup>
      <NoteField value={adminNote} onChange={setNote} />
    </ActDialog>
  );
}
