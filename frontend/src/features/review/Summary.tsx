import { formatCount } from '../../lib/format';
import { Badge, Card, DataRow } from '../../ui';
import type { PricedCart } from '../cart';
import { useCartParts, useParts } from '../parts';
import { cartVolume, OrderTotals, parcelText, SHIPPING_LABELS, useDeliveryDates } from '../shop';
import { texts } from './texts';

/** The number of parts and the sums of the cart. */
export function Summary({ totals }: { totals: PricedCart }) {
  const shipping = useParts((state) => state.shipping);
  const dates = useDeliveryDates(cartVolume(useCartParts()));
  return (
    <Card as="section" padding="sm" aria-label={texts.summary}>
      <h2 className="text-lg font-semibold">{texts.summary}</h2>
      <OrderTotals
        className="mt-1"
        before={
          <>
            <DataRow name="Positionen">{formatCount(totals.assemblies)}</DataRow>
            <DataRow name="Stück">{formatCount(totals.parts)}</DataRow>
          </>
        }
        itemsCents={totals.itemsCents}
        shipping={shipping}
        shippingName={
          totals.parcel
            ? `${SHIPPING_LABELS[shipping]}, ${parcelText(totals.parcel)}`
            : SHIPPING_LABELS[shipping]
        }
        shippingMark={totals.formerShippingCents !== null && <Badge tone="warning">Neu</Badge>}
        shippingCents={totals.shippingCents}
        deliveryDay={dates?.[shipping]}
        totalCents={totals.totalCents}
        tax={totals.tax}
      />
    </Card>
  );
}
