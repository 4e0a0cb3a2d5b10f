import { useQuery } from '@tanstack/react-query';
import type { OrderView } from './checkout';
import { request } from './client';

/** An order as the operator sees it. */
export type AdminOrder = OrderView;

export async function fetchAdminOrders(signal?: AbortSignal): Promise<AdminOrder[]> {
  const answer = await request<{ data: AdminOrder[] }>('/api/admin/orders', { signal });
  return answer.data;
}

/** All orders of the shop, newest first; for admins. */
export function useAdminOrders() {
  return useQuery({ queryKey: ['admin', 'orders'], queryFn: ({ signal }) => fetchAdminOrders(signal) });
}
