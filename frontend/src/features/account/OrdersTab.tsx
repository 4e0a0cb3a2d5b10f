import { useQueryClient } from '@tanstack/react-query';
import { ChevronDown, FolderOpen, ShoppingCart, Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { fetchInvoices } from '../../api/invoice';
import { type CustomerOrder, deleteOrderedFile, fetchOrderPicture, useOrders } from '../../api/orders';
import { cx } from '../../lib/cx';
import { formatCount, formatDate } from '../../lib/format';
import {
  Button,
  buttonClass,
  Card,
  EmptyState,
  Loading,
  MorePages,
  Price,
  QueryFailure,
  Skeleton,
} from '../../ui';
import type { SessionUser } from '../session';
import { InvoiceButtons } from './InvoiceButtons';
import { OrderDetails } from './OrderDetails';
import { OrderStatus } from './OrderStatus';
import { OrderWithdrawal } from './OrderWithdrawal';
import { PendingPayments } from './PendingPayments';
import { texts } from './texts';
import { UnconfirmedHint } from './UnconfirmedHint';
import { useConfirmedRemoval } from './useConfirmedRemoval';
import { useLoadOrder } from './useLoadOrder';

const SavedOrdersDialog = lazy(() => import('./SavedOrdersDialog'));
const t = texts.orders;

/** The user's orders, newest first. */
export function OrdersTab({ user }: { user: SessionUser }) {
  const orders = useOrders(user.id);
  const { load, loadingId, question: loadQuestion } = useLoadOrder();
  const { ask, question: removeQuestion } = useConfirmedRemoval();
  const [saved, setSaved] = useState(false);

  if (orders.isPending) {
    return (
      <Loading label={t.loading} className="flex flex-col gap-3">
        <p aria-hidden="true" className="text-muted">
          {t.loading}
        </p>
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </Loading>
    );
  }
  if (orders.isError && !orders.data) {
    return <QueryFailure query={orders} title={t.failed} />;
  }
  return (
    <div className="flex flex-col gap-4">
      {!user.emailConfirmed && <UnconfirmedHint />}
      <PendingPayments userId={user.id} />
      <div className="flex justify-end">
        <Button size="sm" variant="ghost" icon={<FolderOpen size={18} />} onClick={() => setSaved(true)}>
          {t.saved}
        </Button>
      </div>
      {orders.data.length === 0 ? (
        <EmptyState
          title={t.emptyTitle}
          text={t.empty}
          action={
            <Link to="/konfigurator" className={buttonClass({ variant: 'primary' })}>
              {t.toConfigurator}
            </Link>
          }
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {orders.data.map((order) => (
            <li key={order.id}>
              <OrderRow
                order={order}
                loading={loadingId === order.id}
                onLoad={() => void load(order.id)}
                onRemove={() => ask(order)}
              />
            </li>
          ))}
        </ul>
      )}
      <MorePages pages={orders} failed={t.failed} className="self-center">
        {t.more}
      </MorePages>
      {loadQuestion}
      {removeQuestion}
      {saved && (
        <Suspense fallback={null}>
          <SavedOrdersDialog onClose={() => setSaved(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The parts of an order in one line: '3 × halter.stl, deckel.stl'. */
function partNames({ items }: CustomerOrder): string {
  return items
    .map(({ fileName, quantity }) => (quantity > 1 ? `${formatCount(quantity)} × ${fileName}` : fileName))
    .join(', ');
}

function OrderRow({
  order,
  loading,
  onLoad,
  onRemove,
}: {
  order: CustomerOrder;
  loading: boolean;
  onLoad: () => void;
  onRemove: () => void;
}) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const details = useId();
  return (
    <Card as="article" padding="sm" aria-label={t.name(order.orderNumber)}>
      <div className="flex items-start justify-between gap-x-6">
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-semibold">
            <span className="figures">{t.name(order.orderNumber)}</span>
            <OrderStatus status={order.status} />
          </h2>
          <p className="figures mt-1 text-muted">
            <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time> ·{' '}
            {t.parts(formatCount(order.items.length))}
          </p>
          <p className="mt-0.5 truncate text-sm text-muted">{partNames(order)}</p>
        </div>
        <Price cents={order.totalCents} className="text-xl font-semibold" />
      </div>
      <div className="mt-3 flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={details}
          iconAfter={<ChevronDown size={18} className={cx('transition-transform', open && 'rotate-180')} />}
          onClick={() => setOpen(!open)}
        >
          {open ? t.hideDetails : t.details}
        </Button>
        <InvoiceButtons order={order} fetchDocuments={() => fetchInvoices(order.id)} />
        <Button size="sm" busy={loading} icon={<ShoppingCart size={18} />} onClick={onLoad}>
          {t.load}
        </Button>
      </div>
      <div id={details} hidden={!open} className="mt-4 border-t border-line pt-4">
        {open && (
          <div className="flex flex-col gap-6">
            <OrderDetails
              order={order}
              pictureOf={(position, signal) => fetchOrderPicture(order.id, position, signal)}
              deleteFile={(position) => deleteOrderedFile(order.id, position)}
              onFileDeleted={() => queries.invalidateQueries({ queryKey: ['orders'] })}
            />
            <OrderWithdrawal order={order} level={3} />
            {/* Apart from what is done often, and below all that says what the order still waits for. */}
            <div className="flex justify-end border-t border-line pt-3">
              <Button size="sm" variant="ghost" icon={<Trash2 size={18} />} onClick={onRemove}>
                {t.remove}
              </Button>
            </div>
          </div>
        )}
      </div>
    </Card>
  );
}
