import { useState } from 'react';
import type { Refusal } from '../../api/adminOrders';
import { OptionCard, RadioGroup } from '../../ui';
import { ActDialog } from './ActDialog';
import type { Reload } from './ActFailure';
import { NoteField } from './NoteField';
import { texts } from './texts';

const t = texts.dialogs.refuse;
const REASONS = Object.keys(t.reasons) as Refusal[];

/** Asks for which of the reasons of the terms an order is not made. */
export function RefuseDialog({
  of,
  busy,
  error,
  reload,
  onConfirm,
  onClose,
}: {
  of: string;
  busy: boolean;
  error: Error | null;
  reload: Reload;
  onConfirm: (reason: Refusal, adminNote: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<Refusal>('not_makeable');
  const [adminNote, setNote] = useState('');
  return (
    <ActDialog
      onClose={onClose}
      title={t.title}
      description={`${of} ${t.text}`}
      confirmLabel={t.confirm}
      busy={busy}
      error={error}
      reload={reload}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onConfirm(reason, adminNote);
      }}
    >
      <RadioGroup label={t.reason} value={reason} onValueChange={(value) => setReason(value as Refusal)}>
        {REASONS.map((each) => (
          <OptionCard key={each} value={each} title={t.reasons[each].title} text={t.reasons[each].text} />
        ))}
      </RadioGroup>
      <NoteField value={adminNote} onChange={setNote} />
    </ActDialog>
  );
}
