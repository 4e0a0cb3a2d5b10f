import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Configuration, Shipping } from '../core/client';
import { request, requestData } from './client';
import type { components } from './generated';
import type { Address, Schema } from './schemas';

export type OrderStatusCode = 'draft' | 'submitted' | 'processing' | 'completed' | 'cancelled';

/** A row of the operator's list. */
export type OrderRow = Schema<'OrderRow', { status: OrderStatusCode; shipping: Shipping }>;

/** How many orders there are by status and by reason to look. */
export type OrderCounts = Schema<'OrderCounts'>;

/** A part with everything that is known of it. */
export type DetailPart = Schema<'DetailPart', { configuration: Configuration }>;

/** One order with everything that belongs to it. */
export type OrderDetail = Schema<
  'AdminOrderDetail',
  { status: OrderStatusCode; shipping: Shipping; parts: DetailPart[] }
>;

export type OrderAct = Schema<'ActView'>;

/** The filters of the list, by the names of the call's parameters. */
export type OrderFilter = Partial<Record<FilterName, string>>;
export const FILTER_NAMES = [
  'shelf',
  'status',
  'payment',
  'need',
  'shipping',
  'material',
  'from',
  'to',
  'q',
  'sort',
  'direction',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

type OrderPage = Schema<'AdminOrdersAnswer', { data: OrderRow[] }>;

const KEY = ['admin', 'orders'] as const;

function fetchOrders(filter: OrderFilter, after: string, signal: AbortSignal): Promise<OrderPage> {
  const query = new URLSearchParams(filter);
  if (after) query.set('after', after);
  return request<OrderPage>(`/api/admin/orders?${query}`, { signal });
}

/** The orders of a filter, page after page; for admins. */
export function useOrderPages(filter: OrderFilter) {
  return useInfiniteQuery({
    queryKey: [...KEY, 'list', filter],
    queryFn: ({ pageParam, signal }) => fetchOrders(filter, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    // While another filter loads, the rows of the one before stay.
    placeholderData: (before) => before,
  });
}

export function useOrderCounts() {
  return useQuery({
    queryKey: [...KEY, 'counts'],
    queryFn: ({ signal }) => requestData<OrderCounts>('/api/admin/order-counts', { signal }),
  });
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: [...KEY, 'detail', id],
    queryFn: ({ signal }) => requestData<OrderDetail>(`/api/admin/orders/${id}`, { signal }),
    // Production can begin as soon as the confirmation is out, a moment after the order came in.
    refetchInterval: ({ state }) => (state.data?.confirmation === 'waiting' ? 2_000 : false),
  });
}

/** All that is known here of orders is asked for again after a change. */
export const ORDERS_KEY = KEY;

/** The text of a mail, as it went out. */
export function useOrderMail(orderId: string, mailId: string) {
  return useQuery({
    queryKey: [...KEY, 'mail', mailId],
    queryFn: ({ signal }) =>
      requestData<Schema<'SentMail'>>(`/api/admin/orders/${orderId}/mails/${mailId}`, { signal }),
  });
}

/** A page of what admins did, newest first. */
export function useActs() {
  return useInfiniteQuery({
    queryKey: ['admin', 'acts'],
    queryFn: ({ pageParam, signal }) =>
      request<Schema<'ActsAnswer', { data: OrderAct[] }>>(
        `/api/admin/acts?${new URLSearchParams(pageParam ? { before: pageParam } : {})}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

function post<Answer>(path: Address, json: object): Promise<Answer> {
  return request<Answer>(path, { method: 'POST', json });
}

export type StatusUpdate = Omit<
  Schema<'OrderStatusUpdate', { status: 'processing' | 'completed' | 'cancelled'; version: number }>,
  'orderId'
>;

export const updateStatus = (orderId: string, update: StatusUpdate) =>
  post('/api/order-status-update', { orderId, ...update });

export type StatusResult = Schema<'StatusResult'>;

export const updateStatuses = async (
  orders: readonly Pick<OrderRow, 'id' | 'version'>[],
  update: Omit<StatusUpdate, 'version' | 'trackingNumber'>,
) => {
  const seen = orders.map(({ id, version }) => ({ id, version }));
  const answer = await post<Schema<'StatusUpdatesAnswer'>>('/api/admin/order-status-updates', {
    orders: seen,
    ...update,
  });
  return answer.results;
};

export const releaseOrder = (id: string, version: number) =>
  post(`/api/admin/orders/${id}/release`, { version });

export const giveUpOrder = (id: string, version: number, adminNote: string) =>
  post(`/api/admin/orders/${id}/give-up`, { version, adminNote });

/** Why an order is refused: the terms name these four. */
export type Refusal = components['schemas']['Refusal'];

export const refuseOrder = (id: string, version: number, reason: Refusal, adminNote: string) =>
  post(`/api/admin/orders/${id}/refuse`, { version, reason, adminNote });

export const reviewOrder = (id: string, version: number) =>
  post(`/api/admin/orders/${id}/review`, { version });

/** Deletes the stored model of a part at once; the reason is kept with the act. */
export const deleteFileOfOrder = (id: string, position: number, reason: string) =>
  post(`/api/admin/orders/${id}/delete-file`, { position, reason });

/** Without `cents` all that is left goes back. */
export type RefundWish = Schema<'RefundOrder', { reason: string; idempotencyKey: string; version: number }>;

export const refundOrder = (id: string, wish: RefundWish) => post(`/api/admin/orders/${id}/refund`, wish);

/** Makes it the turn of a mail that did not get through, or sends a copy of one that did. */
export const sendMailAgain = (id: string, mailId: string, copy: boolean) =>
  post(`/api/admin/orders/${id}/mails/${mailId}/send-again`, { copy });

export const unarchiveOrder = (id: string, version: number) =>
  post(`/api/admin/orders/${id}/unarchive`, { version });

/** Deletes a draft, archives what was paid. */
export const removeOrder = (id: string) => request(`/api/admin/orders/${id}`, { method: 'DELETE' });
