import { useEffect, useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { loadPricing, type Pricing, type Settings, usePricing, usePricingFailed } from '../../core/client';
import { useFiles, useListedParts, useVolumeOf } from '../files';
import { pieceCount } from '../parts';
import { type Choices, choicesOf } from './offer';
import { type ConfiguredPart, PartPricer } from './PartPricer';
import { beginParts, useSelection } from './selection';

export interface Configurator {
  pricing: Pricing;
  settings: Settings;
  parts: readonly ConfiguredPart[];
  /** Prices of these parts in whatever configuration. */
  pricer: PartPricer;
  choices: Choices;
  /** How a colour looks, as hex. */
  hexOf: (color: string) => string;
  /** Cents of all parts together, before shipping. */
  totalCents: number;
  /** Pieces over all parts. */
  pieces: number;
}

export type ConfiguratorState =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | ({ status: 'ready' } & Configurator);

/** Brings files, configurations, settings and the core together; prices follow every change in the same render. */
export function useConfigurator(): ConfiguratorState {
  const pricing = usePricing();
  const pricingFailed = usePricingFailed();
  const { data, isError, refetch } = useSettings();
  const settings = data?.settings;
  const volumeOf = useVolumeOf();
  const entries = useListedParts();
  const restoring = useFiles((state) => state.restoring);

  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!pricing || !settings || restoring) return;
    beginParts(ids === '' ? [] : ids.split(' '), pricing.defaultConfiguration(settings));
  }, [ids, pricing, settings, restoring]);

  const pricer = useMemo(
    () => (pricing && settings ? new PartPricer(pricing, settings) : null),
    [pricing, settings],
  );
  const choices = useMemo(
    () => (pricing && settings ? choicesOf(settings, pricing.catalog()) : null),
    [pricing, settings],
  );
  return useMemo(() => {
    if (pricing && settings && pricer && choices) {
      // What the settings' column says of a part whose quantity is being typed comes with the same call.
      const { selected } = useSelection.getState();
      const parts = pricer.price(entries, volumeOf, selected, choices.changes);
      const totalCents = parts.reduce((sum, { quote }) => sum + quote.lineCents, 0);
      const { hexOf } = pricer;
      const pieces = pieceCount(entries);
      return { status: 'ready', pricing, settings, parts, pricer, choices, hexOf, totalCents, pieces };
    }
    if (!pricingFailed && !isError) return { status: 'loading' };
    const retry = () => {
      loadPricing().catch(() => undefined);
      void refetch();
    };
    return { status: 'failed', retry };
  }, [pricing, settings, pricer, choices, entries, volumeOf, pricingFailed, isError, refetch]);
}
