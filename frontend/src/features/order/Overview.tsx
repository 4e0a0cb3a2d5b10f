import type { ReactNode } from 'react';
import type { Shipping } from '../../core/client';
import { formatCount } from '../../lib/format';
import { Card, Price } from '../../ui';
import type { PricedCart } from '../cart';
import { deliveryBy, SHIPPING_LABELS } from '../shop';
import { texts } from './texts';

/** The order at a glance: assemblies, parts, shipping and total. */
export function Overview({
  totals,
  shipping,
  deliveryDay,
}: {
  totals: PricedCart;
  shipping: Shipping;
  /** YYYY-MM-DD, if it is known. */
  deliveryDay: string | null;
}) {
  return (
    <Card as="section" padding="sm" aria-label={texts.overview.title}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Figure name={texts.overview.assemblies}>{formatCount(totals.assemblies)}</Figure>
        <Figure name={texts.overview.parts}>{formatCount(totals.parts)}</Figure>
        <Figure name={texts.overview.shipping}>
          <Price cents={totals.shippingCents} />
          <span className="block text-sm font-normal text-muted">
            {SHIPPING_LABELS[shipping]}
            {deliveryDay && `, ${deliveryBy(deliveryDay)}`}
          </span>
        </Figure>
        <Figure name={texts.overview.total}>
          <Price cents={totals.totalCents} />
        </Figure>
      </dl>
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="figures mt-0.5 text-lg font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
