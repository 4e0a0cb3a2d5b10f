import { request } from './client';
import type { Schema } from './schemas';

/** The cart as it lies on the server. */
export interface RemoteCart {
  /** Items as some browser saved them, maybe one of an older version: to be read with care. */
  items: unknown;
  /** Grows with each change, counted by the server; 0 if nothing was ever saved. */
  version: number;
}

/** The outcome of a save. */
interface SavedCart extends RemoteCart {
  /** False where another tab or device has saved meanwhile: nothing was replaced, and this is what lies there. */
  saved: boolean;
}

/** Saving must not wait for ever: the next change tries again. */
const TIMEOUT_MS = 15_000;

/** The guest's cart, or the user's. Null where the server did not answer with one (ERR-04). */
export function loadCart(userId: string | null): Promise<RemoteCart | null> {
  return userId === null ? call('load-anonymous', {}) : call('load-user', { userId });
}

/**
 * Saves the guest's cart, or the user's.
 *
 * @param version the one that the items were made from; null replaces whatever lies there
 * @param leaving the page is about to go: the browser finishes the request by itself, up to 64 KB
 */
export function saveCart(
  userId: string | null,
  items: readonly unknown[],
  version: number | null,
  leaving = false,
): Promise<SavedCart | null> {
  const body = { cartItems: items, ...(version === null ? {} : { version }) };
  return userId === null
    ? call('save-anonymous', body, leaving)
    : call('save-user', { userId, ...body }, leaving);
}

/** After a login: puts the guest's cart into the user's and answers both as one. */
export function migrateCart(userId: string): Promise<RemoteCart | null> {
  return call('migrate', { userId });
}

type CartCall = 'load-anonymous' | 'load-user' | 'migrate' | 'save-anonymous' | 'save-user';

async function call(name: CartCall, json: object, keepalive = false): Promise<SavedCart | null> {
  try {
    const { data, saved } = await request<Schema<'CartAnswer'>>(`/api/cart/${name}`, {
      method: 'POST',
      json,
      timeoutMs: TIMEOUT_MS,
      keepalive,
    });
    return { items: data.cart_data, version: data.version, saved: saved === true };
  } catch {
    return null;
  }
}
