import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import {
  type Configuration,
  type PartMeasures,
  type Pricing,
  type Settings,
  usePricing,
} from '../../core/client';
import type { UploadedFile } from './entry';
import { type Measured, useVolumeOf } from './useVolume';

/** What a quantity of a part costs: in the cheapest configuration, and in the one that it begins with. */
export interface PriceRange {
  cheapestCents: number;
  standardCents: number;
}

/** Gives the range of a part; undefined while prices are loading, and where no volume is known. */
export type PriceRangeOf = (part: Measured & Pick<UploadedFile, 'quantity'>) => PriceRange | undefined;

/** The price ranges by the owner's settings. */
export function usePriceRange(): PriceRangeOf {
  const pricing = usePricing();
  const settings = useSettings().data?.settings;
  const volumeOf = useVolumeOf();
  return useMemo(() => {
    if (!pricing || !settings) return () => undefined;
    const standard = pricing.defaultConfiguration(settings);
    const cheapest = cheapestConfiguration(standard, pricing, settings);
    const price = (volumeCm3: number, quantity: number, configuration: Configuration) =>
      pricing.displayQuote(volumeCm3, quantity, configuration, settings).lineCents;
    // Each call into the core reads the settings anew: what was asked once is kept.
    const known = new WeakMap<PartMeasures, Map<number, PriceRange>>();
    return (part) => {
      const { measures, quantity } = part;
      const volumeCm3 = volumeOf(part)?.volumeCm3;
      if (volumeCm3 === undefined) return undefined;
      const byQuantity = (measures && known.get(measures)) ?? new Map<number, PriceRange>();
      if (measures) known.set(measures, byQuantity);
      const range = byQuantity.get(quantity) ?? {
        cheapestCents: price(volumeCm3, quantity, cheapest),
        standardCents: price(volumeCm3, quantity, standard),
      };
      byQuantity.set(quantity, range);
      return range;
    };
  }, [pricing, settings, volumeOf]);
}

/** Each choice multiplies the price, so the smallest of each make the smallest of all (spec section 9). */
export function cheapestConfiguration(
  standard: Configuration,
  { withMaterial }: Pick<Pricing, 'withMaterial'>,
  settings: Settings,
): Configuration {
  const material = smallest(settings.materialPrices, standard.material);
  const layerHeight = Number(smallest(settings.layerHeightMultipliers, String(standard.layerHeight)));
  const infill = Number(smallest(settings.infillMultipliers, String(standard.infill)));
  const made = material === standard.material ? standard : withMaterial(standard, material, settings);
  return { ...made, layerHeight, infill };
}

/** The key of the smallest value; the standard where nothing is smaller. */
function smallest(values: Record<string, number>, standard: string): string {
  return Object.entries(values).reduce(
    (best, [key, value]) => (value < (values[best] ?? Number.POSITIVE_INFINITY) ? key : best),
    standard,
  );
}

/** The range of all parts together; undefined while one of them has none. */
export function sumOf(ranges: readonly (PriceRange | undefined)[]): PriceRange | undefined {
  let [cheapestCents, standardCents] = [0, 0];
  for (const range of ranges) {
    if (!range) return undefined;
    cheapestCents += range.cheapestCents;
    standardCents += range.standardCents;
  }
  return ranges.length > 0 ? { cheapestCents, standardCents } : undefined;
}
