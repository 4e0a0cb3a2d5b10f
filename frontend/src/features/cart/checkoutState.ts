import type { Shipping } from '../../core/client';
import { registerReset } from '../../lib/resets';
import { storedEntry } from '../../lib/stored';
import { type CartItem, restoreCart, restorePaidCart } from '../parts';
import { noteLoadedDraft, useLoadedDraft } from './loadedDraft';

/** The entry in local storage while the customer is on the payment page. Without the form, so never personal data. */
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
const ENTRY = storedEntry('local', CHECKOUT_STATE_KEY);

/** Older states are deleted (PAY-05). */
export const CHECKOUT_STATE_TTL_MS = 5 * 60 * 1000;

/** Keeps the state; a browser without storage goes on without it, the cart itself is kept elsewhere. */
export function saveCheckoutState(state: CheckoutEntry): void {
  ENTRY.write(state);
}

/** The saved state, if it is whole and at most 5 minutes old; otherwise it is deleted and the answer is null. */
export function loadCheckoutState(now: number): CheckoutEntry | null {
  const state = parse();
  // One from the future is foreign.
  if (state && state.timestamp <= now && now - state.timestamp <= CHECKOUT_STATE_TTL_MS) return state;
  clearCheckoutState();
  return null;
}

export function clearCheckoutState(): void {
  ENTRY.write(null);
}

registerReset({ scopes: ['logout', 'order'], shared: clearCheckoutState });

/**
 * On return from the payment page, and at the start (`app/useStartUp.ts`): puts the saved cart back where
 * it wins (`parts/whichCart.ts`).
 */
export function restoreCheckoutState(now: number = Date.now()): CheckoutEntry | null {
  const state = loadCheckoutState(now);
  if (!state) return null;
  const { cartItems: items, shipping, currentDraft, timestamp: sentAt, sessionId } = state;
  const { draft } = useLoadedDraft.getState();
  if (restorePaidCart({ items, shipping, sentAt, sessionId }, draft) && currentDraft !== null) {
    const unknown = { name: null, updatedAt: null, userId: null };
    noteLoadedDraft({ id: currentDraft, ...unknown, isLoaded: true, cartChangedAt: null });
  }
  return state;
}

function parse(): CheckoutEntry | null {
  const raw = ENTRY.read();
  if (typeof raw !== 'object' || raw === null) return null;
  const { currentDraft, timestamp, sessionId } = raw as Record<string, unknown>;
  const { items, shipping } = restoreCart(raw);
  if (items.length === 0 || typeof timestamp !== 'number' || typeof sessionId !== 'string') return null;
  return {
    cartItems: items,
    shipping,
    currentDraft: typeof currentDraft === 'string' ? currentDraft : null,
    timestamp,
    sessionId,
  };
}
