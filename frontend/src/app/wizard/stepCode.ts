import { type ComponentType, lazy } from 'react';
import { UploadStep } from '../../features/upload';
import type { StepId } from './steps';

/** The ways on from a step; each step takes those that it has. */
interface StepMoves {
  onNext: () => void;
  onBack: () => void;
  onNewOrder: () => void;
}

type StepComponent = ComponentType<StepMoves>;

/** The steps whose code comes while the visitor is busy with the first one. */
const LATE = {
  configure: async (): Promise<StepComponent> => (await import('../../features/configure')).ConfigureStep,
  review: async (): Promise<StepComponent> => (await import('../../features/review')).ReviewStep,
  order: async (): Promise<StepComponent> => (await import('../../features/order')).OrderStep,
  complete: async (): Promise<StepComponent> => (await import('../../features/complete')).CompleteStep,
};

const here = new Map<StepId, StepComponent>([['upload', UploadStep]]);

/**
 * The component of a step; one whose code is not here yet suspends. Each call for such a step tries anew, which a single
 * `lazy` would not: it keeps its first failure for good. So the caller holds on to the answer until the next attempt.
 */
export function stepCode(step: StepId): StepComponent {
  const known = here.get(step);
  if (known || !isLate(step)) return known ?? UploadStep;
  return lazy(async () => ({ default: await load(step) }));
}

/** Fetches the code of the steps before a payment ahead; a failure is silent here and shows when the step is entered. */
export function preloadSteps(): void {
  for (const step of ['configure', 'review', 'order'] as const) load(step).catch(() => undefined);
}

async function load(step: keyof typeof LATE): Promise<StepComponent> {
  const component = await LATE[step]();
  here.set(step, component);
  return component;
}

function isLate(step: string): step is keyof typeof LATE {
  return step in LATE;
}
