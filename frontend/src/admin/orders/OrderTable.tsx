import {
  columnVisibilityFeature,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { Link, useHref } from 'react-router';
import type { OrderRow } from '../../api/adminOrders';
import { OrderStatus } from '../../features/account';
import { SHIPPING_LABELS } from '../../features/shop';
import { cx } from '../../lib/cx';
import { formatCount, formatDate, formatDateTime } from '../../lib/format';
import { opensElsewhere } from '../../lib/opensElsewhere';
import { Price, Td, Th } from '../../ui';
import { NeedBadges, PaymentBadge } from './OrderBadges';
import { texts } from './texts';
import { useOrderHref } from './useListAddress';

const t = texts.columns;
const features = tableFeatures({ rowSelectionFeature, columnVisibilityFeature });
const column = createColumnHelper<typeof features, OrderRow>();
const NUMERIC = new Set(['pieces', 'totalCents']);
/** The columns that a list beside an open order has no room for. */
const BESIDE = { pieces: false, deliveryBy: false };
const ALL = {};

const COLUMNS = column.columns([
  column.display({ id: 'select' }),
  column.accessor('orderNumber', {
    header: t.number,
    cell: ({ row: { original: order } }) => (
      <>
        <OrderLink order={order} />
        <span className="figures block text-sm whitespace-nowrap text-muted">
          {formatDateTime(order.createdAt)}
        </span>
      </>
    ),
  }),
  column.accessor('customerName', {
    header: t.customer,
    cell: ({ row: { original: order } }) => (
      <>
        <span className="wrap-anywhere">{order.customerName}</span>
        {/* Beside an open order there is no room for it, and the order says it. */}
        <span className="block text-sm wrap-anywhere text-muted group-data-beside/grid:hidden">
          <Email address={order.customerEmail} />
        </span>
      </>
    ),
  }),
  column.accessor('pieces', {
    header: t.parts,
    cell: ({ row: { original: order } }) => (
      <>
        {formatCount(order.pieces)}
        <span className="block text-sm text-muted">{order.materials.join(', ')}</span>
      </>
    ),
  }),
  column.accessor('deliveryBy', {
    header: t.delivery,
    cell: ({ row: { original: order } }) => (
      <>
        {SHIPPING_LABELS[order.shipping]}
        {order.deliveryBy && (
          <span className="figures block text-sm text-muted">
            {t.by} {formatDate(order.deliveryBy)}
          </span>
        )}
      </>
    ),
  }),
  column.accessor('status', {
    header: t.status,
    cell: ({ row: { original: order } }) => (
      <span className="flex flex-wrap gap-1">
        <OrderStatus status={order.status} />
        <PaymentBadge paymentState={order.paymentState} />
        <NeedBadges needs={order.needs} />
      </span>
    ),
  }),
  column.accessor('totalCents', {
    header: t.total,
    cell: ({ row: { original: order } }) => <Price cents={order.totalCents} />,
  }),
]);

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

const CHECKBOX = 'size-5 accent-ink align-middle';

/** The list as a grid: arrows go through the rows, Enter opens one, Space selects it. */
export function OrderTable({
  orders,
  openId,
  selection,
  onSelect,
  onOpen,
}: {
  orders: OrderRow[];
  openId: string | null;
  selection: RowSelectionState;
  onSelect: (selection: RowSelectionState) => void;
  onOpen: (id: string) => void;
}) {
  const hintId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const table = useTable({
    features,
    columns: COLUMNS,
    data: orders,
    getRowId: ({ id }) => id,
    state: { rowSelection: selection, columnVisibility: openId === null ? ALL : BESIDE },
    onRowSelectionChange: (next) => onSelect(typeof next === 'function' ? next(selection) : next),
  });
  const { rows } = table.getRowModel();
  const current = Math.min(active, rows.length - 1);
  const allSelected = rows.length > 0 && rows.every((row) => row.getIsSelected());
  const page = useHref('.');
  const hrefOf = useOrderHref();
  /** Anywhere in a row, as on its link. */
  const onPress = (event: MouseEvent, id: string): void => {
    if (event.target instanceof Element && event.target.closest('a') && opensElsewhere(event)) return;
    if (opensElsewhere(event)) window.open(page + hrefOf(id), '_blank', 'noopener');
    else onOpen(id);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = rows[current];
    if (to !== undefined && to >= 0 && to < rows.length) {
      setActive(to);
      body.current?.querySelectorAll('tr')[to]?.focus();
    } else if (event.key === 'Enter' && row) onOpen(row.id);
    else if (event.key === ' ' && row) row.toggleSelected();
    else return;
    event.preventDefault();
  };

  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <p id={hintId} className="sr-only">
        {texts.keys}
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are walked by the arrow keys.
        role="grid"
        aria-label={texts.title}
        aria-describedby={hintId}
        aria-multiselectable="true"
        data-beside={openId === null ? undefined : ''}
        className="group/grid w-full border-collapse text-left"
      >
        <thead>
          <tr>
            {table.getHeaderGroups().flatMap((group) =>
              group.headers.map((header) =>
                header.column.id === 'select' ? (
                  <Th key={header.id} className="w-12">
                    <input
                      type="checkbox"
                      className={CHECKBOX}
                      aria-label={t.selectAll}
                      checked={allSelected}
                      ref={(box) => {
                        // No attribute says it.
                        if (box) box.indeterminate = !allSelected && rows.some((row) => row.getIsSelected());
                      }}
                      onChange={() => table.toggleAllRowsSelected()}
                    />
                  </Th>
                ) : (
                  <Th key={header.id} numeric={NUMERIC.has(header.column.id)}>
                    <table.FlexRender header={header} />
                  </Th>
                ),
              ),
            )}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              tabIndex={index === current ? 0 : -1}
              aria-selected={row.getIsSelected()}
              aria-current={row.id === openId ? 'true' : undefined}
              onFocus={() => setActive(index)}
              onClick={(event) => onPress(event, row.id)}
              onAuxClick={(event) => {
                if (event.button === 1) onPress(event, row.id);
              }}
              className={cx(
                'cursor-pointer -outline-offset-2 hover:bg-paper',
                row.id === openId && 'bg-sunken',
                row.getIsSelected() && 'bg-accent-soft',
              )}
            >
              {row.getVisibleCells().map((cell) =>
                cell.column.id === 'select' ? (
                  <Td key={cell.id} onClick={(event) => event.stopPropagation()}>
                    <input
                      type="checkbox"
                      tabIndex={-1}
                      className={CHECKBOX}
                      aria-label={t.selectOne(row.original.orderNumber)}
                      checked={row.getIsSelected()}
                      onChange={() => row.toggleSelected()}
                    />
                  </Td>
                ) : (
                  <Td key={cell.id} numeric={NUMERIC.has(cell.column.id)}>
                    <table.FlexRender cell={cell} />
                  </Td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
