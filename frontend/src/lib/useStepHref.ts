import { useSearchParams } from 'react-router';

/** The address of another step of the wizard, for a feature; what else stands in the address, a draft for example, stays. */
export function useStepHref(step: 'upload' | 'review'): string {
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('step', step);
  return `?${next}`;
}
