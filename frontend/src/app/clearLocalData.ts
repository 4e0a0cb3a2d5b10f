import { forgetProfileEdit } from '../features/account';
import { forgetSetAside, noteLoadedDraft, useCart, useServerPrices } from '../features/cart';
import { clearConfigurations } from '../features/configure';
import { clearUploads } from '../features/upload';

/** What stays when somebody logs out: the choice of cookies and the look belong to the device, not to the person. */
const KEPT = new Set(['cookie-consent', 'theme']);

/**
 * Empties the cart and everything stored in this browser (spec section 4, 'Auth'; decisions, 'clears local data').
 */
export async function clearLocalData(): Promise<void> {
  useCart.getState().clear();
  useServerPrices.getState().forget();
  noteLoadedDraft(null);
  forgetSetAside();
  forgetProfileEdit();
  clearConfigurations();
  clearUploads();
  try {
    for (const key of Object.keys(localStorage)) if (!KEPT.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to clear.
  }
  // Loaded late, like the step itself; what it keeps in storage is gone already.
  const order = await import('../features/order');
  order.clearCheckoutState();
  order.forgetAttempt();
  order.forgetContact();
}
