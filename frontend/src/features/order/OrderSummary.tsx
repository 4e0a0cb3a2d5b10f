import { memo } from 'react';
import { Link } from 'react-router';
import type { Shipping } from '../../core/client';
import { cx } from '../../lib/cx';
import { formatCount, formatPercent, piecesAt } from '../../lib/format';
import { useStepHref } from '../../lib/useStepHref';
import { Card, DataRow } from '../../ui';
import { type PricedCart, type PricedLine, usePartFacts } from '../cart';
import type { CartPart } from '../parts';
import { PartImage, PartVolumeNote } from '../preview';
import { COMPACT_FROM, ConfigurationList, OrderTotals, PartLine, parcelText, SHIPPING_LABELS } from '../shop';
import { texts } from './texts';

/**
 * Everything that the law wants directly above the pay button (DUTY-02): each part with material, colour, layer height,
 * infill, quantity, unit and line price, then the order at a glance (ORD-01): positions, pieces, shipping, the day of delivery and total.
 */
export function OrderSummary({
  parts,
  totals,
  hexOf,
  shipping,
  deliveryDay,
}: {
  parts: readonly CartPart[];
  totals: PricedCart;
  /** How a colour looks, as hex. */
  hexOf: (color: string) => string;
  shipping: Shipping;
  /** YYYY-MM-DD, if it is known. */
  deliveryDay: string | null;
}) {
  const review = useStepHref('review');
  return (
    <Card as="section" padding="sm" aria-label={texts.summary}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{texts.summary}</h2>
        <Link to={review} className="link inline-flex min-h-touch items-center text-sm">
          {texts.changeParts}
        </Link>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {parts.map((part, index) => {
          const line = totals.lines[index];
          return (
            line && (
              <SummaryLine
                key={part.id}
                part={part}
                line={line}
                hexOf={hexOf}
                compact={parts.length >= COMPACT_FROM}
              />
            )
          );
        })}
      </ul>
      <OrderTotals
        className="border-t border-line"
        before={
          <>
            <DataRow name={texts.overview.assemblies}>{formatCount(totals.assemblies)}</DataRow>
            <DataRow name={texts.overview.parts}>{formatCount(totals.parts)}</DataRow>
          </>
        }
        shipping={shipping}
        shippingName={
          <span className="flex flex-wrap items-baseline gap-x-3">
            {SHIPPING_LABELS[shipping]}
            {totals.parcel && <span>{parcelText(totals.parcel)}</span>}
            <Link to={review} className="link text-sm">
              {texts.changeShipping}
            </Link>
          </span>
        }
        shippingCents={totals.shippingCents}
        deliveryDay={deliveryDay}
        totalCents={totals.totalCents}
        tax={totals.tax}
      />
    </Card>
  );
}

const SummaryLine = memo(function SummaryLine({
  part,
  line,
  hexOf,
  compact,
}: {
  part: CartPart;
  line: PricedLine;
  hexOf: (color: string) => string;
  /** One row of many: without what a piece measures and weighs, which the steps before say. */
  compact: boolean;
}) {
  const { scaling, ...facts } = usePartFacts(part);
  const percent = formatPercent(line.discountPercent);
  // As in the step before.
  const discount = line.discountPercent > 0 ? ` (${compact ? `−${percent}` : texts.discount(percent)})` : '';
  return (
    <PartLine
      name={part.name}
      picture={
        <PartImage
          id={part.id}
          color={hexOf(part.configuration.primaryColor)}
          className={cx('shrink-0', compact ? 'size-11' : 'size-16')}
        />
      }
      lineCents={line.lineCents}
      compact={compact}
      amount={`${piecesAt(part.quantity, line.unitCents)}${discount}`}
      notes={<PartVolumeNote id={part.id} className="mt-2" />}
    >
      <ConfigurationList configuration={part.configuration} scaling={scaling} {...(!compact && facts)} />
    </PartLine>
  );
});
