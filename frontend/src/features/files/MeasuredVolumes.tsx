import { useEffect } from 'react';
import { useSettings } from '../../api/settings';
import { isComplete, usePricing } from '../../core/client';
import { printedMeasures, useVolumeOf } from '../measures';
import { type Part, patchParts, useParts } from '../parts';
import { listedParts } from './list';
import { useFiles } from './store';

/**
 * Keeps the volumes that the cart counts those of the files that are here, and the longest sides where a parcel depends on them. A part may be put into the cart by its first measures,
 * which the complete ones can correct, and the owner may change how a volume is found: review and payment would go by the old one,
 * and the server, which measures for itself, would refuse the sum. Draws nothing.
 */
export function MeasuredVolumes(): null {
  const volumeOf = useVolumeOf();
  const settings = useSettings().data?.settings;
  const hasSettings = settings !== undefined;
  const hasClasses = (settings?.parcels.classes.length ?? 0) > 0;
  const pricing = usePricing(hasClasses);
  useEffect(() => {
    if (!hasSettings) return;
    const follow = (): void => {
      const sizes = new Map<string, Pick<Part, 'volumeCm3' | 'longestSideMm'>>();
      for (const part of listedParts()) {
        if (part.stage !== 'cart' || !part.measures || !isComplete(part.measures)) continue;
        const volume = volumeOf(part);
        const volumeCm3 = volume ? (volume.volumeCm3 ?? null) : part.volumeCm3;
        const printed = hasClasses && pricing ? printedMeasures(part, pricing) : undefined;
        const longestSideMm = printed ? Math.max(...printed.dimensionsMm) : part.longestSideMm;
        if (volumeCm3 !== part.volumeCm3 || longestSideMm !== part.longestSideMm)
          sizes.set(part.id, { volumeCm3, longestSideMm });
      }
      if (sizes.size > 0) patchParts([...sizes.keys()], ({ id }) => ({ ...sizes.get(id) }));
    };
    follow();
    const ends = [useParts.subscribe(follow), useFiles.subscribe(follow)];
    return () => {
      for (const end of ends) end();
    };
  }, [volumeOf, hasSettings, hasClasses, pricing]);
  return null;
}
