import { memo } from 'react';
import { Link } from 'react-router';
import type { Shipping } from '../../core/client';
import { formatCents, formatCount, formatPercent } from '../../lib/format';
import { useStepHref } from '../../lib/useStepHref';
import { Card, DataList, DataRow, Price } from '../../ui';
import { type PricedCart, type PricedLine, usePartFacts } from '../cart';
import type { CartPart } from '../parts';
import { PartVolumeNote } from '../preview';
import { ConfigurationList, deliveryBy, deliveryLabel, PriceNote, SHIPPING_LABELS } from '../shop';
import { TEXTS } from './texts';

/**
 * Everything that the law wants directly above the pay button (DUTY-02): each part with material, colour, layer height,
 * infill, quantity, unit and line price, then shipping, the day of delivery and total.
 */
export function OrderSummary({
  parts,
  totals,
  shipping,
  deliveryDay,
}: {
  parts: readonly CartPart[];
  totals: PricedCart;
  shipping: Shipping;
  /** YYYY-MM-DD, if it is known. */
  deliveryDay: string | null;
}) {
  const review = useStepHref('review');
  return (
    <Card as="section" padding="sm" aria-label={TEXTS.summary}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{TEXTS.summary}</h2>
        <Link to={review} className="link inline-flex min-h-touch items-center text-sm">
          {TEXTS.changeParts}
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {parts.map((part, index) => {
          const line = totals.lines[index];
          return line && <SummaryLine key={part.id} part={part} line={line} />;
        })}
      </ul>
      <DataList className="border-t border-line">
        <DataRow
          name={
            <span className="flex flex-wrap items-baseline gap-x-3">
              {SHIPPING_LABELS[shipping]}
              <Link to={review} className="link text-sm">
                {TEXTS.changeShipping}
              </Link>
            </span>
          }
        >
          <Price cents={totals.shippingCents} />
        </DataRow>
        {deliveryDay && <DataRow name={deliveryLabel(shipping)}>{deliveryBy(deliveryDay)}</DataRow>}
        <DataRow name={TEXTS.total} strong>
          <Price cents={totals.totalCents} className="text-xl" />
        </DataRow>
      </DataList>
      <PriceNote shipping="included" tax={totals.tax} />
    </Card>
  );
}

const SummaryLine = memo(function SummaryLine({ part, line }: { part: CartPart; line: PricedLine }) {
  const facts = usePartFacts(part);
  return (
    <li className="py-3">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{part.name}</span>
        <Price cents={line.lineCents} />
      </p>
      <p className="figures mt-0.5 mb-1 text-sm text-muted">
        {formatCount(part.quantity)} × {formatCents(line.unitCents)}
        {line.discountPercent > 0 && ` (${TEXTS.discount(formatPercent(line.discountPercent))})`}
      </p>
      <ConfigurationList configuration={part.configuration} {...facts} />
      <PartVolumeNote id={part.id} className="mt-2" />
    </li>
  );
});
