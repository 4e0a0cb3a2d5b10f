import type { ReactNode } from 'react';
import type { OrderItemView, OrderView } from '../../api/checkout';
import { formatDate, piecesAt } from '../../lib/format';
import { Card } from '../../ui';
import {
  AgreedNote,
  COMPACT_FROM,
  ConfigurationList,
  OrderedPicture,
  OrderTotals,
  PartLine,
  type PictureOf,
  VolumeNote,
} from '../shop';
import { texts } from './texts';

/** The order as it was paid, with the prices frozen in it. */
export function OrderReceipt({
  order,
  pictureOf,
  message,
}: {
  order: OrderView;
  /** Loads the drawings of the parts; null where they may no longer be asked for. */
  pictureOf: PictureOf | null;
  message: string | null;
}) {
  const compact = order.items.length >= COMPACT_FROM;
  return (
    <Card as="section" aria-label={texts.summary}>
      <h2 className="text-xl font-semibold">Bestellung #{order.orderNumber}</h2>
      <p className="text-muted">vom {formatDate(order.createdAt)}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {order.items.map((item, index) => (
          <ReceiptLine
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a paid order never change.
            key={index}
            item={item}
            compact={compact}
            // The places are not known where the order cannot be read whole.
            picture={
              pictureOf &&
              !order.isDamaged && (
                <OrderedPicture orderId={order.id} position={index} pictureOf={pictureOf} compact={compact} />
              )
            }
          />
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
      {message && (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="text-sm font-semibold">{texts.message}</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere text-muted">{message}</p>
        </div>
      )}
    </Card>
  );
}

function ReceiptLine({
  item,
  picture,
  compact,
}: {
  item: OrderItemView;
  picture: ReactNode;
  compact: boolean;
}) {
  return (
    <PartLine
      picture={picture}
      name={item.fileName}
      lineCents={item.lineCents}
      compact={compact}
      amount={piecesAt(item.quantity, item.unitCents)}
      notes={
        <>
          <VolumeNote note={item.volumeNote} className="mt-2" />
          <AgreedNote words={item.madeAnyway} />
        </>
      }
    >
      <ConfigurationList
        configuration={item.configuration}
        volume={{ cm3: item.volumeCm3, estimated: item.isEstimated === true }}
        scaling={item.scaling}
      />
    </PartLine>
  );
}
