import { cartMet, noteLoadedDraft, useCart, useServerPrices } from '../cart';
import { clearConfigurations } from '../configure';
import { clearCheckoutState, forgetAttempt, forgetContact } from '../order';
import { clearUploads, restoreUploads } from '../upload';

/**
 * After an order everything is reset: files, configurations, cart, draft and stored data (spec section 4). Only the cart
 * that went into this payment is: a reload of the success page weeks later must not empty a newer one, and what another tab
 * has put into it since the button was pressed is not paid.
 */
export function resetAfterOrder(sessionId: string): void {
  if (useCart.getState().checkoutSessionId !== sessionId) return;
  const paid = useCart.getState().takeOutPaid();
  // A login on this very page may be merging the cart as it was: what is paid must not come back with it.
  void cartMet().then(() => {
    const { items, replaceItems } = useCart.getState();
    const left = items.filter(({ id }) => !paid.has(id));
    if (left.length < items.length) replaceItems(left);
  });
  useServerPrices.getState().forget();
  clearConfigurations();
  // This page was loaded afresh by the return from the payment page: only what has been restored can be cleared whole,
  // the bytes that the browser keeps for a reload among it.
  void restoreUploads().then(clearUploads);
  clearCheckoutState();
  forgetAttempt();
  forgetContact();
  noteLoadedDraft(null);
}
