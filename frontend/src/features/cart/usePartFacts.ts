import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { usePricing } from '../../core/client';
import type { Part } from '../parts';

/** What a list of parts says of one besides its configuration: its volume, and how its file was scaled. */
export function usePartFacts({ name, volumeCm3, unit }: Part) {
  const pricing = usePricing();
  const settings = useSettings().data?.settings;
  return useMemo(() => {
    if (!pricing || !settings) return {};
    const estimated = pricing.volumeIsEstimated(name, settings);
    return {
      volume: volumeCm3 === null ? undefined : { cm3: volumeCm3, estimated },
      scaling: unit && pricing.scalingText(unit),
    };
  }, [pricing, settings, name, volumeCm3, unit]);
}
