import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { isComplete, type MeasureNotes, type PartMeasures, usePricing } from '../../core/client';

/** What is to be said beside a part's measures: that its volume is unsure, and what was repaired. Undefined until they are complete. */
export function useMeasureNotes(measures: PartMeasures | undefined): MeasureNotes | undefined {
  const pricing = usePricing();
  const ownSettings = useSettings().data?.settings;
  return useMemo(
    () =>
      pricing && measures && isComplete(measures)
        ? pricing.measureNotes(measures, ownSettings ?? pricing.defaultSettings())
        : undefined,
    [pricing, measures, ownSettings],
  );
}
