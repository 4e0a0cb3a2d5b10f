import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { Picture } from './pictures';
import type { Schema } from './schemas';

/** The operator's public data, answer of GET /api/shop. */
export type Shop = Schema<'ShopAnswer', { pictures: Picture[] }>;

function fetchShop(signal: AbortSignal): Promise<Shop> {
  return request<Shop>('/api/shop', { signal });
}

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => fetchShop(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The operator's data as a query; while the page is open, only what follows the settings changes. */
export function useShop() {
  return useQuery(shopQuery);
}
