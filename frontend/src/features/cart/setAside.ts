import { randomId } from '../../lib/randomId';
import { type CartItem, lineKey, noteBeside, replaceCart, useParts } from '../parts';

/** What was in the cart before a draft came in; it waits until the customer takes it back or lets it go. */
export function useSetAside(): readonly CartItem[] {
  return useParts((state) => state.setAside);
}

/** Puts parts aside, beside those that already are; nothing is lost by a second draft. */
export function setAside(items: readonly CartItem[]): void {
  const known = useParts.getState().setAside;
  const keys = new Set(known.map(lineKey));
  const ids = new Set(known.map(({ id }) => id));
  const added = items
    .filter((item) => !keys.has(lineKey(item)))
    .map((item) => (ids.has(item.id) ? { ...item, id: randomId() } : item));
  if (added.length > 0) noteBeside({ setAside: [...known, ...added] });
}

export function forgetSetAside(): void {
  noteBeside({ setAside: [] });
}

/** Changes the two carts' places: what was aside is the cart again, and `instead` waits in its place. */
export function takeBack(instead: readonly CartItem[]): void {
  const items = useParts.getState().setAside;
  noteBeside({ setAside: instead });
  replaceCart(items);
}
