import { Link } from 'react-router';
import type { OrderRow } from '../../api/adminOrders';
import { SHIPPING_LABELS } from '../../features/shop';
import { cx } from '../../lib/cx';
import { formatDateTime, formatDay, plural } from '../../lib/format';
import { opensElsewhere } from '../../lib/opensElsewhere';
import { Price } from '../../ui';
import { RowBadges } from './OrderBadges';
import { type Selection, toggled } from './selection';
import { texts } from './texts';
import { useOrderHref } from './useListAddress';

const t = texts.columns;

/** The list on a phone: a card for each order. */
export function OrderCards({
  orders,
  selection,
  onSelect,
  onOpen,
}: {
  orders: OrderRow[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (id: string) => void;
}) {
  const hrefOf = useOrderHref();
  return (
    <ul aria-label={texts.title} className="flex flex-col gap-3">
      {orders.map((order) => {
        const isSelected = selection.has(order.id);
        return (
          <li
            key={order.id}
            className={cx('flex rounded-lg border border-line', isSelected ? 'bg-accent-soft' : 'bg-surface')}
          >
            <label className="flex w-touch shrink-0 justify-center pt-4">
              <input
                type="checkbox"
                className="size-5 accent-ink"
                aria-label={t.selectOne(order.orderNumber)}
                checked={isSelected}
                onChange={() => onSelect(toggled(selection, order.id))}
              />
            </label>
            <Link
              to={hrefOf(order.id)}
              aria-label={t.open(order.orderNumber)}
              aria-describedby={`${order.id}-facts`}
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                onOpen(order.id);
              }}
              id={`${order.id}-facts`}
              className="min-w-0 flex-1 py-3 pr-4 text-left"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="figures font-semibold">#{order.orderNumber}</span>
                <Price cents={order.totalCents} />
              </span>
              <span className="block wrap-anywhere">
                {[order.customerName, order.company].filter(Boolean).join(', ')}
              </span>
              <span className="figures block text-sm text-muted">
                {formatDateTime(order.createdAt)} · {plural(order.pieces, 'Teil', 'Teile')}{' '}
                {order.materials.join(', ')}
              </span>
              <span className="figures block text-sm text-muted">
                {SHIPPING_LABELS[order.shipping]}
                {order.deliveryBy && ` ${t.by} ${formatDay(order.deliveryBy)}`}
              </span>
              <RowBadges order={order} className="mt-2" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
