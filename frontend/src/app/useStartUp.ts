import { useEffect, useState } from 'react';
import {
  type LoadedDraft,
  restoreCheckoutState,
  useLiveSettings,
  useLoadedDraft,
  useSyncedCart,
} from '../features/cart';
import { isMarkedDraftOpened, useParts } from '../features/parts';
import { useSessionQuery } from '../features/session';

/**
 * The one place that says what a start brings back, and in which order (CART-05). The parts of the cart are in the list already: `parts/store` reads them
 * from this browser before anything is drawn.
 */
export function useStartUp(): void {
  const [marked] = useState(() => {
    const draft = markedDraft();
    // 1. What was sent to a payment in the last five minutes, unless a draft is marked or the cart has been changed since.
    restoreCheckoutState();
    return draft;
  });
  // 2. The cart of the server, merged with what is here; from now on both are kept the same.
  useSyncedCart();
  // From now on also what the owner changes.
  useLiveSettings();
  // 3. A marked draft whose parts are not here takes the place of both.
  useMarkedDraft(marked);
}

function markedDraft(): LoadedDraft | null {
  const { draft } = useLoadedDraft.getState();
  return draft && isMarkedDraftOpened(draft, useParts.getState().changedAt) ? draft : null;
}

/** Its parts come from the server, for their owner alone; the code for that only where there is a draft to open. */
function useMarkedDraft(marked: LoadedDraft | null): void {
  const userId = useSessionQuery().data?.user?.id;
  useEffect(() => {
    if (!marked || userId === undefined) return;
    const opening = new AbortController();
    import('../features/drafts')
      .then(({ openMarkedDraft }) => openMarkedDraft(marked, userId, opening.signal))
      // The marker stays: the next start, or the draft's own address, tries again and says what is wrong.
      .catch(() => undefined);
    return () => opening.abort();
  }, [marked, userId]);
}
