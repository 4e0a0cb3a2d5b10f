import type { ChangedPrices } from '../../api/createCheckoutSession';
import type { Shipping } from '../../core/client';
import type { PricedCart, ServerPrices } from '../cart';
import { type CartItem, lineKey } from '../parts';

/** Puts the server's prices beside those that were shown, so that the cart can mark what has changed. */
export function serverPricesOf(
  changed: ChangedPrices,
  items: readonly CartItem[],
  shown: PricedCart,
  shipping: Shipping,
): ServerPrices {
  const byId: ServerPrices['byId'] = {};
  for (const { id, unitCents, lineCents } of changed.items) {
    const item = items.find((candidate) => candidate.id === id);
    const line = shown.lines.find((candidate) => candidate.id === id);
    if (!item || !line) continue;
    byId[id] = {
      unitCents,
      lineCents,
      shownLineCents: line.lineCents,
      lineKey: lineKey(item),
    };
  }
  return {
    byId,
    shipping: { choice: shipping, cents: changed.shippingCents, shownCents: shown.shippingCents },
  };
}
