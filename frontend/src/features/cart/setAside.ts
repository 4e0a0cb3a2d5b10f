import { create } from 'zustand';
import { randomId } from '../../lib/randomId';
import { registerReset } from '../../lib/resets';
import { storedEntry } from '../../lib/stored';
import { type CartItem, lineKey, replaceCart, restoreItems } from '../parts';

/** Local-storage entry: the parts of a cart that a draft has taken the place of. */
export const SET_ASIDE_KEY = 'cart-set-aside';
const ENTRY = storedEntry('local', SET_ASIDE_KEY);

/** What was in the cart before a draft came in; it waits here until the customer takes it back or lets it go. */
export const useSetAside = create<{ items: readonly CartItem[] }>()(() => ({ items: read() }));

/** Puts parts aside, beside those that already are; nothing is lost by a second draft. */
export function setAside(items: readonly CartItem[]): void {
  const known = useSetAside.getState().items;
  const keys = new Set(known.map(lineKey));
  const ids = new Set(known.map(({ id }) => id));
  const added = items
    .filter((item) => !keys.has(lineKey(item)))
    .map((item) => (ids.has(item.id) ? { ...item, id: randomId() } : item));
  write([...known, ...added]);
}

export function forgetSetAside(): void {
  write([]);
}

/** Changes the two carts' places: what was aside is the cart again, and `instead` waits in its place. */
export function takeBack(instead: readonly CartItem[]): void {
  const { items } = useSetAside.getState();
  write(instead);
  replaceCart(items);
}

function write(items: readonly CartItem[]): void {
  useSetAside.setState({ items });
  ENTRY.write(items.length > 0 ? items : null);
}

function read(): CartItem[] {
  return restoreItems(ENTRY.read());
}

registerReset({ scopes: ['logout'], shared: forgetSetAside });

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === SET_ASIDE_KEY || event.key === null) useSetAside.setState({ items: read() });
});
