import { useCallback } from 'react';
import { useSettings } from '../../api/settings';
import { type Measures, usePricing } from '../../core/client';

/** The volume that the price counts, in cm³, and whether it is an estimate; undefined while the core is loading. */
export interface PartVolume {
  volumeCm3: number | undefined;
  estimated: boolean;
}

/** Gives the volume of a part by the owner's settings. Until they are here, the shipped ones decide how it is found. */
export function useVolumeOf(): (measures: Measures) => PartVolume | undefined {
  const pricing = usePricing();
  const settings = useSettings().data?.settings;
  return useCallback(
    (measures) => pricing?.pricedVolume(measures, settings ?? pricing.defaultSettings()),
    [pricing, settings],
  );
}
