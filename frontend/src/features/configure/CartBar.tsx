import { ArrowRight, SlidersHorizontal } from 'lucide-react';
import { Button, Card, IconButton, Price } from '../../ui';
import { buildCart, PriceNote } from '../cart';
import { useUploads } from '../upload';
import { PriceNews } from './PriceNews';
import { useConfigurations } from './store';
import { texts } from './texts';
import type { Configurator } from './useConfigurator';

/** The price of everything and the way on, always in reach. */
export function CartBar({
  configurator: { pricing, settings, totalCents, pieces },
  onNext,
  onSettings,
}: {
  configurator: Configurator;
  onNext: () => void;
  /** On a phone the settings lie below the cards; this leads there. */
  onSettings: () => void;
}) {
  const selected = useConfigurations((state) => state.selected.length);
  const toCart = () => {
    buildCart(
      useUploads.getState().entries,
      useConfigurations.getState().byId,
      (measures) => pricing.pricedVolume(measures, settings).volumeCm3,
    );
    onNext();
  };
  return (
    <Card className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-b-none py-3 shadow-lift sm:gap-y-3 sm:py-4 sm:bottom-4 sm:mx-0 sm:rounded-b-lg lg:col-span-2">
      <div>
        <p>
          <span className="text-muted">{texts.total}</span>{' '}
          <Price cents={totalCents} className="text-xl font-semibold" />
        </p>
        <PriceNote />
        <PriceNews cents={totalCents} />
      </div>
      <div className="flex flex-1 flex-wrap justify-end gap-2">
        {selected > 0 && (
          <IconButton
            framed
            label={texts.toSettings}
            onClick={onSettings}
            className="min-h-14 min-w-14 lg:hidden"
          >
            <SlidersHorizontal size={20} aria-hidden="true" />
          </IconButton>
        )}
        <Button
          variant="primary"
          size="lg"
          iconAfter={<ArrowRight size={20} aria-hidden="true" />}
          onClick={toCart}
          className="flex-1 sm:flex-none"
        >
          {texts.toCart(pieces)}
        </Button>
      </div>
    </Card>
  );
}
