import { fetchCheckout, isSettled } from '../../api/checkout';
import { type CheckoutRequest, createCheckoutSession } from '../../api/createCheckoutSession';
import type { CustomerData, Shipping } from '../../core/client';
import type { AgreedPlace } from '../../core/printCheck';
import { saveCheckoutState } from '../cart';
import { type CartItem, type CartPart, noteCheckout, useParts } from '../parts';
import { attemptKey } from './attemptKey';
import { AlreadyPaid, paymentTexts, RedirectFailure } from './paymentErrors';

export interface Payment {
  /** A cart that `cartProblem` finds nothing wrong with. */
  items: readonly CartItem[];
  /** The unprintable places that the customer agreed to, by the id of the part. */
  madeAnyway: Record<string, readonly AgreedPlace[]>;
  /** Checked by the form. */
  customer: CustomerData;
  shipping: Shipping;
  /** The text of the pay button. */
  totalCents: number;
  userId: string | null;
  /** The words on the button that was pressed. */
  payButtonText: string;
  /** The day of delivery as shown, YYYY-MM-DD. */
  deliveryBy: string | null;
  currentDraft: string | null;
}

/** The question about an earlier payment is a precaution; it must not eat the time that the payment page has. */
const EARLIER_TIMEOUT_MS = 3_000;

/**
 * Opens the payment on the server, keeps the checkout state, and goes to the hosted page: in this order (PAY-01),
 * so that a customer who comes back always finds the cart again.
 *
 * @param signal ends it when the customer leaves the step: nothing is noted then, and the page stays. A payment that
 * the server has opened meanwhile cannot be paid, because its address is dropped.
 * @throws whatever `paymentFailure` can put into words
 */
export async function pay(payment: Payment, goTo: (url: string) => void, signal: AbortSignal): Promise<void> {
  await refusePaidCart(signal);
  signal.throwIfAborted();
  const request = checkoutRequest(payment);
  // The cart may have been edited since it was sent to a payment, here or in another tab: that page must not stay payable.
  const earlier = useParts.getState().checkoutSessionId;
  const session = await createCheckoutSession(request, attemptKey(request), earlier, signal);
  signal.throwIfAborted();
  const url = hostedPage(session.url);
  saveCheckoutState({
    cartItems: [...payment.items],
    shipping: payment.shipping,
    currentDraft: payment.currentDraft,
    timestamp: Date.now(),
    sessionId: session.sessionId,
  });
  // The parts that were sent: the cart may hold others by now, put there by another tab.
  noteCheckout(
    session.sessionId,
    payment.items.map(({ id }) => id),
  );
  try {
    goTo(url);
  } catch (cause) {
    throw new RedirectFailure('location.assign', { cause });
  }
}

/**
 * This very cart may have been paid in another tab, or long ago on a page that was closed before the thanks came: the
 * server's record decides, so that the customer does not pay twice (PAY-06).
 */
async function refusePaidCart(signal: AbortSignal): Promise<void> {
  const sessionId = useParts.getState().checkoutSessionId;
  if (sessionId === null) return;
  // Without an answer nothing is known, and the call that follows has its own words for a server out of reach.
  const earlier = await fetchCheckout(sessionId, { timeoutMs: EARLIER_TIMEOUT_MS, signal }).catch(() => null);
  if (earlier && isSettled(earlier)) throw new AlreadyPaid(sessionId);
}

/** Only addresses of web pages are gone to, whatever the answer says. */
function hostedPage(value: unknown): string {
  try {
    const url = new URL(String(value), window.location.href);
    if (typeof value === 'string' && value !== '' && /^https?:$/.test(url.protocol)) return url.href;
  } catch {
    // Falls through: a text that does not parse is no address.
  }
  throw new RedirectFailure('no address');
}

/** The cart rules before payment (PAY-08, PAY-09). Returns the sentence to show, or null when the cart may be paid. */
export function cartProblem(parts: readonly CartPart[]): string | null {
  if (parts.length === 0) return paymentTexts.emptyCart;
  const isPayable = parts.every(({ name, volumeCm3, quantity }) => Boolean(name && volumeCm3 && quantity));
  return isPayable ? null : paymentTexts.invalidCart;
}

/** The body of the checkout call, for a cart without a problem. */
export function checkoutRequest({
  items,
  madeAnyway,
  customer,
  shipping,
  totalCents,
  userId,
  payButtonText,
  deliveryBy,
}: Omit<Payment, 'currentDraft'>): CheckoutRequest {
  return {
    cartItems: items.map((item) => {
      const places = madeAnyway[item.id];
      return { ...item, volume: item.volume ?? 0, ...(places && { madeAnyway: places }) };
    }),
    customerData: customer,
    shipping,
    totalPrice: totalCents / 100,
    userId,
    agreeToTerms: customer.agreeToTerms === true,
    payButtonText,
    deliveryBy,
  };
}
