import type { ComponentProps } from 'react';
import type { KnownFile, KnownOrder } from '../../api/person';
import { formatBytes, formatCents, formatCount, formatDate } from '../../lib/format';
import { Button, DataTable } from '../../ui';
import { OrderLink } from '../links';
import { texts } from './texts';

/** The orders of a person, each with the way to put its name and address right. */
export function PersonOrders({
  orders,
  onCorrect,
}: {
  orders: readonly KnownOrder[];
  onCorrect: (order: KnownOrder) => void;
}) {
  return (
    <Known
      title={texts.orders.title}
      heads={texts.orders.heads}
      rows={orders.map((order) => ({
        key: order.id,
        cells: [
          <OrderLink key="order" id={order.id} number={order.orderNumber} />,
          onOneLine(formatDate(order.createdAt)),
          order.status,
          <span key="who" className="block min-w-48 wrap-anywhere">
            {order.firstName} {order.lastName}
            <span className="block text-sm text-muted">{order.email}</span>
            {order.isOfAnotherAccount && <span className="block text-sm">{texts.orders.otherAccount}</span>}
          </span>,
          onOneLine(formatCents(order.totalCents)),
          <Button
            key="correct"
            size="sm"
            aria-label={texts.correct.openOrder(`#${order.orderNumber}`)}
            onClick={() => onCorrect(order)}
          >
            {texts.correct.open}
          </Button>,
        ],
      }))}
    />
  );
}

/** The stored files of a person; one that no order needs can be deleted. */
export function PersonFiles({
  files,
  onDelete,
}: {
  files: readonly KnownFile[];
  onDelete: (file: KnownFile) => void;
}) {
  const t = texts.files;
  return (
    <Known
      title={t.title}
      heads={t.heads}
      rows={files.map((file) => ({
        key: file.id,
        cells: [
          <span key="name" className="block min-w-32 wrap-anywhere">
            {file.fileName}
          </span>,
          onOneLine(formatDate(file.createdAt)),
          onOneLine(formatBytes(file.sizeBytes)),
          file.isNeeded === 1 ? (
            <span key="needed" className="text-sm text-muted">
              {t.needed}
            </span>
          ) : (
            <Button
              key="delete"
              size="sm"
              aria-label={t.deleteOf(file.fileName)}
              onClick={() => onDelete(file)}
            >
              {t.delete}
            </Button>
          ),
        ],
      }))}
    />
  );
}

const onOneLine = (figures: string) => <span className="figures whitespace-nowrap">{figures}</span>;

/** A list with its length; none where it is empty. */
function Known({
  title,
  heads,
  rows,
}: Pick<ComponentProps<typeof DataTable>, 'heads' | 'rows'> & { title: string }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-semibold">
        {title} ({formatCount(rows.length)})
      </h3>
      <DataTable caption={title} heads={heads} rows={rows} />
    </div>
  );
}
