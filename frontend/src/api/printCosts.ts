import { queryOptions, useQuery } from '@tanstack/react-query';
import { request, requestData } from './client';
import type { Schema } from './schemas';

export type PrintCosts = Schema<'PrintCosts'>;
export type SavedCosts = Schema<'SavedCosts'>;

/** What material, machine, power and work cost the owner. */
export const printCostsQuery = queryOptions({
  queryKey: ['print-costs'],
  queryFn: ({ signal }) => requestData<SavedCosts>('/api/admin/print-costs', { signal }),
});

export const usePrintCosts = () => useQuery(printCostsQuery);

/**
 * Says it anew, over the version that was seen.
 *
 * @throws as `request`
 */
export async function savePrintCosts(costs: PrintCosts, version: number): Promise<void> {
  const json: Schema<'PrintCostsRequest'> = { costs, version };
  await request('/api/admin/print-costs', { method: 'PUT', json });
}
