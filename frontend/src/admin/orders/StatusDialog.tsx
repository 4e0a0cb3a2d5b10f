import { useState } from 'react';
import type { StatusUpdate } from '../../api/adminOrders';
import { Banner, Checkbox, Field, TextInput } from '../../ui';
import { ActDialog } from './ActDialog';
import type { Reload } from './ActFailure';
import { NoteField } from './NoteField';
import { texts } from './texts';

const t = texts.dialogs;

export interface StatusChoice {
  adminNote: string;
  trackingNumber: string;
  withRefund: boolean;
}

/** Asks what goes along with a new status. */
export function StatusDialog({
  status,
  of,
  several = false,
  warning = null,
  asksHow = false,
  refundLabel,
  busy,
  error,
  reload,
  onConfirm,
  onClose,
}: {
  status: StatusUpdate['status'];
  /** Which order, or how many. */
  of: string;
  several?: boolean;
  /** A warning to read before the act. */
  warning?: string | null;
  /** The confirmation did not get through: the note has to say how the customer got it. */
  asksHow?: boolean;
  /** Names the refund that goes with a cancellation; null where there is nothing to refund. */
  refundLabel: string | null;
  busy: boolean;
  error: Error | null;
  reload?: Reload;
  onConfirm: (choice: StatusChoice) => void;
  onClose: () => void;
}) {
  const [adminNote, setNote] = useState('');
  const [trackingNumber, setTracking] = useState('');
  const [refunds, setRefunds] = useState(true);
  const isCancelling = status === 'cancelled';
  const withRefund = isCancelling && refundLabel !== null && refunds;
  return (
    <ActDialog
      onClose={onClose}
      title={t.status[status].title}
      description={`${of} ${several ? (isCancelling ? t.cancelTexts : t.mails) : isCancelling ? t.cancelText : t.mail}`}
      confirmLabel={t.status[status].title}
      variant={isCancelling ? 'danger' : 'primary'}
      busy={busy}
      error={error}
      reload={reload}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onConfirm({ adminNote, trackingNumber, withRefund });
      }}
    >
      {warning && <Banner tone="warning">{warning}</Banner>}
      {isCancelling && refundLabel !== null && (
        <Checkbox checked={refunds} onCheckedChange={setRefunds} label={refundLabel} />
      )}
      {isCancelling && refundLabel !== null && !refunds && (
        <Banner tone="warning" live="status">
          {several ? t.withoutRefunds : t.withoutRefund}
        </Banner>
      )}
      {status === 'completed' && !several && (
        <Field label={t.tracking} hint={t.trackingHint} required={false}>
          {(input) => (
            <TextInput
              {...input}
              maxLength={100}
              autoComplete="off"
              className="figures"
              value={trackingNumber}
              onChange={({ target }) => setTracking(target.value)}
            />
          )}
        </Field>
      )}
      <NoteField
        value={adminNote}
        onChange={setNote}
        hint={asksHow ? t.howConfirmed : t.noteHint}
        required={asksHow}
      />
    </ActDialog>
  );
}
