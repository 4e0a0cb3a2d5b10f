import { useEffect } from 'react';
import { whenIdle } from '../../lib/later';
import { patchParts, useCartParts, useParts } from '../parts';
import { useListedParts } from './list';
import { findFile, useFiles } from './store';

/** Brings back what a reload left when a step is shown; answers whether files are about to appear, where none is here yet. */
export function useRestoredFiles(): boolean {
  useEffect(() => {
    if (!useFiles.getState().restoring) return;
    import('./storage/restoreFiles')
      .then(({ restoreFiles }) => restoreFiles())
      // Without the code nothing comes back on this page; what is saved waits for the next one.
      .catch(() => useFiles.setState({ restoring: false }));
  }, []);
  return useFilesToCome();
}

/** Whether files are about to appear: those that a reload left, or where none is here yet, those of the cart. */
export function useFilesToCome(): boolean {
  const restoring = useFiles((state) => state.restoring);
  const isEmpty = useListedParts().length === 0;
  const isCartComing = useParts(({ parts }) =>
    parts.some(({ stage, file }) => stage === 'cart' && file === 'fetching'),
  );
  return restoring || (isEmpty && isCartComing);
}

/**
 * Brings the files of parts that came into the cart from elsewhere, for as long as a step shows them. Its code comes when the
 * step has been drawn, and only with a cart.
 *
 * @param userId undefined for a guest. A user may have files that a guest does not: a login asks for them again.
 */
export function useCartFiles(isShown: boolean, userId: string | undefined): void {
  const isFilled = useCartParts().length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `userId`.
  useEffect(() => {
    if (!isShown || !isFilled) return;
    let ended = false;
    let stop: (() => void) | undefined;
    const follow = (): void =>
      void import('./fetch/followParts')
        .then(({ followParts }) => {
          if (!ended) stop = followParts();
        })
        // Without the code the parts stay without pictures.
        .catch(giveUpMissing);
    whenIdle(follow, 1000);
    return () => {
      ended = true;
      stop?.();
    };
  }, [isShown, isFilled, userId]);
}

/** Nothing can bring the missing files on this page: no step waits for them any longer. */
export function giveUpMissing(): void {
  const missing = useParts.getState().parts.filter(({ id, file }) => file === 'fetching' && !findFile(id));
  patchParts(
    missing.map(({ id }) => id),
    () => ({ file: 'unavailable' }),
  );
}
