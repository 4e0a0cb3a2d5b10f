import type { OrderItemView, OrderView } from '../../api/checkout';
import { formatCents, formatCount, formatDate } from '../../lib/format';
import { Card, DataList, DataRow, Price } from '../../ui';
import {
  ConfigurationList,
  deliveryBy,
  deliveryLabel,
  PriceNote,
  SHIPPING_LABELS,
  VolumeNote,
} from '../shop';
import { TEXTS } from './texts';

/** The order as it was paid, with the prices frozen in it. */
export function OrderReceipt({ order }: { order: OrderView }) {
  return (
    <Card as="section" aria-label={TEXTS.summary}>
      <h2 className="text-xl font-semibold">Bestellung #{order.orderNumber}</h2>
      <p className="text-muted">vom {formatDate(order.createdAt)}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {order.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a paid order never change.
          <ReceiptLine key={index} item={item} />
        ))}
      </ul>
      <DataList>
        <DataRow name="Zwischensumme">
          <Price cents={order.itemsCents} />
        </DataRow>
        <DataRow name={SHIPPING_LABELS[order.shipping]}>
          <Price cents={order.shippingCents} />
        </DataRow>
        {order.deliveryBy && (
          <DataRow name={deliveryLabel(order.shipping)}>{deliveryBy(order.deliveryBy)}</DataRow>
        )}
        <DataRow name="Gesamtbetrag" strong>
          <Price cents={order.totalCents} className="text-xl" />
        </DataRow>
      </DataList>
      <PriceNote shipping="included" tax={order.tax} />
    </Card>
  );
}

function ReceiptLine({ item }: { item: OrderItemView }) {
  return (
    <li className="py-3">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{item.fileName}</span>
        <Price cents={item.lineCents} />
      </p>
      <p className="figures mt-0.5 mb-1 text-sm text-muted">
        {formatCount(item.quantity)} × {formatCents(item.unitCents)}
      </p>
      <ConfigurationList
        configuration={item.configuration}
        volume={{ cm3: item.volumeCm3, estimated: item.isEstimated === true }}
        scaling={item.scaling}
      />
      <VolumeNote note={item.volumeNote} className="mt-2" />
    </li>
  );
}
