import { useMemo } from 'react';
import { useSettings } from '../../../api/settings';
import { type Configuration, type Pricing, type Settings, usePricing } from '../../../core/client';
import { type ListedPart, type Measured, type PartVolume, useVolumeOf } from '../../files';

/**
 * What a quantity of a part costs before anything is chosen: in the cheapest configuration, and in the one that it begins
 * with. Neither is the most it can cost: a fine layer in a dear material is several times as much.
 */
export interface FirstPrices {
  cheapestCents: number;
  standardCents: number;
  /** What the standard price is of. */
  standard: Pick<Configuration, 'material' | 'layerHeight' | 'infill'>;
}

/** Gives the first prices of a part; undefined while prices are loading, and where no volume is known. */
export type FirstPricesOf = (part: Measured & Pick<ListedPart, 'quantity'>) => FirstPrices | undefined;

/** The first prices by the owner's settings, once there are parts. */
export function useFirstPrices(hasParts = true): FirstPricesOf {
  const pricing = usePricing(hasParts);
  const settings = useSettings().data?.settings;
  const volumeOf = useVolumeOf();
  return useMemo(() => {
    if (!pricing || !settings) return () => undefined;
    const standard = pricing.defaultConfiguration(settings);
    const cheapest = cheapestConfiguration(standard, pricing, settings);
    const price = (volumeCm3: number, quantity: number, configuration: Configuration) =>
      pricing.displayQuote(volumeCm3, quantity, configuration, settings).lineCents;
    // Each call into the core reads the settings anew: what was asked once is kept.
    const known = new WeakMap<PartVolume, Map<number, FirstPrices>>();
    return (part) => {
      const { quantity } = part;
      const volume = volumeOf(part);
      const volumeCm3 = volume?.volumeCm3;
      if (!volume || volumeCm3 === undefined) return undefined;
      const byQuantity = known.get(volume) ?? new Map<number, FirstPrices>();
      known.set(volume, byQuantity);
      const prices = byQuantity.get(quantity) ?? {
        cheapestCents: price(volumeCm3, quantity, cheapest),
        standardCents: price(volumeCm3, quantity, standard),
        standard,
      };
      byQuantity.set(quantity, prices);
      return prices;
    };
  }, [pricing, settings, volumeOf]);
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
