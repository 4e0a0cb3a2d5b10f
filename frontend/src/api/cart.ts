import { request } from './client';

/** The cart as it lies on the server. */
export interface RemoteCart {
  /** Items as some browser saved them, maybe one of an older version: to be read with care. */
  items: unknown;
  /** When the customer changed it last, in ms since 1970; 0 if nothing was ever saved. */
  changedAt: number;
}

interface CartAnswer {
  success: boolean;
  data: { cart_data: unknown; changed_at: number };
}

/** A cart to save. */
export interface CartToSave {
  items: readonly unknown[];
  changedAt: number;
}

/** Saving must not wait for ever: the next change tries again. */
const TIMEOUT_MS = 15_000;

/** The guest's cart, or the user's. Null where the server did not answer with one (ERR-04). */
export function loadCart(userId: string | null): Promise<RemoteCart | null> {
  return userId === null ? call('load-anonymous', {}) : call('load-user', { userId });
}

/**
 * Saves the guest's cart, or the user's; answers what lies there afterwards, which is another one if that is newer.
 *
 * @param leaving the page is about to go: the browser finishes the request by itself, up to 64 KB
 */
export function saveCart(
  userId: string | null,
  cart: CartToSave,
  leaving = false,
): Promise<RemoteCart | null> {
  const body = { cartItems: cart.items, changedAt: cart.changedAt };
  return userId === null
    ? call('save-anonymous', body, leaving)
    : call('save-user', { userId, ...body }, leaving);
}

/** After a login: puts the guest's cart into the user's and answers both as one. */
export function migrateCart(userId: string): Promise<RemoteCart | null> {
  return call('migrate', { userId });
}

async function call(name: string, json: object, keepalive = false): Promise<RemoteCart | null> {
  try {
    const { data } = await request<CartAnswer>(`/api/cart/${name}`, {
      method: 'POST',
      json,
      timeoutMs: TIMEOUT_MS,
      keepalive,
    });
    return { items: data.cart_data, changedAt: data.changed_at };
  } catch {
    return null;
  }
}
