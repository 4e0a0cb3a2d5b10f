import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { loadPricing, type Pricing, type Settings, usePricing, usePricingFailed } from '../../core/client';
import { type PricedCart, priceCart } from './price';
import { useServerPrices } from './serverPrices';
import { useCart } from './store';

export type CartTotalsState =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; totals: PricedCart; settings: Settings; pricing: Pricing };

/** The priced cart of this moment: live with the cart, the settings and the server's answer to the last checkout. */
export function useCartTotals(): CartTotalsState {
  const pricing = usePricing();
  const pricingFailed = usePricingFailed();
  const { data, isError, refetch } = useSettings();
  const items = useCart((cart) => cart.items);
  const shipping = useCart((cart) => cart.shipping);
  const server = useServerPrices((store) => store.prices);
  const settings = data?.settings;

  return useMemo(() => {
    if (pricing && settings) {
      return {
        status: 'ready',
        totals: priceCart(items, shipping, pricing, settings, server),
        settings,
        pricing,
      };
    }
    if (!pricingFailed && !isError) return { status: 'loading' };
    const retry = (): void => {
      // A failure shows again through `usePricingFailed`.
      loadPricing().catch(() => undefined);
      void refetch();
    };
    return { status: 'failed', retry };
  }, [pricing, pricingFailed, settings, items, shipping, server, isError, refetch]);
}
