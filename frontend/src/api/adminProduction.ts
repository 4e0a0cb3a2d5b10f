import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { API_BASE, request, requestData } from './client';
import type { Schema } from './schemas';

/** Answer of GET /api/admin/production: what one printer can make one after another. */
export type ProductionGroup = Schema<'ProductionGroup'>;
export type ProductionPart = Schema<'ProductionPart'>;

const KEY = ['admin', 'production'] as const;

export function useProduction() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestData<ProductionGroup[]>('/api/admin/production', { signal }),
  });
}

/** Notes how many pieces of a part are off the printer; whatever comes of it, the list is read again. */
export function useCountPrinted() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ part, printed }: { part: ProductionPart; printed: number }) =>
      request('/api/admin/production/printed', {
        method: 'POST',
        json: { orderId: part.orderId, position: part.position, printed, seen: part.printed },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export const PRODUCTION_CSV = `${API_BASE}/api/admin/production/csv`;
