import { useQuery } from '@tanstack/react-query';
import { API_BASE, post, request, requestData } from './client';
import type { Schema } from './schemas';

/** A complaint about a part, or an accident with it. */
export type ProductReport = Schema<'ProductReport'>;
export type NewProductReport = Schema<'NewReport'>;

export const REPORTS_KEY = ['admin', 'product-reports'] as const;

/** The newest reports about all orders. */
export function useProductReports() {
  return useQuery({
    queryKey: REPORTS_KEY,
    queryFn: ({ signal }) => requestData<ProductReport[]>('/api/admin/product-reports', { signal }),
  });
}

/** Without an id a new one. */
export const saveProductReport = (orderId: string, id: string | null, report: NewProductReport) =>
  id === null
    ? post(`/api/admin/orders/${orderId}/product-reports`, report)
    : request(`/api/admin/orders/${orderId}/product-reports/${id}`, { method: 'PUT', json: report });

/** Recipients of parts; empty fields do not narrow the list. */
export function recallAddress(wish: Record<'material' | 'color' | 'from' | 'to', string>): string {
  const chosen = Object.entries(wish).filter(([, value]) => value !== '');
  return `${API_BASE}/api/admin/recall/csv?${new URLSearchParams(chosen)}`;
}
