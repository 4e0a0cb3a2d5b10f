import { useId, useState } from 'react';
import type { StatusUpdate } from '../../api/adminOrders';
import { words } from '../../lib/words';
import { Banner, Button, Checkbox, Dialog, Field, TextArea, TextInput } from '../../ui';
import { ActFailure, type Reload } from './ActFailure';
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
  const formId = useId();
  const [adminNote, setNote] = useState('');
  const [trackingNumber, setTracking] = useState('');
  const [refunds, setRefunds] = useState(true);
  const isCancelling = status === 'cancelled';
  const withRefund = isCancelling && refundLabel !== null && refunds;
  return (
    <Dialog
      onClose={onClose}
      title={t.status[status].title}
      description={`${of} ${several ? (isCancelling ? t.cancelTexts : t.mails) : isCancelling ? t.cancelText : t.mail}`}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {reload?.news?.isPossible !== false && (
            <Button type="submit" form={formId} variant={isCancelling ? 'danger' : 'primary'} busy={busy}>
              {t.status[status].title}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onConfirm({ adminNote, trackingNumber, withRefund });
        }}
      >
        <ActFailure error={error} reload={reload} />
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
        <Field label={t.note} hint={asksHow ? t.howConfirmed : t.noteHint} required={asksHow}>
          {(input) => (
            <TextArea
              {...input}
              rows={3}
              maxLength={2000}
              value={adminNote}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
