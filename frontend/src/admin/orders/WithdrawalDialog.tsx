import type { OrderDetail, Stop } from '../../api/adminOrders';
import { formatCents } from '../../lib/format';
import { Banner } from '../../ui';
import { ActDialog } from './ActDialog';
import type { Reload } from './ActFailure';
import { ReasonDialog } from './ReasonDialog';
import { StopWarning, stoppedBy, useStopTick } from './Stops';
import { texts } from './texts';

const t = texts.dialogs.withdrawal;

interface Asked {
  order: OrderDetail;
  of: string;
  busy: boolean;
  error: Error | null;
  reload: Reload;
  onClose: () => void;
}

/** Accepts a withdrawal: says what is cancelled and how much goes back. */
export function AcceptWithdrawalDialog({
  order,
  of,
  onConfirm,
  ...rest
}: Asked & { onConfirm: (confirmedStops: Stop[]) => void }) {
  const disputes = order.stops.filter((stop) => stop === 'dispute');
  const tick = useStopTick(stoppedBy(disputes));
  const isDelivered = order.status === 'completed';
  return (
    <ActDialog
      {...rest}
      title={t.accept.title}
      description={`${of} ${(isDelivered ? t.accept.deliveredText : t.accept.text)(formatCents(order.refundableCents))}`}
      confirmLabel={isDelivered ? t.accept.deliveredConfirm : t.accept.confirm}
      onSubmit={() => {
        if (!tick.ask()) onConfirm(disputes);
      }}
    >
      {isDelivered && <Banner tone="info">{t.accept.goodsBack}</Banner>}
      <StopWarning tick={tick} label={texts.stops.confirmRefund} />
    </ActDialog>
  );
}

/** Rejects a withdrawal with a reason that the customer reads. */
export const RejectWithdrawalDialog = ({
  of,
  ...rest
}: Omit<Asked, 'order'> & { onConfirm: (reason: string) => void }) => (
  <ReasonDialog
    {...rest}
    title={t.reject.title}
    description={`${of} ${t.reject.text}`}
    confirmLabel={t.reject.confirm}
    label={t.reject.reason}
    hint={t.reject.reasonHint}
    missing={t.reject.reasonMissing}
    maxLength={1000}
  />
);
