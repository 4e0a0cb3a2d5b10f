import { useEffect, useMemo } from 'react';
import { useSettings } from '../../api/settings';
import {
  type Configuration,
  loadPricing,
  type Pricing,
  type Quote,
  type Settings,
  usePricing,
  usePricingFailed,
} from '../../core/client';
import { type PartVolume, partCount, type UploadedFile, useUploads } from '../upload';
import { matchParts, useConfigurations } from './store';

/** One part with everything that its card shows. */
export interface ConfiguredPart {
  entry: UploadedFile;
  configuration: Configuration;
  volume: PartVolume;
  quote: Quote;
}

export interface Configurator {
  pricing: Pricing;
  settings: Settings;
  parts: readonly ConfiguredPart[];
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
  const entries = useUploads((state) => state.entries);
  const restoring = useUploads((state) => state.restoring);
  const byId = useConfigurations((state) => state.byId);

  const ids = entries.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!pricing || !settings || restoring) return;
    matchParts(ids === '' ? [] : ids.split(' '), pricing.defaultConfiguration(settings));
  }, [ids, pricing, settings, restoring]);

  return useMemo(() => {
    if (pricing && settings) return { status: 'ready', ...configuratorOf(pricing, settings, entries, byId) };
    if (!pricingFailed && !isError) return { status: 'loading' };
    const retry = () => {
      loadPricing().catch(() => undefined);
      void refetch();
    };
    return { status: 'failed', retry };
  }, [pricing, settings, entries, byId, pricingFailed, isError, refetch]);
}

function configuratorOf(
  pricing: Pricing,
  settings: Settings,
  entries: readonly UploadedFile[],
  byId: Readonly<Record<string, Configuration>>,
): Configurator {
  const parts = entries.flatMap((entry): ConfiguredPart[] => {
    const configuration = byId[entry.id];
    if (!configuration) return [];
    const volume = entry.measures
      ? pricing.pricedVolume(entry.measures, settings)
      : { volumeCm3: undefined, estimated: false };
    const quote = pricing.displayQuote(volume.volumeCm3, entry.quantity, configuration, settings);
    return [{ entry, configuration, volume, quote }];
  });
  return {
    pricing,
    settings,
    parts,
    totalCents: parts.reduce((sum, { quote }) => sum + quote.lineCents, 0),
    pieces: partCount(entries),
  };
}
