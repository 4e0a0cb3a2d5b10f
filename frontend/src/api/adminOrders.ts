import { useQuery } from '@tanstack/react-query';
import type { OrderView } from './checkout';
import { request } from './client';

export async function fetchAdminOrders(signal?: AbortSignal): Promise<OrderView[]> {
  const answer = await request<{ success: boolean; data: OrderView[] }>('/api/admin/orders', { signal });
  return answer.data;
}

/** All orders of the shop, newest first; for admins. */
export function useAdminOrders() {
  return useQuery({ queryKey: ['admin', 'orders'], queryFn: ({ signal }) => fetchAdminOrders(signal) });
}
