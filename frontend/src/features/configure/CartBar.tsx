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
    <StickyBar className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 sm:gap-y-3 lg:col-span-2">
      <div>
        <p>
          <span className="text-muted">{texts.total}</span>{' '}
          <Price cents={totalCents} className="text-xl font-semibold" />
        </p>
        <PriceNote />
        <RestedNews text={texts.newTotal(formatCents(totalCents))} />
      </div>
      <div className="flex flex-1 flex-wrap justify-end gap-2">
        {selected > 0 && (
          <Button
            size="lg"
            icon={<SlidersHorizontal size={20} />}
            onClick={onSettings}
            className="flex-1 whitespace-nowrap max-sm:px-3 max-sm:text-base sm:flex-none lg:hidden"
          >
            {texts.openSettings(selected)}
          </Button>
        )}
        <Button
          variant="primary"
          size="lg"
          iconAfter={<ArrowRight size={20} className="max-sm:hidden" />}
          onClick={toCart}
          className="flex-1 whitespace-nowrap max-sm:px-3 max-sm:text-base sm:flex-none"
        >
          {texts.toCart(pieces)}
        </Button>
      </div>
    </StickyBar>
  );
}
