import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { parseStep, type StepId, stepAfter, stepBefore } from './steps';

/** The current step, held in the address, and the ways from it. */
export function useWizard() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const step = parseStep(params.get('step'));

  const goTo = useCallback(
    (target: StepId) =>
      setParams((current) => {
        // Everything else in the address stays, for example the draft that is being worked on.
        const next = new URLSearchParams(current);
        next.set('step', target);
        return next;
      }),
    [setParams],
  );

  return {
    step,
    goTo,
    next: useCallback(() => goTo(stepAfter(step)), [goTo, step]),
    back: useCallback(() => goTo(stepBefore(step)), [goTo, step]),
    startAgain: useCallback(() => navigate('/konfigurator'), [navigate]),
  };
}
