import { useMemo } from 'react';
import { useSettings } from '../../api/settings';
import { loadPricing, type Pricing, type Settings, usePricing, usePricingFailed } from '../../core/client';
import { pieceCount, useParts } from '../parts';
import { PriceBook } from './PriceBook';

export type PricesPending = { status: 'loading' } | { status: 'failed'; retry: () => void };

export interface PricesReady {
  status: 'ready';
  prices: PriceBook;
  pricing: Pricing;
  settings: Settings;
}

/**
 * The prices by the owner's settings of this moment; nothing is loaded for them before they are wanted. Where an order's pieces share the
 * set-up fee, they are those of the cart, or of all parts that may become one.
 */
export function usePrices(wanted = true, of: 'cart' | 'list' = 'list'): PricesPending | PricesReady {
  const pricing = usePricing(wanted);
  const pricingFailed = usePricingFailed();
  const { data, isError, refetch } = useSettings();
  const settings = data?.settings;
  const isShared = settings?.fees.setupFeePer === 'order';
  const orderPieces = useParts(({ parts }) =>
    isShared
      ? pieceCount(parts.filter(({ stage }) => (of === 'cart' ? stage === 'cart' : stage !== 'held')))
      : 1,
  );
  return useMemo(() => {
    if (pricing && settings)
      return { status: 'ready', prices: priceBook(pricing, settings, orderPieces), pricing, settings };
    if (!pricingFailed && !isError) return { status: 'loading' };
    const retry = (): void => {
      // A failure shows again through `usePricingFailed`.
      loadPricing().catch(() => undefined);
      void refetch();
    };
    return { status: 'failed', retry };
  }, [pricing, settings, orderPieces, pricingFailed, isError, refetch]);
}

const books = new WeakMap<Settings, Map<number, PriceBook>>();
/** While a quantity is typed, each number has a book of its own. */
const MOST_BOOKS = 20;

/** The one book of these settings; if an order's pieces share the set-up fee, also of this number of pieces. */
export function priceBook(pricing: Pricing, settings: Settings, orderPieces = 1): PriceBook {
  const pieces = settings.fees.setupFeePer === 'order' ? orderPieces : 1;
  const known = books.get(settings) ?? new Map<number, PriceBook>();
  if (known.size > MOST_BOOKS) known.clear();
  books.set(settings, known);
  const kept = known.get(pieces);
  const book = kept?.pricing === pricing ? kept : new PriceBook(pricing, settings, pieces);
  known.set(pieces, book);
  return book;
}
