import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { type PartMeasures, type Pricing, type Settings, usePricing } from '../../core/client';
import { type Part, useParts } from '../parts';
import { printedMeasures, type Sized } from './printed';

/** The volume that the price counts, in cm³, and whether it is an estimate. */
export interface PartVolume {
  volumeCm3: number | undefined;
  estimated: boolean;
}

/** The facts that give a volume: the measures, or the cart's volume until they are here. */
type Measured = Sized & Pick<Part, 'name' | 'volumeCm3'>;

/** Gives the volume of a part; undefined while the core is loading, and while nothing is known. */
export type VolumeOf = (part: Measured) => PartVolume | undefined;

/** The volume by the owner's settings. Until they are here, the shipped ones decide how it is found. */
export function useVolumeOf(): VolumeOf {
  const hasParts = useParts(({ parts }) => parts.length > 0);
  const pricing = usePricing(hasParts);
  const ownSettings = useSettings().data?.settings;
  return useMemo(
    () => (pricing ? volumesUnder(pricing, ownSettings ?? pricing.defaultSettings()) : () => undefined),
    [pricing, ownSettings],
  );
}

function volumesUnder(pricing: Pricing, settings: Settings): VolumeOf {
  // Measures never change, and each call would read the whole settings, so the core is asked once about each.
  const known = new WeakMap<PartMeasures, PartVolume>();
  return (part) => {
    const measures = printedMeasures(part, pricing);
    const { volumeCm3 } = part;
    if (!measures) {
      if (volumeCm3 === null) return undefined;
      return { volumeCm3, estimated: pricing.volumeIsEstimated(part.name, settings) };
    }
    const volume = known.get(measures) ?? pricing.pricedVolume(measures, settings);
    known.set(measures, volume);
    return volume;
  };
}
