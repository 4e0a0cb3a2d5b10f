import { useSettings } from '../../api/settings';
import { usePricing } from '../../core/client';
import type { CartItem } from './item';

/** What a list of parts says of one besides its configuration: its volume, and how its file was scaled. */
export function useItemFacts({ fileName, volume, unit }: CartItem) {
  const pricing = usePricing();
  const settings = useSettings().data?.settings;
  if (!pricing || !settings) return {};
  return {
    volume:
      volume === null ? undefined : { cm3: volume, estimated: pricing.volumeIsEstimated(fileName, settings) },
    scaling: unit && pricing.scalingText(unit),
  };
}
