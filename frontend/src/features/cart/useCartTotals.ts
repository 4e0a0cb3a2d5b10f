import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { loadPricing, type Pricing, type Settings, usePricing, usePricingFailed } from '../../core/client';
import { useCartParts, useParts } from '../parts';
import { type KnownLines, type PricedCart, priceCart } from './price';
import { useServerPrices } from './serverPrices';

export type CartTotalsState =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | {
      status: 'ready';
      totals: PricedCart;
      settings: Settings;
      pricing: Pricing;
      /** How a colour looks, as hex. */
      hexOf: (color: string) => string;
    };

/** The priced cart of this moment: live with the cart, the settings and the server's answer to the last checkout. */
export function useCartTotals(): CartTotalsState {
  const pricing = usePricing();
  const pricingFailed = usePricingFailed();
  const { data, isError, refetch } = useSettings();
  const parts = useCartParts();
  const shipping = useParts((state) => state.shipping);
  const server = useServerPrices((store) => store.prices);
  const settings = data?.settings;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other settings make other prices.
  const known = useMemo((): KnownLines => new WeakMap(), [pricing, settings]);
  const hexOf = useMemo(() => pricing && settings && colorsOf(pricing, settings), [pricing, settings]);

  return useMemo(() => {
    if (pricing && settings && hexOf) {
      const totals = priceCart(parts, shipping, pricing, settings, server, known);
      return { status: 'ready', totals, settings, pricing, hexOf };
    }
    if (!pricingFailed && !isError) return { status: 'loading' };
    const retry = (): void => {
      // A failure shows again through `usePricingFailed`.
      loadPricing().catch(() => undefined);
      void refetch();
    };
    return { status: 'failed', retry };
  }, [pricing, pricingFailed, settings, parts, shipping, server, known, hexOf, isError, refetch]);
}

/** Each colour asked for once. */
function colorsOf({ colorHex }: Pricing, settings: Settings): (color: string) => string {
  const known = new Map<string, string>();
  return (color) => {
    const hex = known.get(color) ?? colorHex(color, settings);
    known.set(color, hex);
    return hex;
  };
}
