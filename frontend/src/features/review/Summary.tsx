import { formatCount } from '../../lib/format';
import { Badge, DataList, DataRow, Price } from '../../ui';
import type { PricedCart } from '../cart';
import { useParts } from '../parts';
import { deliveryBy, deliveryLabel, PriceNote, SHIPPING_LABELS, useDeliveryDates } from '../shop';
import { TEXTS } from './texts';

/** What is ordered and what it comes to. */
export function Summary({ totals }: { totals: PricedCart }) {
  const shipping = useParts((state) => state.shipping);
  const dates = useDeliveryDates();
  return (
    <section aria-label={TEXTS.summary}>
      <h2 className="text-lg font-semibold">{TEXTS.summary}</h2>
      <DataList className="mt-1">
        <DataRow name="Baugruppen">{formatCount(totals.assemblies)}</DataRow>
        <DataRow name="Teile">{formatCount(totals.parts)}</DataRow>
        <DataRow name="Zwischensumme">
          <Price cents={totals.itemsCents} />
        </DataRow>
        <DataRow name={SHIPPING_LABELS[shipping]}>
          {totals.formerShippingCents !== null && <Badge tone="warning">Neu</Badge>}{' '}
          <Price cents={totals.shippingCents} />
        </DataRow>
        {dates && <DataRow name={deliveryLabel(shipping)}>{deliveryBy(dates[shipping])}</DataRow>}
        <DataRow name="Gesamtbetrag" strong>
          <Price cents={totals.totalCents} className="text-xl" />
        </DataRow>
      </DataList>
      <PriceNote shipping="included" tax={totals.tax} />
    </section>
  );
}
