import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { usePricing } from '../../core/client';
import type { Part } from '../parts';
import { weightText } from '../shop';

/** The facts of a part in a list besides its configuration: volume, weight, and how its file was scaled. */
export function usePartFacts({ name, volumeCm3, unit, configuration }: Part) {
  const pricing = usePricing();
  const settings = useSettings().data?.settings;
  const material = configuration?.material;
  return useMemo(() => {
    if (!pricing || !settings) return {};
    const estimated = pricing.volumeIsEstimated(name, settings);
    return {
      volume: volumeCm3 === null ? undefined : { cm3: volumeCm3, estimated },
      weight: volumeCm3 === null || !material ? null : weightText(volumeCm3, material, settings),
      scaling: unit && pricing.scalingText(unit),
    };
  }, [pricing, settings, name, volumeCm3, unit, material]);
}
