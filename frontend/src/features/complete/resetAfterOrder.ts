import { reset } from '../../lib/resets';
import { cartSynced } from '../cart';
import { removeParts, takeOutPaid, useParts } from '../parts';

/**
 * After an order everything is reset: files, configurations, cart, draft and stored data (STEP-08). Only the cart
 * that went into this payment is: a reload of the success page weeks later must not empty a newer one, and what another tab
 * has put into it since the button was pressed is not paid.
 */
export function resetAfterOrder(sessionId: string): void {
  if (useParts.getState().checkoutSessionId !== sessionId) return;
  const paid = takeOutPaid();
  // A login on this very page may be merging the cart as it was: what is paid must not come back with it.
  void cartSynced().then(() => removeParts([...paid]));
  void reset('order');
}
