import { type CartItem, lineKey, useCart } from '../cart';
import { restoreUploads, setQuantity, setUnit, useUploads } from '../upload';
import { useConfigurations } from './store';

/**
 * Files of this tab keep step with their parts in the cart, when those come from elsewhere: a draft, an order, another tab
 * or device. Otherwise going back to the configuration would bring an old choice back.
 *
 * @param before what the same parts were; those that are still the same are left alone
 */
export function matchCart(items: readonly CartItem[], before: readonly CartItem[] = []): void {
  const known = new Map(before.map((item) => [item.id, item]));
  const changed = items.filter((item) => {
    const former = known.get(item.id);
    return former === undefined || !isSame(former, item);
  });
  if (changed.length === 0) return;
  choose(changed);
  // The files of this tab may not be back yet after a reload.
  void restoreUploads().then(() => matchQuantities(new Set(changed.map(({ id }) => id))));
}

function matchQuantities(ids: ReadonlySet<string>): void {
  const wanted = new Map(useCart.getState().items.map((item) => [item.id, item]));
  for (const { id, quantity, unit } of useUploads.getState().entries) {
    const now = wanted.get(id);
    if (!ids.has(id) || !now) continue;
    if (now.quantity !== quantity) setQuantity(id, now.quantity);
    if (now.unit !== unit) void setUnit(id, now.unit);
  }
}

/** Takes over how these parts are to be printed. */
export function choose(items: readonly Pick<CartItem, 'id' | 'configuration'>[]): void {
  const chosen = Object.fromEntries(items.map(({ id, configuration }) => [id, configuration]));
  useConfigurations.setState(({ byId }) => ({ byId: { ...byId, ...chosen } }));
}

function isSame(a: CartItem, b: CartItem): boolean {
  return a === b || lineKey(a) === lineKey(b);
}
