/** The steps of the wizard, in order; the ids are the values of the query parameter `step` (spec section 2). */
export const STEPS = [
  { id: 'upload', label: 'Upload' },
  { id: 'configure', label: 'Konfiguration' },
  { id: 'review', label: 'Übersicht' },
  { id: 'order', label: 'Bestellung' },
  { id: 'complete', label: 'Abschluss' },
] as const;

export type StepId = (typeof STEPS)[number]['id'];

/** A missing or unknown value is the first step. */
export function parseStep(value: string | null): StepId {
  return STEPS.find((step) => step.id === value)?.id ?? 'upload';
}

export function stepAfter(step: StepId): StepId {
  return STEPS[positionOf(step) + 1]?.id ?? step;
}

export function stepBefore(step: StepId): StepId {
  return STEPS[positionOf(step) - 1]?.id ?? step;
}

export function positionOf(step: StepId): number {
  return STEPS.findIndex((candidate) => candidate.id === step);
}
