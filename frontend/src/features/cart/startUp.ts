import type { StoredCart } from '../parts';
import type { LoadedDraft } from './loadedDraft';

/** Where the cart of this page comes from. */
export type StartUp = 'loadedDraft' | 'checkoutState' | 'hybridCart';

/** Older checkout states are deleted (PAY-05). */
export const CHECKOUT_STATE_TTL_MS = 5 * 60 * 1000;

/** Whether a saved checkout state may still be used; one from the future is foreign. */
export function isFreshCheckout(timestamp: number, now: number): boolean {
  return timestamp <= now && now - timestamp <= CHECKOUT_STATE_TTL_MS;
}

/**
 * The one place that decides what a start brings back (CART-05): the loaded draft; else the
 * checkout state of the last five minutes, unless the cart has been changed since, in another tab for example; else the cart
 * that browser and server keep together.
 */
export function startUpSource(
  marker: LoadedDraft | null,
  checkout: { timestamp: number } | null,
  cart: Pick<StoredCart, 'changedAt'>,
  now: number,
): StartUp {
  if (marker) return 'loadedDraft';
  // An emptied cart is a change like any other; one that never was anything has the age 0.
  const isNewest = checkout !== null && cart.changedAt <= checkout.timestamp;
  return isNewest && isFreshCheckout(checkout.timestamp, now) ? 'checkoutState' : 'hybridCart';
}
