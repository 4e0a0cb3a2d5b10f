import { useMemo } from 'react';
import type { Configuration, Pricing, Settings } from '../../../core/client';
import type { ListedPart } from '../../files';
import { useVolumeOf, type VolumeOf } from '../../measures';
import { type PriceBook, type PricedView, usePrices } from '../../pricing';

/**
 * What a quantity of a part costs before anything is chosen: in the cheapest configuration, and in the one that it begins
 * with. Neither is the most it can cost: a fine layer in a dear material is several times as much.
 */
export interface FirstPrices {
  cheapestCents: number;
  standardCents: number;
  /** The configuration of the standard price. */
  standard: Pick<Configuration, 'material' | 'layerHeight' | 'infill'>;
}

/** By the id of the part; missing while prices are loading, where no volume is known, and of a failed upload. */
export type FirstPricesById = ReadonlyMap<string, FirstPrices>;

/** The first prices of these parts by the owner's settings: the same object as long as the part is the same. */
export function useFirstPrices(entries: readonly ListedPart[]): FirstPricesById {
  const state = usePrices(entries.length > 0);
  const volumeOf = useVolumeOf();
  const view = useMemo(
    () => (state.status === 'ready' ? firstPricesView(state.prices, volumeOf) : null),
    [state, volumeOf],
  );
  return useMemo(() => {
    if (state.status !== 'ready' || !view) return new Map();
    const measured = entries.filter(
      (entry) => entry.status !== 'error' && volumeOf(entry)?.volumeCm3 !== undefined,
    );
    const prices = state.prices.show(measured, view);
    return new Map(measured.map(({ id }, i) => [id, prices[i] as FirstPrices]));
  }, [state, view, entries, volumeOf]);
}

function firstPricesView(
  { pricing, settings }: PriceBook,
  volumeOf: VolumeOf,
): PricedView<ListedPart, FirstPrices> {
  const standard = pricing.defaultConfiguration(settings);
  const cheapest = cheapestConfiguration(standard, pricing, settings);
  return {
    linesOf: (entry) =>
      [cheapest, standard].map(({ material, layerHeight, infill }) => ({
        volumeCm3: volumeOf(entry)?.volumeCm3,
        quantity: entry.quantity,
        configuration: { material, layerHeight, infill },
      })),
    show: (_, { quote: { lineCents: cheapestCents } }, { quote: { lineCents: standardCents } }) => ({
      cheapestCents,
      standardCents,
      standard,
    }),
  };
}

/** Each choice multiplies the price, so the smallest of each make the smallest of all (PRC-01). */
export function cheapestConfiguration(
  standard: Configuration,
  { withMaterial, offeredMaterials }: Pick<Pricing, 'withMaterial' | 'offeredMaterials'>,
  settings: Settings,
): Configuration {
  const sold = offeredMaterials(settings);
  const { hiddenLayerHeights, hiddenInfills } = settings.offer;
  const material = smallest(settings.materialPrices, standard.material, (name) => sold.includes(name));
  const layerHeight = Number(
    smallest(
      settings.layerHeightMultipliers,
      String(standard.layerHeight),
      (key) => !hiddenLayerHeights.includes(key),
    ),
  );
  const infill = Number(
    smallest(settings.infillMultipliers, String(standard.infill), (key) => !hiddenInfills.includes(key)),
  );
  const made = material === standard.material ? standard : withMaterial(standard, material, settings);
  return { ...made, layerHeight, infill };
}

/** The key of the smallest value that is sold; the standard where nothing is smaller. */
function smallest(
  values: Record<string, number>,
  standard: string,
  isSold: (key: string) => boolean,
): string {
  return Object.entries(values).reduce(
    (best, [key, value]) => (isSold(key) && value < (values[best] ?? Number.POSITIVE_INFINITY) ? key : best),
    standard,
  );
}

/** The prices of all parts together; undefined while one of them has none. */
export function sumOf(parts: readonly (FirstPrices | undefined)[]): FirstPrices | undefined {
  const [first] = parts;
  if (!first) return undefined;
  let [cheapestCents, standardCents] = [0, 0];
  for (const part of parts) {
    if (!part) return undefined;
    cheapestCents += part.cheapestCents;
    standardCents += part.standardCents;
  }
  return { ...first, cheapestCents, standardCents };
}
