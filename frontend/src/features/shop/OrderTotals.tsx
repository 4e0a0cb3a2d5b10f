import type { ReactNode } from 'react';
import type { Shipping } from '../../core/client';
import { DataList, DataRow, Price } from '../../ui';
import { deliveryBy, deliveryLabel } from './delivery';
import { SHIPPING_LABELS } from './describe';
import { PriceNote } from './PriceNote';

/** The sums of an order: parts, shipping, the day of delivery and the total with its tax. */
export function OrderTotals({
  before,
  itemsCents,
  shipping,
  shippingName = SHIPPING_LABELS[shipping],
  shippingMark,
  shippingCents,
  deliveryDay,
  totalCents,
  tax,
  plain = false,
  className,
}: {
  /** Rows above the sums. */
  before?: ReactNode;
  /** Left out where the lines of the parts stand right above. */
  itemsCents?: number;
  shipping: Shipping;
  shippingName?: ReactNode;
  /** Before the fee. */
  shippingMark?: ReactNode;
  shippingCents: number;
  /** YYYY-MM-DD, if it is known. */
  deliveryDay: string | null | undefined;
  totalCents: number;
  tax: Parameters<typeof PriceNote>[0]['tax'];
  /** The total is no larger than the rest. */
  plain?: boolean;
  className?: string;
}) {
  return (
    <>
      <DataList className={className}>
        {before}
        {itemsCents !== undefined && (
          <DataRow name="Zwischensumme">
            <Price cents={itemsCents} />
          </DataRow>
        )}
        <DataRow name={shippingName}>
          {shippingMark && <>{shippingMark} </>}
          <Price cents={shippingCents} />
        </DataRow>
        {deliveryDay && <DataRow name={deliveryLabel(shipping)}>{deliveryBy(deliveryDay)}</DataRow>}
        <DataRow name="Gesamtbetrag" strong>
          <Price cents={totalCents} className={plain ? undefined : 'text-xl'} />
        </DataRow>
      </DataList>
      <PriceNote shipping="included" tax={tax} />
    </>
  );
}
