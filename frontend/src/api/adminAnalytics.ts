import { useQuery } from '@tanstack/react-query';
import { request } from './client';
import type { Schema } from './schemas';

/** Answer of GET /api/admin/analytics: figures over all paid orders. */
export type Analytics = Schema<'Analytics'>;

export async function fetchAnalytics(signal?: AbortSignal): Promise<Analytics> {
  const answer = await request<{ data: Analytics }>('/api/admin/analytics', { signal });
  return answer.data;
}

export function useAnalytics() {
  return useQuery({ queryKey: ['admin', 'analytics'], queryFn: ({ signal }) => fetchAnalytics(signal) });
}
