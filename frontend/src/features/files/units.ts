import { type FileUnit, isComplete, type PartMeasures, type Pricing, usePricing } from '../../core/client';
import type { ListedPart } from './file';

/** What the size of a part follows from. */
export type Sized = Pick<ListedPart, 'measures' | 'unit'>;

type Scaling = Pick<Pricing, 'measuresInUnit' | 'firstMeasuresInUnit'>;

/** Measures never change: what was scaled once is kept, down to the same object. */
const known = new WeakMap<PartMeasures, Map<FileUnit, PartMeasures>>();

/** The measures of a part as it is printed: those of its file in the unit that the customer named. */
export function printedMeasures({ measures, unit }: Sized, core: Scaling): PartMeasures | undefined {
  if (!measures || !unit || unit === 'millimeter') return measures;
  const byUnit = known.get(measures) ?? new Map<FileUnit, PartMeasures>();
  known.set(measures, byUnit);
  const scaled =
    byUnit.get(unit) ??
    (isComplete(measures) ? core.measuresInUnit(measures, unit) : core.firstMeasuresInUnit(measures, unit));
  byUnit.set(unit, scaled);
  return scaled;
}

/** The same for a component; of a part in another unit undefined while the core is loading. */
export function usePrintedMeasures(part: Sized): PartMeasures | undefined {
  const pricing = usePricing();
  if (!part.unit) return part.measures;
  return pricing ? printedMeasures(part, pricing) : undefined;
}

/** Whether a part is so small, or its file so silent about its unit, that its customer has to say first what is meant. */
export function needsAnswer(
  { measures, unit }: Sized,
  { unitSuspicion }: Pick<Pricing, 'unitSuspicion'>,
): boolean {
  if (!measures || unit) return false;
  const isAsked =
    asked.get(measures) ?? unitSuspicion(measures.dimensionsMm, measures.unitUnknown)?.needsAnswer ?? false;
  asked.set(measures, isAsked);
  return isAsked;
}

/** Measures never change: what was asked once is kept. */
const asked = new WeakMap<PartMeasures, boolean>();
