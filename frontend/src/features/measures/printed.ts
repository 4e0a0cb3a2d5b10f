import { useMemo } from 'react';
import {
  type FileUnit,
  isComplete,
  type MeasureNotes,
  type PartMeasures,
  type Pricing,
  usePricing,
} from '../../core/client';

/** The facts that give the size of a part. */
export interface Sized {
  /** The measures of its file. */
  measures?: PartMeasures | undefined;
  /** The unit that its customer named. */
  unit?: FileUnit | undefined;
}

type Scaling = Pick<Pricing, 'measuresInUnit' | 'firstMeasuresInUnit'>;

/** Measures never change, so each is scaled once, and the same object comes back. */
const scaledMeasures = new WeakMap<PartMeasures, Map<FileUnit, PartMeasures>>();

/** The measures of a part as it is printed: those of its file in the unit that the customer named. */
export function printedMeasures({ measures, unit }: Sized, core: Scaling): PartMeasures | undefined {
  if (!measures || !unit || unit === 'millimeter') return measures;
  const byUnit = scaledMeasures.get(measures) ?? new Map<FileUnit, PartMeasures>();
  scaledMeasures.set(measures, byUnit);
  const scaled =
    byUnit.get(unit) ??
    (isComplete(measures) ? core.measuresInUnit(measures, unit) : core.firstMeasuresInUnit(measures, unit));
  byUnit.set(unit, scaled);
  return scaled;
}

/** The same for a component. While the core is loading, undefined for a part in another unit. */
export function usePrintedMeasures(part: Sized): PartMeasures | undefined {
  const pricing = usePricing();
  if (!part.unit) return part.measures;
  return pricing ? printedMeasures(part, pricing) : undefined;
}

/** Measures never change, so the core is asked once about each. */
const answersNeeded = new WeakMap<PartMeasures, boolean>();

/** Whether the customer has to name the unit first: the part is very small, or the file does not say which unit it has. */
export function needsAnswer(
  { measures, unit }: Sized,
  { unitSuspicion }: Pick<Pricing, 'unitSuspicion'>,
): boolean {
  if (!measures || unit) return false;
  const isNeeded =
    answersNeeded.get(measures) ??
    unitSuspicion(measures.dimensionsMm, measures.unitUnknown)?.needsAnswer ??
    false;
  answersNeeded.set(measures, isNeeded);
  return isNeeded;
}

/** Notes beside a part's measures: unsure volume, repairs, thin walls. Undefined until the measures are complete. */
export function useMeasureNotes(measures: PartMeasures | undefined): MeasureNotes | undefined {
  const pricing = usePricing();
  return useMemo(
    () => (pricing && measures && isComplete(measures) ? pricing.measureNotes(measures) : undefined),
    [pricing, measures],
  );
}
