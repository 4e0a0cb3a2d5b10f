import { useEffect, useState } from 'react';
import { useSessionQuery } from '../api/session';
import { useCart, useHybridCart, useLoadedDraft } from '../features/cart';

/**
 * Brings the cart back when the page is opened, in the order of the spec (section 4, 'Start-up restore order'), which
 * `startUpSource` decides: the loaded draft, else the checkout state, else the cart that browser and server keep together.
 * What the first two need comes late and only where there is something for them to do.
 */
export function useStartUp(): void {
  const [restored, setRestored] = useState(() => !hasCheckoutState());
  useEffect(() => {
    if (restored) return;
    import('../features/order')
      .then(({ restoreCheckoutState }) => restoreCheckoutState())
      // Without the code of the step the cart of this browser stands, and the step itself tries again.
      .catch(() => undefined)
      .finally(() => setRestored(true));
  }, [restored]);
  useHybridCart(restored);
  useMarkedDraft(restored);
}

/** A marked draft whose parts this browser has lost, or never had: they come from the server, for their owner alone. */
function useMarkedDraft(restored: boolean): void {
  const [marked] = useState(() => {
    const { draft } = useLoadedDraft.getState();
    const isHere = draft?.isLoaded === true && useCart.getState().changedAt > 0;
    return isHere ? null : draft;
  });
  const userId = useSessionQuery().data?.user?.id;
  useEffect(() => {
    if (!marked || !restored || userId === undefined) return;
    const opening = new AbortController();
    import('../features/drafts')
      .then(({ openMarkedDraft }) => openMarkedDraft(marked, userId, opening.signal))
      // The marker stays: the next start, or the draft's own address, tries again and says what is wrong.
      .catch(() => undefined);
    return () => opening.abort();
  }, [marked, restored, userId]);
}

/** The entry's name is the order step's; its code would be too heavy to be asked at each start. */
function hasCheckoutState(): boolean {
  try {
    return localStorage.getItem('checkout-state') !== null;
  } catch {
    return false;
  }
}
