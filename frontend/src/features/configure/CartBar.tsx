import { ArrowRight, SlidersHorizontal } from 'lucide-react';
import { formatCents } from '../../lib/format';
import { Button, Price, RestedNews, StickyBar } from '../../ui';
import { putIntoCart } from '../parts';
import { PriceNote } from '../shop';
import type { Configurator } from './configurator';
import { useSelection } from './selection';
import { texts } from './texts';

/** The price of everything and the way on, always in reach. */
export function CartBar({
  configurator: { parts, totalCents, pieces },
  onNext,
  onSettings,
}: {
  configurator: Configurator;
  onNext: () => void;
  /** Where there is one column only, the settings come in a sheet. */
  onSettings: () => void;
}) {
  const selected = useSelection((state) => state.selected.length);
  const toCart = () => {
    putIntoCart(new Map(parts.map(({ entry, volume }) => [entry.id, volume.volumeCm3 ?? null])));
    onNext();
  };
  return (
    <StickyBar className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 sm:gap-y-3 lg:col-span-2">
      {/* On a phone the settings stand beside the sum: the bar is as high with a selection as without. */}
      <div className="max-sm:contents">
        <p className="max-sm:min-h-touch max-sm:leading-tight">
          <span className="text-muted max-sm:block max-sm:text-sm">{texts.total}</span>{' '}
          <Price cents={totalCents} className="text-xl font-semibold" />
        </p>
        <PriceNote className="max-sm:col-span-2" />
        <RestedNews text={texts.newTotal(formatCents(totalCents))} />
      </div>
      <div className="flex flex-1 flex-wrap justify-end gap-2 max-sm:contents">
        {selected > 0 && (
          <Button
            size="lg"
            icon={<SlidersHorizontal size={20} />}
            onClick={onSettings}
            className="whitespace-nowrap max-sm:col-start-2 max-sm:row-start-1 max-sm:min-h-touch max-sm:px-3 max-sm:py-1 max-sm:text-base lg:hidden"
          >
            {texts.openSettings(selected)}
          </Button>
        )}
        <Button
          variant="primary"
          size="lg"
          iconAfter={<ArrowRight size={20} className="max-sm:hidden" />}
          onClick={toCart}
          className="whitespace-nowrap max-sm:col-span-2 max-sm:px-3 max-sm:text-base"
        >
          {texts.toCart(pieces)}
        </Button>
      </div>
    </StickyBar>
  );
}
