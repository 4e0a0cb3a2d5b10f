import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { type PartMeasures, usePricing } from '../../core/client';

/** The volume that the price counts, in cm³, and whether it is an estimate. */
export interface PartVolume {
  volumeCm3: number | undefined;
  estimated: boolean;
}

/** Gives the volume of a part; undefined while the core is loading. */
export type VolumeOf = (measures: PartMeasures) => PartVolume | undefined;

/** The volume by the owner's settings. Until they are here, the shipped ones decide how it is found. */
export function useVolumeOf(): VolumeOf {
  const pricing = usePricing();
  const ownSettings = useSettings().data?.settings;
  return useMemo(() => {
    if (!pricing) return () => undefined;
    const settings = ownSettings ?? pricing.defaultSettings();
    // Measures never change, and each call would read the whole settings: what was asked once is kept.
    const known = new WeakMap<PartMeasures, PartVolume>();
    return (measures) => {
      const volume = known.get(measures) ?? pricing.pricedVolume(measures, settings);
      known.set(measures, volume);
      return volume;
    };
  }, [pricing, ownSettings]);
}
