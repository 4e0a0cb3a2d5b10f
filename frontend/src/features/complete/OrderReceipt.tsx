import type { OrderItemView, OrderView } from '../../api/checkout';
import { formatCents, formatCount, formatDate } from '../../lib/format';
import { Card } from '../../ui';
import { ConfigurationList, OrderTotals, PartLine, VolumeNote } from '../shop';
import { texts } from './texts';

/** The order as it was paid, with the prices frozen in it. */
export function OrderReceipt({ order }: { order: OrderView }) {
  return (
    <Card as="section" aria-label={texts.summary}>
      <h2 className="text-xl font-semibold">Bestellung #{order.orderNumber}</h2>
      <p className="text-muted">vom {formatDate(order.createdAt)}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a paid order never change.
          <ReceiptLine key={index} item={item} />
        ))}
      </ul>
      <OrderTotals
        itemsCents={order.itemsCents}
        shipping={order.shipping}
        shippingCents={order.shippingCents}
        deliveryDay={order.deliveryBy}
        totalCents={order.totalCents}
        tax={order.tax}
      />
    </Card>
  );
}

function ReceiptLine({ item }: { item: OrderItemView }) {
  return (
    <PartLine
      name={item.fileName}
      lineCents={item.lineCents}
      amount={`${formatCount(item.quantity)} × ${formatCents(item.unitCents)}`}
    >
      <ConfigurationList
        configuration={item.configuration}
        volume={{ cm3: item.volumeCm3, estimated: item.isEstimated === true }}
        scaling={item.scaling}
      />
      <VolumeNote note={item.volumeNote} className="mt-2" />
    </PartLine>
  );
}
