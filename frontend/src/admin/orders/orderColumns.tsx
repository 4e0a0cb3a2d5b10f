import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderRow } from '../../api/adminOrders';
import { SHIPPING_LABELS } from '../../features/shop';
import { formatCount, formatDate, formatDateTime, formatDay } from '../../lib/format';
import { opensElsewhere } from '../../lib/opensElsewhere';
import { Price } from '../../ui';
import { RowBadges } from './OrderBadges';
import { texts } from './texts';
import { type OptionalColumn, useOrderHref } from './useListAddress';

const t = texts.columns;

interface Column {
  /** One that may be left out. */
  name?: OptionalColumn;
  head: string;
  cell: (order: OrderRow) => ReactNode;
  numeric?: true;
  /** A list beside an open order has no room for it. */
  needsRoom?: true;
}

export const COLUMNS: readonly Column[] = [
  {
    head: t.number,
    cell: (order) => (
      <>
        <OrderLink order={order} />
        <span className="figures block text-sm whitespace-nowrap text-muted group-data-compact/grid:ml-2 group-data-compact/grid:inline">
          <span className="group-data-compact/grid:hidden">{formatDateTime(order.createdAt)}</span>
          <span className="hidden group-data-compact/grid:inline">{formatDate(order.createdAt)}</span>
        </span>
      </>
    ),
  },
  {
    name: 'customer',
    head: t.customer,
    cell: (order) => (
      <>
        {/* As wide as its longest word, so that no name breaks within one; a word that is too long for that does. */}
        <span className="block max-w-56 wrap-break-word group-data-beside/grid:max-w-36 group-data-compact/grid:max-w-40 group-data-compact/grid:truncate">
          {order.customerName}
          {order.company && (
            <span className="block text-sm group-data-compact/grid:hidden">{order.company}</span>
          )}
        </span>
        {/* Beside an open order there is no room for it, and the order says it. */}
        <span className="block text-sm wrap-anywhere text-muted group-data-beside/grid:hidden group-data-compact/grid:hidden">
          <Email address={order.customerEmail} />
        </span>
      </>
    ),
  },
  {
    name: 'parts',
    head: t.parts,
    numeric: true,
    needsRoom: true,
    cell: (order) => (
      <>
        {formatCount(order.pieces)}
        <span className="block text-sm text-muted group-data-compact/grid:ml-2 group-data-compact/grid:inline-block group-data-compact/grid:max-w-32 group-data-compact/grid:truncate group-data-compact/grid:align-bottom max-xl:group-data-compact/grid:hidden">
          {order.materials.join(', ')}
        </span>
      </>
    ),
  },
  {
    name: 'delivery',
    head: t.delivery,
    needsRoom: true,
    cell: (order) => (
      <>
        {SHIPPING_LABELS[order.shipping]}
        {order.deliveryBy && (
          <span className="figures block text-sm text-muted group-data-compact/grid:ml-2 group-data-compact/grid:inline">
            <span className="group-data-compact/grid:hidden">{t.by} </span>
            {formatDay(order.deliveryBy)}
          </span>
        )}
      </>
    ),
  },
  {
    head: t.status,
    // A row with many of them leaves the others room for the customer's address in one line.
    cell: (order) => <RowBadges order={order} className="max-w-80" />,
  },
  { name: 'total', head: t.total, numeric: true, cell: (order) => <Price cents={order.totalCents} /> },
];

/** For a tab of its own; a plain press on it is one on its row, and the keys walk the rows. */
function OrderLink({ order }: { order: OrderRow }) {
  return (
    <Link
      to={useOrderHref()(order.id)}
      tabIndex={-1}
      className="figures font-semibold"
      onClick={(event) => {
        if (!opensElsewhere(event)) event.preventDefault();
      }}
    >
      #{order.orderNumber}
    </Link>
  );
}

/** A long one breaks before its '@', not in the middle of a word. */
function Email({ address }: { address: OrderRow['customerEmail'] }) {
  const at = address?.lastIndexOf('@') ?? -1;
  if (!address || at < 0) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
