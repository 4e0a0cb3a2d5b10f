import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { components } from './generated';

/** The operator's public data, answer of GET /api/shop. */
export type Shop = components['schemas']['ShopAnswer'];

export function fetchShop(signal?: AbortSignal): Promise<Shop> {
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
