import type { Shipping } from '../../core/client';
import { registerReset } from '../../lib/resets';
import { type CartItem, restoreCart, restoreItems, restoreStored, useParts } from '../parts';
import { noteLoadedDraft, useLoadedDraft } from './loadedDraft';
import { isFreshCheckout, startUpSource } from './startUp';

/** What lies in local storage while the customer is on the payment page. Never personal data (it is stored without the form). */
export interface CheckoutEntry {
  cartItems: CartItem[];
  shipping: Shipping;
  /** The id of the draft that the cart was loaded from. */
  currentDraft: string | null;
  /** ms since 1970. */
  timestamp: number;
  sessionId: string;
}

export const CHECKOUT_STATE_KEY = 'checkout-state';

/** Keeps the state; a browser without storage goes on without it, the cart itself is kept elsewhere. */
export function saveCheckoutState(state: CheckoutEntry): void {
  try {
    localStorage.setItem(CHECKOUT_STATE_KEY, JSON.stringify(state));
  } catch {
    // Nothing is lost but the comfort of the return.
  }
}

/** The saved state, if it is whole and at most 5 minutes old; otherwise it is deleted and the answer is null. */
export function loadCheckoutState(now: number = Date.now()): CheckoutEntry | null {
  const state = parse();
  if (state && isFreshCheckout(state.timestamp, now)) return state;
  clearCheckoutState();
  return null;
}

export function clearCheckoutState(): void {
  try {
    localStorage.removeItem(CHECKOUT_STATE_KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

registerReset({ scopes: ['logout', 'order'], shared: clearCheckoutState });

/**
 * On return from the payment page, and at the start: puts the saved cart back if it is this one's turn (`startUpSource`).
 */
export function restoreCheckoutState(now: number = Date.now()): CheckoutEntry | null {
  const state = loadCheckoutState(now);
  if (!state) return null;
  const cart = useParts.getState();
  if (startUpSource(useLoadedDraft.getState().draft, state, cart, now) === 'checkoutState') {
    restoreStored({
      items: state.cartItems,
      shipping: state.shipping,
      changedAt: state.timestamp,
      checkoutSessionId: state.sessionId,
      checkoutItemIds: state.cartItems.map(({ id }) => id),
    });
    if (state.currentDraft !== null) {
      const unknown = { name: null, updatedAt: null, userId: null };
      noteLoadedDraft({ id: state.currentDraft, ...unknown, isLoaded: true, cartChangedAt: null });
    }
  }
  return state;
}

function parse(): CheckoutEntry | null {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(CHECKOUT_STATE_KEY) ?? 'null');
    if (typeof raw !== 'object' || raw === null) return null;
    const { cartItems, shipping, currentDraft, timestamp, sessionId } = raw as Record<string, unknown>;
    const items = restoreItems(cartItems);
    if (items.length === 0 || typeof timestamp !== 'number' || typeof sessionId !== 'string') return null;
    return {
      cartItems: items,
      shipping: restoreCart({ shipping }).shipping,
      currentDraft: typeof currentDraft === 'string' ? currentDraft : null,
      timestamp,
      sessionId,
    };
  } catch {
    return null;
  }
}
