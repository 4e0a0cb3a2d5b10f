import { useEffect, useMemo } from 'react';
import type { Configuration, LineQuote } from '../../core/client';
import { type ListedPart, useFiles, useListedParts } from '../files';
import { type PartVolume, useVolumeOf, type VolumeOf } from '../measures';
import { pieceCount } from '../parts';
import {
  type PriceBasis,
  type PriceBook,
  type PricedView,
  type PricesPending,
  type PricesReady,
  usePrices,
} from '../pricing';
import { usedColors } from '../shop';
import { type Choices, choicesOf, type PriceChange } from './choices';
import { beginParts, useSelection } from './selection';

export interface Configurator extends PricesReady {
  parts: readonly ConfiguredPart[];
  choices: Choices;
  /** Cents of all parts together, before shipping. */
  totalCents: number;
  /** Pieces over all parts. */
  pieces: number;
}

/** Brings files, configurations, settings and the core together; prices follow every change in the same render. */
export function useConfigurator(): PricesPending | Configurator {
  const state = usePrices();
  const volumeOf = useVolumeOf();
  const listed = useListedParts();
  // Failed files stay in the upload step.
  const entries = useMemo(() => listed.filter(({ status }) => status !== 'error'), [listed]);
  const restoring = useFiles((store) => store.restoring);

  const offer = useMemo(() => {
    if (state.status !== 'ready') return null;
    const choices = choicesOf(state.settings, state.pricing.catalog());
    const initial = state.pricing.defaultConfiguration(state.settings);
    return { ...state, choices, initial, view: configuredView(state.prices, volumeOf, choices) };
  }, [state, volumeOf]);
  useEffect(() => {
    if (offer && !restoring)
      beginParts(
        entries.map(({ id }) => id),
        offer.initial,
      );
  }, [entries, offer, restoring]);
  return useMemo(() => {
    if (!offer) return state as PricesPending;
    const parts = offer.prices.show(entries.filter(isConfigured), offer.view);
    const totalCents = parts.reduce((sum, { quote }) => sum + quote.lineCents, 0);
    return { ...offer, parts, totalCents, pieces: pieceCount(entries) };
  }, [state, offer, entries]);
}

/** Lines that one call prices without anybody noticing: some two milliseconds of work. */
export const LINES_AT_ONCE = 50;

type Configured = ListedPart & { configuration: Configuration };

function isConfigured(entry: ListedPart): entry is Configured {
  return entry.configuration !== null;
}

/** One part with everything that its card shows. */
export interface ConfiguredPart extends Omit<LineQuote, 'orderable'> {
  entry: Configured;
  configuration: Configuration;
  volume: PartVolume;
}

function configuredView(
  prices: PriceBook,
  volumeOf: VolumeOf,
  { changes }: Choices,
): PricedView<Configured, ConfiguredPart> {
  return {
    linesOf: (entry) => [basisOf(entry, volumeOf(entry))],
    show: (entry, line) => ({
      ...line,
      entry,
      configuration: entry.configuration,
      volume: volumeOf(entry) ?? { volumeCm3: undefined, estimated: false },
    }),
    // The prices that the settings' column shows while the quantity of a selected part is typed.
    ahead: (changed) => {
      const { selected } = useSelection.getState();
      const shown = changed.filter(({ id }) => selected.includes(id));
      const options = prices.missing(
        shown.flatMap((entry) => changes.map((change) => basisOf(entry, volumeOf(entry), change))),
      );
      return options.length <= LINES_AT_ONCE ? options : [];
    },
  };
}

/** The basis of a part's price, with a change if one is given; of its colours only their number. */
export function basisOf(
  { quantity, configuration }: Configured,
  volume: PartVolume | undefined,
  change: PriceChange = {},
): PriceBasis {
  const { material, layerHeight, infill } = configuration;
  return {
    volumeCm3: volume?.volumeCm3,
    quantity,
    furtherColors: usedColors(configuration).length - 1,
    configuration: { material, layerHeight, infill, ...change },
  };
}
