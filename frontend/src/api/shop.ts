import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';

/** The operator's public data, answer of GET /api/shop. */
export interface Shop {
  company: string;
  partners: string[];
  street: string;
  postalCode: string;
  city: string;
  country: string;
  email: string;
  phone: string;
  website: string;
  vatId?: string | null;
  /** The operator has not entered real data yet. */
  sampleData: boolean;
  /** Payments go to the simulator; no money moves. */
  paymentSimulated: boolean;
}

export function fetchShop(signal?: AbortSignal): Promise<Shop> {
  return request<Shop>('/api/shop', { signal });
}

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => fetchShop(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The operator's data as a query; it does not change while the page is open. */
export function useShop() {
  return useQuery(shopQuery);
}
