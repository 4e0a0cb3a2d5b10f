import { type MouseEvent, memo } from 'react';
import { cx } from '../../lib/cx';
import { formatMm, formatPercent, formatVolumes, withEstimate } from '../../lib/format';
import { Card, Checkbox, FileName, Price, QuantityInput } from '../../ui';
import { moreForLessText, nextDiscountText } from '../cart';
import { setQuantity } from '../parts';
import { PartImage, ReuploadNote } from '../preview';
import type { PriceBook } from '../pricing';
import { ColorWords, FactLine, weightText } from '../shop';
import type { ConfiguredPart } from './configurator';
import { PriceDetails } from './PriceDetails';
import { selectOnly, toggleSelection } from './selection';
import { texts } from './texts';

interface PartCardProps {
  part: ConfiguredPart;
  selected: boolean;
  prices: PriceBook;
  onPreview: (id: string) => void;
  /** Called when the part is added to the selection by its box. */
  onSelect: () => void;
  /** One row of many: a smaller picture, no weight, and the price is not explained. */
  compact: boolean;
}

/** One part: selection, picture, price and how it is to be printed. */
export const PartCard = memo(function PartCard({
  part,
  selected,
  prices,
  onPreview,
  onSelect,
  compact,
}: PartCardProps) {
  const { entry, configuration, volume } = part;
  const { id, name, quantity } = entry;
  return (
    <Card
      as="li"
      data-id={id}
      padding="none"
      selected={selected}
      onClick={(event) => pressed(event, id)}
      className={cx(
        'p-3 [content-visibility:auto]',
        compact
          ? // Many strong edges close together would be all that is seen: the tick says the rest.
            'shadow-none! [contain-intrinsic-size:auto_8.5rem] sm:[contain-intrinsic-size:auto_5.125rem]'
          : 'sm:p-4 [contain-intrinsic-size:auto_13rem]',
      )}
    >
      <div className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        <Selection id={id} name={name} selected={selected} onSelect={onSelect} />
        <Picture
          id={id}
          name={name}
          color={prices.hexOf(configuration.primaryColor)}
          compact={compact}
          onPreview={onPreview}
        />
        <div className={cx('flex min-w-0 flex-col gap-2', compact && 'sm:flex-row sm:items-center sm:gap-4')}>
          <div className={cx('min-w-0 flex-1', compact && 'min-h-14 sm:min-h-0')}>
            <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 sm:flex-nowrap">
              <h3 className="min-w-0 leading-snug font-semibold">
                <FileName>{name}</FileName>
              </h3>
              {!compact && <LinePrice part={part} isEachSaid className="shrink-0 text-lg sm:text-right" />}
            </div>
            <FactLine
              facts={[
                [texts.sections.material, configuration.material],
                [
                  texts.sections.colors,
                  <ColorWords key="colors" configuration={configuration} hexOf={prices.hexOf} />,
                ],
                [texts.sections.layerHeight, formatMm(configuration.layerHeight)],
                [texts.sections.infill, formatPercent(configuration.infill)],
                [
                  texts.volume,
                  volume.volumeCm3 === undefined
                    ? '–'
                    : withEstimate(formatVolumes(volume.volumeCm3, quantity), volume.estimated),
                ],
                [
                  texts.weight,
                  compact || volume.volumeCm3 === undefined
                    ? null
                    : weightText(volume.volumeCm3 * quantity, configuration.material, prices.settings),
                ],
              ]}
            />
          </div>
          {/* A row of a phone has it below the picture too. */}
          <div
            className={cx(
              'flex flex-wrap items-center gap-y-1',
              compact ? 'gap-x-2 max-sm:-ml-17 sm:flex-nowrap sm:gap-x-4' : 'gap-x-4',
            )}
          >
            <Quantity id={id} name={name} quantity={quantity} />
            {compact ? (
              <LinePrice part={part} isEachSaid={quantity > 1} className="ml-auto min-w-28 text-right" />
            ) : (
              <DiscountHint part={part} />
            )}
          </div>
        </div>
      </div>
      {volume.volumeCm3 === undefined && (
        <ReuploadNote itemId={id} name={name} reason={texts.unmeasured} className="mt-2" />
      )}
      {!compact && <PriceDetails part={part} prices={prices} />}
    </Card>
  );
});

/** The price of all pieces, and of one. */
function LinePrice({
  part: { quote },
  isEachSaid,
  className,
}: {
  part: ConfiguredPart;
  isEachSaid: boolean;
  className: string;
}) {
  return (
    <p className={className}>
      <Price cents={quote.lineCents} className="block font-semibold" />
      {isEachSaid && (
        <span className="figures block text-sm text-muted">
          <Price cents={quote.discountedUnitCents} /> {texts.each}
        </span>
      )}
    </p>
  );
}

/** A press beside the controls chooses the part alone; with Ctrl or Shift it is added to the others or taken out. */
function pressed(event: MouseEvent<HTMLElement>, id: string): void {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.closest('button, a, input, label, summary, table')) return;
  // Somebody marks words to copy them.
  if (window.getSelection()?.toString()) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey) toggleSelection(id);
  else selectOnly(id);
}

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
      className="-mt-1.5 -mr-2.5"
    />
  );
});

const Picture = memo(function Picture({
  id,
  name,
  color,
  compact,
  onPreview,
}: {
  id: string;
  name: string;
  color: string;
  compact: boolean;
  onPreview: (id: string) => void;
}) {
  return (
    <button
      type="button"
      aria-label={texts.previewOf(name)}
      title={texts.preview}
      onClick={() => onPreview(id)}
      className="self-start rounded-md"
    >
      <PartImage id={id} color={color} tellsArrival className={compact ? 'size-14' : 'size-18 sm:size-28'} />
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
  const nextText = nextDiscountText(next, quantity);
  return (
    <div className="text-sm text-muted">
      <p>
        {percent > 0 && <span className="text-success">{texts.discount(percent)}</span>}
        {percent > 0 && nextText && ' · '}
        {nextText}
      </p>
      {moreForLess && (
        <p className="figures font-semibold text-success">{moreForLessText(moreForLess, quantity)}</p>
      )}
    </div>
  );
}
