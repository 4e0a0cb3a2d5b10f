import { useQuery } from '@tanstack/react-query';
import { request } from './client';

/** Answer of GET /api/admin/analytics: figures over all paid orders. */
export interface Analytics {
  orders: number;
  paidCents: number;
  openOrders: number;
  averageCents: number;
  byMaterial: { material: string; parts: number; cents: number }[];
}

export async function fetchAnalytics(signal?: AbortSignal): Promise<Analytics> {
  const answer = await request<{ success: boolean; data: Analytics }>('/api/admin/analytics', { signal });
  return answer.data;
}

export function useAnalytics() {
  return useQuery({ queryKey: ['admin', 'analytics'], queryFn: ({ signal }) => fetchAnalytics(signal) });
}
