import { createCheckoutSession } from '../../api/createCheckoutSession';
import type { CustomerData, Shipping } from '../../core/client';
import { type CartItem, useCart } from '../cart';
import { attemptKey } from './attemptKey';
import { checkoutRequest } from './checkoutRequest';
import { saveCheckoutState } from './checkoutState';
import { RedirectFailure } from './paymentErrors';

export interface Payment {
  /** A cart that `cartProblem` finds nothing wrong with. */
  items: readonly CartItem[];
  /** Checked by the form. */
  customer: CustomerData;
  shipping: Shipping;
  /** What the pay button shows. */
  totalCents: number;
  userId: string | null;
  currentDraft: string | null;
}

/**
 * Opens the payment on the server, keeps the checkout state, and goes to the hosted page: in this order (spec section 4,
 * 'Payment flow'), so that a customer who comes back always finds the cart again.
 *
 * @throws whatever `paymentFailure` can put into words
 */
export async function pay(payment: Payment, goTo: (url: string) => void): Promise<void> {
  const request = checkoutRequest(payment);
  const session = await createCheckoutSession(request, attemptKey(request));
  const url = hostedPage(session.url);
  saveCheckoutState({
    cartItems: [...payment.items],
    shipping: payment.shipping,
    currentDraft: payment.currentDraft,
    timestamp: Date.now(),
    sessionId: session.sessionId,
  });
  useCart.getState().noteCheckout(session.sessionId);
  try {
    goTo(url);
  } catch (cause) {
    throw new RedirectFailure('location.assign', { cause });
  }
}

/** Only addresses of web pages are gone to, whatever the answer says. */
function hostedPage(value: unknown): string {
  try {
    const url = new URL(String(value), window.location.href);
    if (typeof value === 'string' && value !== '' && /^https?:$/.test(url.protocol)) return url.href;
  } catch {
    // Falls through: an address that does not parse is none.
  }
  throw new RedirectFailure('no address');
}
