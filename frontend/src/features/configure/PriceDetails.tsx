import { memo, useState } from 'react';
import { formatCents, formatCount } from '../../lib/format';
import { Collapsible } from '../../ui';
import { printedMeasures } from '../measures';
import type { PriceBook } from '../pricing';
import { parcelText } from '../shop';
import { basisOf, type ConfiguredPart } from './configurator';
import { PriceTable } from './PriceTable';
import { texts } from './texts';

/** The quantities that a buyer compares. */
const QUANTITIES = [1, 5, 10, 25, 50] as const;

/** The steps of the price and what other quantities cost, folded up; as long as they are, a new price draws nothing here. */
export function PriceDetails({ part, prices }: { part: ConfiguredPart; prices: PriceBook }) {
  const [open, setOpen] = useState(false);
  return <Details part={open ? part : null} prices={prices} onOpenChange={setOpen} />;
}

const Details = memo(function Details({
  part,
  prices,
  onOpenChange,
}: {
  /** Null while it is folded up. */
  part: ConfiguredPart | null;
  prices: PriceBook;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Collapsible
      title={<span className="text-sm">{texts.why}</span>}
      level={4}
      bare
      open={part !== null}
      onOpenChange={onOpenChange}
      className="mt-1 -mb-2"
    >
      {part && (
        <>
          <PriceTable quote={part.quote} estimated={part.volume.estimated} />
          <OtherQuantities part={part} prices={prices} />
          <ShippingOfPart part={part} prices={prices} />
        </>
      )}
    </Collapsible>
  );
});

/** The cost of shipping where it depends on the parcels. */
function ShippingOfPart({ part: { entry, volume }, prices }: { part: ConfiguredPart; prices: PriceBook }) {
  if (volume.volumeCm3 === undefined || prices.settings.parcels.classes.length === 0) return null;
  const measures = printedMeasures(entry, prices.pricing);
  const longestSideMm = measures && Math.max(...measures.dimensionsMm);
  const { shippingCents, parcel } = prices.fees([{ ...basisOf(entry, volume), longestSideMm }]);
  return (
    parcel && <p className="mt-3 text-sm">{texts.shipping(formatCents(shippingCents), parcelText(parcel))}</p>
  );
}

/** The price of a piece in each quantity, as the part is configured now. */
function OtherQuantities({ part: { entry, volume }, prices }: { part: ConfiguredPart; prices: PriceBook }) {
  if (volume.volumeCm3 === undefined) return null;
  const lines = QUANTITIES.map((quantity) => ({ ...basisOf(entry, volume), quantity }));
  const quotes = prices.quotes(lines);
  return (
    <div className="mt-3">
      <p className="text-sm font-semibold">{texts.otherQuantities}</p>
      {/* In one row where each price fits into it; what is wider goes into a second one. */}
      <ul className="figures mt-1 flex flex-wrap gap-1 text-center text-sm">
        {QUANTITIES.map((quantity, i) => (
          <li key={quantity} className="grow basis-12 rounded-sm bg-sunken px-1 py-1.5">
            <span className="block text-xs text-muted">{texts.pieces(formatCount(quantity))}</span>
            <span className="block whitespace-nowrap">
              {formatCents(quotes[i]?.quote.discountedUnitCents ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
