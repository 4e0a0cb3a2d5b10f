import { memo, type ReactNode } from 'react';
import { formatMm, formatPercent, formatVolumes, withEstimate } from '../../lib/format';
import { Card, Checkbox, FileName, Price, QuantityInput } from '../../ui';
import { moreForLessText } from '../cart';
import { setQuantity } from '../parts';
import { PartImage, ReuploadNote } from '../preview';
import { ColorWords } from '../shop';
import type { ConfiguredPart } from './configurator';
import { PriceDetails } from './PriceDetails';
import { toggleSelection } from './selection';
import { texts } from './texts';

/** One part: selection, picture, price and how it is to be printed. */
export const PartCard = memo(function PartCard({
  part,
  selected,
  hexOf,
  onPreview,
  onSelect,
}: {
  part: ConfiguredPart;
  selected: boolean;
  hexOf: (color: string) => string;
  onPreview: (id: string) => void;
  /** Called when the part is added to the selection. */
  onSelect: () => void;
}) {
  const { entry, configuration, volume, quote } = part;
  const { id, name, quantity } = entry;
  return (
    <Card
      as="li"
      data-id={id}
      padding="none"
      selected={selected}
      className="p-3 [contain-intrinsic-size:auto_15rem] [content-visibility:auto] sm:p-4"
    >
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 gap-y-3 sm:grid-rows-[auto_1fr] sm:gap-y-2">
        <Selection id={id} name={name} selected={selected} onSelect={onSelect} />
        <Picture id={id} name={name} color={hexOf(configuration.primaryColor)} onPreview={onPreview} />
        <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 sm:flex-nowrap sm:pl-2">
          <h3 className="min-w-0 leading-snug font-semibold">
            <FileName>{name}</FileName>
          </h3>
          <p className="shrink-0 sm:text-right">
            <Price cents={quote.lineCents} className="block text-lg font-semibold" />
            <span className="figures block text-sm text-muted">
              <Price cents={quote.discountedUnitCents} /> {texts.each}
            </span>
          </p>
        </div>
        <dl className="col-span-3 grid grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1 text-sm sm:col-span-1 sm:grid-cols-[auto_1fr_auto_1fr] sm:pl-2">
          <Fact term={texts.sections.material}>{configuration.material}</Fact>
          <Fact term={texts.sections.colors}>
            <ColorWords configuration={configuration} hexOf={hexOf} size={16} />
          </Fact>
          <Fact term={texts.sections.layerHeight}>{formatMm(configuration.layerHeight)}</Fact>
          <Fact term={texts.sections.infill}>{formatPercent(configuration.infill)}</Fact>
          <Fact term={texts.volume}>
            {volume.volumeCm3 === undefined
              ? '–'
              : withEstimate(formatVolumes(volume.volumeCm3, quantity), volume.estimated)}
          </Fact>
        </dl>
      </div>
      {volume.volumeCm3 === undefined && (
        <ReuploadNote itemId={id} name={name} reason={texts.unmeasured} className="mt-2" />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Quantity id={id} name={name} quantity={quantity} />
        <DiscountHint part={part} />
      </div>
      <PriceDetails quote={quote} estimated={volume.estimated} />
    </Card>
  );
});

// A change of price or material leaves the controls of a card as they are; they are the dear part of it.

const Selection = memo(function Selection({
  id,
  name,
  selected,
  onSelect,
}: {
  id: string;
  name: string;
  selected: boolean;
  onSelect: () => void;
}) {
  return (
    <Checkbox
      checked={selected}
      onCheckedChange={(checked) => {
        toggleSelection(id);
        if (checked) onSelect();
      }}
      aria-label={texts.select(name)}
      className="-mt-1.5 -mr-2 pl-2.5 sm:row-span-2"
    />
  );
});

const Picture = memo(function Picture({
  id,
  name,
  color,
  onPreview,
}: {
  id: string;
  name: string;
  color: string;
  onPreview: (id: string) => void;
}) {
  return (
    <button
      type="button"
      aria-label={texts.previewOf(name)}
      title={texts.preview}
      onClick={() => onPreview(id)}
      className="self-start rounded-md sm:row-span-2"
    >
      <PartImage id={id} color={color} tellsArrival className="size-18 sm:size-28" />
    </button>
  );
});

const Quantity = memo(function Quantity({
  id,
  name,
  quantity,
}: {
  id: string;
  name: string;
  quantity: number;
}) {
  return (
    <QuantityInput
      value={quantity}
      onChange={(value) => setQuantity(id, value)}
      label={texts.quantityOf(name)}
    />
  );
});

/** Where the next tier begins, if there is one within reach. */
function DiscountHint({ part: { entry, quote, nextDiscount: next, moreForLess } }: { part: ConfiguredPart }) {
  const { quantity } = entry;
  const percent = quote.discountPercent;
  return (
    <div className="text-sm text-muted">
      <p>
        {percent > 0 && <span className="text-success">{texts.discount(percent)}</span>}
        {percent > 0 && next && ' · '}
        {next && texts.nextDiscount(next.minQuantity - quantity, next.discountPercent)}
      </p>
      {moreForLess && (
        <p className="figures font-semibold text-success">{moreForLessText(moreForLess, quantity)}</p>
      )}
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </>
  );
}
