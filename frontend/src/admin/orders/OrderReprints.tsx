import { useState } from 'react';
import type { OrderDetail } from '../../api/adminOrders';
import { type Reprint, useCancelReprint, useShipReprint } from '../../api/adminReprints';
import { useIsReader } from '../../features/session';
import { formatCount, formatDateTime, formatDay, plural } from '../../lib/format';
import { Badge, type BadgeTone, Button, ConfirmDialog, Facts, toast } from '../../ui';
import { ActDialog } from './ActDialog';
import { ActFailure } from './ActFailure';
import { Block } from './Block';
import { CarrierField, ParcelLine, parcelText, TrackingField } from './OrderWords';
import { PackingSlipButton } from './PackingSlipButton';
import { StopWarning, stoppedBy, stopSentences, useStopTick } from './Stops';
import { texts } from './texts';
import { useReloadOrder } from './useReloadOrder';

const t = texts.reprints;

const TONES: Record<Reprint['state'], BadgeTone> = {
  open: 'warning',
  shipped: 'success',
  cancelled: 'neutral',
};

/** The reprints of an order, and what can be done with them. */
export function OrderReprints({ order }: { order: OrderDetail }) {
  if (order.reprints.length === 0) return null;
  return (
    <Block title={t.several}>
      <ul className="flex flex-col gap-5">
        {order.reprints.map((reprint) => (
          <li key={reprint.id}>
            <Entry order={order} reprint={reprint} />
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Entry({ order, reprint }: { order: OrderDetail; reprint: Reprint }) {
  const [asked, setAsked] = useState<'ship' | 'cancel' | null>(null);
  const isReader = useIsReader();
  const isPickup = order.shipping === 'pickup';
  const isOpen = reprint.state === 'open';
  const isReady = isOpen && reprint.unfinishedPieces === 0;
  const pieces = reprint.parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const close = () => setAsked(null);
  return (
    <div className="flex flex-col gap-2">
      <h4 className="flex flex-wrap items-center gap-2 font-semibold">
        {t.name(formatCount(reprint.number))}
        <Badge tone={isReady ? 'success' : TONES[reprint.state]}>
          {isReady ? texts.shelves.ready : t.states[reprint.state]}
        </Badge>
      </h4>
      <ul>
        {reprint.parts.map(({ part, fileName, quantity }) => (
          <li key={part} className="wrap-anywhere">
            {t.pieces(formatCount(quantity), fileName)}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [t.reason, t.reasons[reprint.reason]],
          [texts.dialogs.note, reprint.note ?? null],
          [t.madeAt, formatDateTime(reprint.createdAt)],
          [t.due, isOpen ? formatDay(reprint.dueOn) : null],
          [
            t.progress,
            isOpen
              ? t.checked(formatCount(pieces - reprint.unfinishedPieces), plural(pieces, 'Stück', 'Stück'))
              : null,
          ],
          [t.endedAt[reprint.state], reprint.endedAt ? formatDateTime(reprint.endedAt) : null],
        ]}
      />
      {reprint.shipment && <ParcelLine shipment={reprint.shipment} />}
      <div className="flex flex-wrap gap-2">
        {!isReader && isOpen && (
          <Button size="sm" variant={isReady ? 'primary' : 'secondary'} onClick={() => setAsked('ship')}>
            {isPickup ? t.hand : t.ship}
          </Button>
        )}
        {!isReader && reprint.state === 'shipped' && !isPickup && (
          <Button size="sm" onClick={() => setAsked('ship')}>
            {reprint.shipment ? texts.words.shipment.change : texts.words.shipment.add}
          </Button>
        )}
        {reprint.state !== 'cancelled' && <PackingSlipButton order={order} reprint={reprint} />}
        {!isReader && isOpen && (
          <Button size="sm" variant="ghost" onClick={() => setAsked('cancel')}>
            {t.cancel}
          </Button>
        )}
      </div>
      {asked === 'ship' && <ShipDialog order={order} reprint={reprint} onClose={close} />}
      {asked === 'cancel' && <CancelReprint {...reprint} onClose={close} />}
    </div>
  );
}

/** Asks before a reprint is taken back. */
export function CancelReprint({ id, number, onClose }: { id: string; number: number; onClose: () => void }) {
  const cancel = useCancelReprint();
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.cancelTitle(formatCount(number))}
      description={t.cancelText}
      confirmLabel={t.cancelConfirm}
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(id, {
          onSuccess: () => {
            onClose();
            toast.success(t.cancelled);
          },
        })
      }
    >
      <ActFailure error={cancel.error} />
    </ConfirmDialog>
  );
}

/** Asks how a reprint travels, or puts its number right: of the order as the dialog was opened with it, or as it was loaded anew. */
function ShipDialog({
  order: opened,
  reprint: { id },
  onClose,
}: {
  order: OrderDetail;
  reprint: Reprint;
  onClose: () => void;
}) {
  const ship = useShipReprint();
  const [order, setOrder] = useState(opened);
  const { isReloaded, ...reloading } = useReloadOrder(order.id, (now) => {
    ship.reset();
    setOrder(now);
  });
  // Reprints are never deleted.
  const reprint = order.reprints.find((known) => known.id === id) as Reprint;
  const stands = reprint.state === 'cancelled' ? t.states.cancelled : parcelText(reprint);
  const news = isReloaded
    ? { isPossible: reprint.state !== 'cancelled', text: texts.dialogs.changed.now(stands) }
    : null;
  const [carrier, setCarrier] = useState(reprint.shipment?.carrier ?? 'dhl');
  const [number, setNumber] = useState(reprint.shipment?.trackingNumber ?? '');
  const isOpen = reprint.state === 'open';
  const isPickup = order.shipping === 'pickup';
  const stopped =
    isOpen && reprint.unfinishedPieces > 0
      ? stoppedBy(
          [...order.stops, 'unfinished'],
          [...stopSentences(order.stops), texts.words.unfinished(reprint.unfinishedPieces)],
        )
      : isOpen
        ? stoppedBy(order.stops)
        : null;
  const tick = useStopTick(stopped);
  const name = t.name(formatCount(reprint.number));
  return (
    <ActDialog
      onClose={onClose}
      variant="primary"
      title={isOpen ? (isPickup ? t.handTitle(name) : t.shipTitle(name)) : texts.words.shipment.title}
      description={isOpen ? texts.dialogs.mail : texts.words.shipment.hint}
      confirmLabel={isOpen ? (isPickup ? t.handConfirm : t.shipConfirm) : texts.words.shipment.confirm}
      busy={ship.isPending}
      error={ship.error}
      reload={{ ...reloading, news }}
      onSubmit={() => {
        if (tick.ask()) return;
        ship.mutate(
          {
            id,
            version: order.version,
            carrier,
            trackingNumber: number,
            confirmedStops: stopped?.stops ?? [],
          },
          {
            onSuccess: () => {
              onClose();
              toast.success(isOpen ? t.shipped : texts.dialogs.correctShipment.done);
            },
          },
        );
      }}
    >
      <StopWarning tick={tick} />
      {!isPickup && (
        <>
          <CarrierField value={carrier} onChange={setCarrier} />
          <TrackingField
            value={number}
            onChange={setNumber}
            hint={texts.dialogs.trackingHint}
            required={!isOpen}
          />
        </>
      )}
    </ActDialog>
  );
}
