import { useMemo } from 'react';
import { isComplete, type MeasureNotes, type PartMeasures, usePricing } from '../../core/client';

/** What is to be said beside a part's measures: its volume is unsure, something was repaired, its walls are thin. Undefined until they are complete. */
export function useMeasureNotes(measures: PartMeasures | undefined): MeasureNotes | undefined {
  const pricing = usePricing();
  return useMemo(
    () => (pricing && measures && isComplete(measures) ? pricing.measureNotes(measures) : undefined),
    [pricing, measures],
  );
}
