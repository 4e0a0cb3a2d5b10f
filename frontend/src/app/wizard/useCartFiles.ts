import { useEffect, useLayoutEffect } from 'react';
import { expectFiles, loadFollowing } from '../../features/files';
import { useCartParts } from '../../features/parts';
import { useSessionQuery } from '../../features/session';
import { whenIdle } from '../../lib/whenIdle';
import type { StepId } from './steps';

/** The steps that show files. */
const STEPS: ReadonlySet<StepId> = new Set(['upload', 'configure', 'review']);

/**
 * Brings the files of parts that came into the cart from elsewhere, for as long as a step shows them. Its code comes when the
 * step has been drawn, and only with a cart.
 */
export function useCartFiles(step: StepId): void {
  const filled = useCartParts().length > 0;
  const userId = useSessionQuery().data?.user?.id;
  const active = filled && STEPS.has(step);

  // Before the step is drawn: it would show its empty state for a blink.
  useLayoutEffect(() => {
    if (active) expectFiles();
  }, [active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a user may have files that a guest does not.
  useEffect(() => {
    if (!active) return;
    let ended = false;
    let stop: (() => void) | undefined;
    whenIdle(
      () =>
        void loadFollowing()
          .then(({ followParts }) => {
            if (!ended) stop = followParts();
          })
          // Without the code the parts stay without pictures, and the next step asks for it again.
          .catch(() => expectFiles(false)),
      1000,
    );
    return () => {
      ended = true;
      stop?.();
      expectFiles(false);
    };
  }, [active, userId]);
}
