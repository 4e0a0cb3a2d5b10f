import { useMemo } from 'react';
import { useCartParts, useParts } from '../parts';
import { type PricesPending, type PricesReady, usePrices } from '../pricing';
import { type PricedCart, priceCart } from './price';
import { useServerPrices } from './serverPrices';

export type CartTotalsState = PricesPending | (PricesReady & { totals: PricedCart });

/** The priced cart of this moment: live with the cart, the settings and the server's answer to the last checkout. */
export function useCartTotals(): CartTotalsState {
  const state = usePrices(true, 'cart');
  const parts = useCartParts();
  const shipping = useParts((store) => store.shipping);
  const server = useServerPrices((store) => store.prices);
  return useMemo(
    () =>
      state.status === 'ready'
        ? { ...state, totals: priceCart(parts, shipping, state.prices, server) }
        : state,
    [state, parts, shipping, server],
  );
}
