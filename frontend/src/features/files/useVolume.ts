import { useEffect, useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { isComplete, type PartMeasures, usePricing } from '../../core/client';
import { patchParts, useParts } from '../parts';
import type { ListedPart } from './file';
import { listedParts } from './list';
import { useFiles } from './store';
import { printedMeasures } from './units';

/** The volume that the price counts, in cm³, and whether it is an estimate. */
export interface PartVolume {
  volumeCm3: number | undefined;
  estimated: boolean;
}

/** What a volume is known from: the measures, or until they are here what the cart counts. */
export type Measured = Pick<ListedPart, 'name' | 'measures' | 'unit' | 'volumeCm3'>;

/** Gives the volume of a part; undefined while the core is loading, and while nothing is known. */
export type VolumeOf = (part: Measured) => PartVolume | undefined;

/** The volume by the owner's settings. Until they are here, the shipped ones decide how it is found. */
export function useVolumeOf(): VolumeOf {
  const hasParts = useParts(({ parts }) => parts.length > 0);
  const pricing = usePricing(hasParts);
  const ownSettings = useSettings().data?.settings;
  return useMemo(() => {
    if (!pricing) return () => undefined;
    const settings = ownSettings ?? pricing.defaultSettings();
    // Measures never change, and each call would read the whole settings: what was asked once is kept.
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
  }, [pricing, ownSettings]);
}

/**
 * Keeps the volumes that the cart counts those of the files that are here. A part may be put into the cart by its first measures,
 * which the complete ones can correct, and the owner may change how a volume is found: review and payment would go by the old one,
 * and the server, which measures for itself, would refuse the sum.
 */
export function useMeasuredVolumes(): void {
  const volumeOf = useVolumeOf();
  const hasSettings = useSettings().data !== undefined;
  useEffect(() => {
    if (!hasSettings) return;
    const follow = (): void => {
      const volumes = new Map<string, number | null>();
      for (const part of listedParts()) {
        if (part.stage !== 'cart' || !part.measures || !isComplete(part.measures)) continue;
        const volume = volumeOf(part);
        if (volume && (volume.volumeCm3 ?? null) !== part.volumeCm3)
          volumes.set(part.id, volume.volumeCm3 ?? null);
      }
      if (volumes.size > 0) patchParts([...volumes.keys()], ({ id }) => ({ volumeCm3: volumes.get(id) }));
    };
    follow();
    const ends = [useParts.subscribe(follow), useFiles.subscribe(follow)];
    return () => {
      for (const end of ends) end();
    };
  }, [volumeOf, hasSettings]);
}
