import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { type PartMeasures, usePricing } from '../../core/client';
import type { UploadedFile } from './entry';

/** The volume that the price counts, in cm³, and whether it is an estimate. */
export interface PartVolume {
  volumeCm3: number | undefined;
  estimated: boolean;
}

/** What a volume is known from: the measures, or until they are here what the cart counts. */
export type Measured = Pick<UploadedFile, 'measures' | 'volumeCm3'>;

/** Gives the volume of a part; undefined while the core is loading, and while nothing is known. */
export type VolumeOf = (part: Measured) => PartVolume | undefined;

/** The volume by the owner's settings. Until they are here, the shipped ones decide how it is found. */
export function useVolumeOf(): VolumeOf {
  const pricing = usePricing();
  const ownSettings = useSettings().data?.settings;
  return useMemo(() => {
    if (!pricing) return () => undefined;
    const settings = ownSettings ?? pricing.defaultSettings();
    // Measures never change, and each call would read the whole settings: what was asked once is kept.
    const known = new WeakMap<PartMeasures, PartVolume>();
    return ({ measures, volumeCm3 }) => {
      if (!measures) return volumeCm3 === undefined ? undefined : { volumeCm3, estimated: false };
      const volume = known.get(measures) ?? pricing.pricedVolume(measures, settings);
      known.set(measures, volume);
      return volume;
    };
  }, [pricing, ownSettings]);
}
