import { useState } from 'react';
import type { StatusUpdate, Stop } from '../../api/adminOrders';
import { Banner, Checkbox } from '../../ui';
import { ActDialog } from './ActDialog';
import type { Reload } from './ActFailure';
import { NoteField } from './NoteField';
import { CarrierField, TrackingField } from './OrderWords';
import { type Stopped, StopWarning, useStopTick } from './Stops';
import { texts } from './texts';

const t = texts.dialogs;

interface StatusChoice {
  adminNote: string;
  trackingNumber: string;
  carrier: string;
  withRefund: boolean;
  confirmedStops: Stop[];
}

/** Asks what goes along with a new status. */
export function StatusDialog({
  status,
  of,
  several = false,
  isPickup = false,
  stopped = null,
  asksHow = false,
  onLeaveOut,
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
  /** It has no parcel. */
  isPickup?: boolean;
  /** Why the orders are not to go on; of a cancellation why no money is to go back. */
  stopped?: Stopped | null;
  /** The confirmation did not get through: the note has to say how the customer got it. */
  asksHow?: boolean;
  /** Goes on with the orders that nothing speaks against. */
  onLeaveOut?: (() => void) | undefined;
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
  const [carrier, setCarrier] = useState('dhl');
  const [refunds, setRefunds] = useState(true);
  const isCancelling = status === 'cancelled';
  const withRefund = isCancelling && refundLabel !== null && refunds;
  const asked = isCancelling && !withRefund ? null : stopped;
  const tick = useStopTick(asked);
  // Somebody has to have looked at the parts, and the note says at what.
  const asksCheck = asked?.stops.includes('forbidden_words') === true;
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
      onSubmit={() => {
        if (!tick.ask())
          onConfirm({ adminNote, trackingNumber, carrier, withRefund, confirmedStops: asked?.stops ?? [] });
      }}
    >
      <StopWarning
        tick={tick}
        label={isCancelling ? texts.stops.confirmRefund : asksCheck ? texts.stops.confirmChecked : undefined}
        onLeaveOut={onLeaveOut}
      />
      {isCancelling && refundLabel !== null && (
        <Checkbox checked={refunds} onCheckedChange={setRefunds} label={refundLabel} />
      )}
      {isCancelling && refundLabel !== null && !refunds && (
        <Banner tone="warning" live="status">
          {several ? t.withoutRefunds : t.withoutRefund}
        </Banner>
      )}
      {status === 'completed' && !several && !isPickup && (
        <>
          <CarrierField value={carrier} onChange={setCarrier} />
          <TrackingField
            value={trackingNumber}
            onChange={setTracking}
            hint={t.trackingHint}
            required={false}
          />
        </>
      )}
      <NoteField
        value={adminNote}
        onChange={setNote}
        hint={asksHow ? t.howConfirmed : asksCheck ? t.checkedHow : t.noteHint}
        required={asksHow || asksCheck}
      />
    </ActDialog>
  );
}
