import { useQueryClient } from '@tanstack/react-query';
import { Maximize2, RotateCw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ORDERS_KEY, type OrderDetail, useOrder } from '../../api/adminOrders';
import { OrderStatus } from '../../features/account';
import { useIsReader } from '../../features/session';
import { SHIPPING_LABELS } from '../../features/shop';
import { formatCents, formatDate, formatDateTime, formatDay } from '../../lib/format';
import { Answer, Badge, Banner, IconButton } from '../../ui';
import { OrderActions } from './OrderActions';
import { NeedBadges, paymentLabel } from './OrderBadges';
import { OrderHistory } from './OrderHistory';
import { OrderMails } from './OrderMails';
import { OrderMoney } from './OrderMoney';
import { OrderParts } from './OrderParts';
import { OrderPerson } from './OrderPerson';
import { OrderReports } from './OrderReports';
import { OrderReprints } from './OrderReprints';
import { OrderWords } from './OrderWords';
import { texts } from './texts';

const t = texts.detail;

/** One order with everything that belongs to it. */
export function OrderPanel({
  id,
  onClose,
  onArchived = onClose,
  isPage = false,
}: {
  id: string;
  /** Shows a button for it; without it the dialog around has one. */
  onClose?: () => void;
  onArchived?: (() => void) | undefined;
  /** It has the page to itself: two columns where there is room. */
  isPage?: boolean;
}) {
  const order = useOrder(id);
  const client = useQueryClient();
  const isReader = useIsReader();
  const region = useRef<HTMLElement>(null);
  const isThere = order.data !== undefined;
  useEffect(() => {
    if (isThere) region.current?.focus({ preventScroll: true });
  }, [isThere]);
  if (!order.data) {
    return (
      <Answer
        query={order}
        failed={texts.detailFailed}
        loading={t.loading}
        shapes={['h-10 w-2/3', 'h-24 w-full', 'h-24 w-full']}
      >
        {() => null}
      </Answer>
    );
  }
  const number = order.data.orderNumber;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t.region(number)}
      className="flex flex-col gap-6 outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && onClose && !event.defaultPrevented) onClose();
      }}
    >
      <div className="flex items-start gap-2">
        <h2 className="figures flex-1 pt-2 text-xl font-semibold">{t.heading(number)}</h2>
        <IconButton label={t.reload} onClick={() => void client.invalidateQueries({ queryKey: ORDERS_KEY })}>
          <RotateCw size={20} />
        </IconButton>
        {!isPage && (
          <Link
            to={`/admin/orders/${id}`}
            aria-label={t.asPage}
            title={t.asPage}
            className="inline-flex size-touch shrink-0 items-center justify-center rounded-md hover:bg-sunken"
          >
            <Maximize2 size={18} />
          </Link>
        )}
        {onClose && (
          <IconButton label={t.close} onClick={onClose}>
            <X size={20} />
          </IconButton>
        )}
      </div>
      <div className={isPage ? 'grid items-start gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr]' : 'contents'}>
        <div className="flex min-w-0 flex-col gap-6">
          <Head order={order.data} />
          {!isReader && <OrderActions order={order.data} onArchived={() => onArchived?.()} />}
          {!isReader && <OrderWords order={order.data} />}
          <OrderReprints order={order.data} />
          <OrderParts order={order.data} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OrderMoney order={order.data} />
          <OrderPerson order={order.data} />
          {!isReader && <OrderReports order={order.data} />}
          {!isReader && <OrderMails order={order.data} />}
          <OrderHistory order={order.data} />
        </div>
      </div>
    </section>
  );
}

/** An undecided withdrawal, with the day by which the money has to be back. */
function OpenWithdrawal({ order }: { order: OrderDetail }) {
  const open = order.withdrawals.find(({ decision }) => !decision);
  if (!open || !order.stops.includes('withdrawal')) return null;
  const day = formatDate(open.refundDue);
  const isOverdue = new Date(open.refundDue).getTime() < Date.now();
  return (
    <Banner tone={isOverdue ? 'danger' : 'warning'}>
      {isOverdue ? t.withdrawalOverdue(day) : t.withdrawalOpen(day)}
    </Banner>
  );
}

/** A dispute that the bank waits for an answer to, with its last day: without one the money is gone. */
function OpenDispute({ order }: { order: OrderDetail }) {
  const due = order.disputes.find(({ state }) => state.endsWith('needs_response'))?.evidenceDue;
  if (!due) return null;
  const isOverdue = new Date(due).getTime() < Date.now();
  return (
    <Banner tone={isOverdue ? 'danger' : 'warning'}>
      {isOverdue ? t.disputeOverdue(formatDate(due)) : t.disputeOpen(formatDate(due))}
    </Banner>
  );
}

function Head({ order }: { order: OrderDetail }) {
  const paid = order.paidCents ?? order.totalCents;
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-2xl font-semibold tracking-tight">
        <span className="block text-sm font-normal tracking-normal text-muted">
          {order.refundedCents > 0 ? t.kept : t.paid}{' '}
        </span>
        {formatCents(paid - order.refundedCents)}
      </p>
      {order.refundedCents > 0 && (
        <p className="figures -mt-2 text-sm text-muted">
          {t.leftOf(formatCents(paid), formatCents(order.refundedCents))}
        </p>
      )}
      <p className="flex flex-wrap gap-1">
        <OrderStatus status={order.status} />
        <Badge tone={order.paymentState === 'held' ? 'danger' : 'neutral'}>
          {paymentLabel(order.paymentState)}
        </Badge>
        <NeedBadges needs={order.needs.filter((need) => need !== 'held')} stops={order.stops} />
      </p>
      <p className="figures text-sm text-muted">
        {t.received} {formatDateTime(order.createdAt)} · {SHIPPING_LABELS[order.shipping]} {texts.columns.by}{' '}
        {formatDay(order.deliveryBy)}
        {order.archivedAt && ` · ${t.archivedAt} ${formatDateTime(order.archivedAt)}`}
      </p>
      {order.message && (
        <Banner tone="info" title={texts.words.customerSays}>
          <span className="whitespace-pre-line wrap-anywhere">{order.message}</span>
        </Banner>
      )}
      <OpenWithdrawal order={order} />
      <OpenDispute order={order} />
      {order.reviewNote &&
        (order.heldDecision ? (
          <p className="text-sm text-muted">{order.reviewNote}</p>
        ) : (
          <Banner tone="warning">{order.reviewNote}</Banner>
        ))}
      {order.isDamaged && <Banner tone="warning">{t.damaged}</Banner>}
    </div>
  );
}
