import { type AdminOrder, useAdminOrders } from '../../api/adminOrders';
import { formatCount, formatDateTime, plural } from '../../lib/format';
import { EmptyState, Price, Table, Td, Th } from '../../ui';
import { OrderStatus } from '../account';
import { deliveryBy, SHIPPING_LABELS } from '../shop';
import { AdminPage } from './AdminPage';
import { texts } from './texts';

const t = texts.orders;

export default function OrdersPage() {
  const orders = useAdminOrders();
  return (
    <AdminPage
      title={t.title}
      failed={t.failed}
      query={orders}
      lead={(list) => list.length > 0 && t.count(plural(list.length, 'Bestellung', 'Bestellungen'))}
    >
      {(list) =>
        list.length === 0 ? <EmptyState title={t.empty} text={t.emptyText} /> : <OrderTable orders={list} />
      }
    </AdminPage>
  );
}

function OrderTable({ orders }: { orders: AdminOrder[] }) {
  return (
    <Table caption={t.title}>
      <thead>
        <tr>
          <Th>{t.number}</Th>
          <Th>{t.date}</Th>
          <Th>{t.customer}</Th>
          <Th>{t.shipping}</Th>
          <Th>{t.status}</Th>
          <Th numeric>{t.parts}</Th>
          <Th numeric>{t.total}</Th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <Td className="figures font-semibold">#{order.orderNumber}</Td>
            <Td className="figures whitespace-nowrap">{formatDateTime(order.createdAt)}</Td>
            <Td>
              {order.customer.firstName} {order.customer.lastName}
              <br />
              <a href={`mailto:${order.customer.email}`} className="link text-sm text-muted">
                {order.customer.email}
              </a>
            </Td>
            <Td>
              {SHIPPING_LABELS[order.shipping]}
              {order.deliveryBy && (
                <p className="figures text-sm text-muted">{deliveryBy(order.deliveryBy)}</p>
              )}
            </Td>
            <Td>
              <OrderStatus status={order.status} />
              {order.isDamaged && <p className="mt-1 text-sm text-danger">{t.damaged}</p>}
            </Td>
            <Td numeric>{formatCount(order.items.reduce((sum, item) => sum + item.quantity, 0))}</Td>
            <Td numeric>
              <Price cents={order.totalCents} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
