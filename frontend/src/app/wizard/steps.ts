import { STEPS } from '../../lib/steps';

export { STEPS };

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
