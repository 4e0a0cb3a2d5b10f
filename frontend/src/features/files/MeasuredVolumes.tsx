import { useEffect } from 'react';
import { useSettings } from '../../api/settings';
import { isComplete } from '../../core/client';
import { useVolumeOf } from '../measures';
import { patchParts, useParts } from '../parts';
import { listedParts } from './list';
import { useFiles } from './store';

/**
 * Keeps the volumes that the cart counts those of the files that are here. A part may be put into the cart by its first measures,
 * which the complete ones can correct, and the owner may change how a volume is found: review and payment would go by the old one,
 * and the server, which measures for itself, would refuse the sum. Draws nothing.
 */
export function MeasuredVolumes(): null {
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
  return null;
}
