import { reset } from '../../lib/resets';
import { cartSynced, useCart } from '../cart';
// What the order step keeps in storage is reset with the rest, which its code has to be loaded for.
import '../order';

/**
 * After an order everything is reset: files, configurations, cart, draft and stored data (spec section 4). Only the cart
 * that went into this payment is: a reload of the success page weeks later must not empty a newer one, and what another tab
 * has put into it since the button was pressed is not paid.
 */
export function resetAfterOrder(sessionId: string): void {
  if (useCart.getState().checkoutSessionId !== sessionId) return;
  const paid = useCart.getState().takeOutPaid();
  // A login on this very page may be merging the cart as it was: what is paid must not come back with it.
  void cartSynced().then(() => {
    const { items, replaceItems } = useCart.getState();
    const left = items.filter(({ id }) => !paid.has(id));
    if (left.length < items.length) replaceItems(left);
  });
  void reset('order');
}
