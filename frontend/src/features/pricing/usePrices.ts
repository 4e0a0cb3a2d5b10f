import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { loadPricing, type Pricing, type Settings, usePricing, usePricingFailed } from '../../core/client';
import { PriceBook } from './PriceBook';

export type PricesPending = { status: 'loading' } | { status: 'failed'; retry: () => void };

export interface PricesReady {
  status: 'ready';
  prices: PriceBook;
  pricing: Pricing;
  settings: Settings;
}

/** The prices by the owner's settings of this moment; nothing is loaded for them before they are wanted. */
export function usePrices(wanted = true): PricesPending | PricesReady {
  const pricing = usePricing(wanted);
  const pricingFailed = usePricingFailed();
  const { data, isError, refetch } = useSettings();
  const settings = data?.settings;
  return useMemo(() => {
    if (pricing && settings)
      return { status: 'ready', prices: priceBook(pricing, settings), pricing, settings };
    if (!pricingFailed && !isError) return { status: 'loading' };
    const retry = (): void => {
      // A failure shows again through `usePricingFailed`.
      loadPricing().catch(() => undefined);
      void refetch();
    };
    return { status: 'failed', retry };
  }, [pricing, settings, pricingFailed, isError, refetch]);
}

const books = new WeakMap<Settings, PriceBook>();

/** The one book of these settings. */
export function priceBook(pricing: Pricing, settings: Settings): PriceBook {
  const known = books.get(settings);
  const book = known?.pricing === pricing ? known : new PriceBook(pricing, settings);
  books.set(settings, book);
  return book;
}
