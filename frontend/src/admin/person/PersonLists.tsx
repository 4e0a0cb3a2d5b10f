import { Link } from 'react-router';
import type { KnownFile, KnownOrder } from '../../api/person';
import { formatBytes, formatCents, formatCount, formatDate } from '../../lib/format';
import { Button, DataTable } from '../../ui';
import { texts } from './texts';

/** The orders of a person, each with the way to put its name and address right. */
export function PersonOrders({
  orders,
  onCorrect,
}: {
  orders: readonly KnownOrder[];
  onCorrect: (order: KnownOrder) => void;
}) {
  if (orders.length === 0) return null;
  const heading = texts.orders;
  return (
    <div>
      <h3 className="mb-2 font-semibold">
        {heading.title} ({formatCount(orders.length)})
      </h3>
      <DataTable
        caption={heading.title}
        heads={heading.heads}
        rows={orders.map((order) => ({
          key: order.id,
          cells: [
            <Link key="order" to={`/admin/orders?shelf=orders&order=${order.id}`} className="link figures">
              #{order.orderNumber}
            </Link>,
            <span key="day" className="figures whitespace-nowrap">
              {formatDate(order.createdAt)}
            </span>,
            order.status,
            <span key="who" className="block min-w-48 wrap-anywhere">
              {order.firstName} {order.lastName}
              <span className="block text-sm text-muted">{order.email}</span>
              {order.isOfAnotherAccount && <span className="block text-sm">{heading.otherAccount}</span>}
            </span>,
            <span key="total" className="figures whitespace-nowrap">
              {formatCents(order.totalCents)}
            </span>,
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
    </div>
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
  if (files.length === 0) return null;
  const t = texts.files;
  return (
    <div>
      <h3 className="mb-2 font-semibold">
        {t.title} ({formatCount(files.length)})
      </h3>
      <DataTable
        caption={t.title}
        heads={t.heads}
        rows={files.map((file) => ({
          key: file.id,
          cells: [
            <span key="name" className="block min-w-32 wrap-anywhere">
              {file.fileName}
            </span>,
            <span key="day" className="figures whitespace-nowrap">
              {formatDate(file.createdAt)}
            </span>,
            <span key="size" className="figures whitespace-nowrap">
              {formatBytes(file.sizeBytes)}
            </span>,
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
    </div>
  );
}
