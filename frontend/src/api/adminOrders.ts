import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Configuration, Shipping } from '../core/client';
import { post, request, requestData } from './client';
import type { components } from './generated';
import type { Schema } from './schemas';

type OrderStatusCode = 'draft' | 'submitted' | 'processing' | 'completed' | 'cancelled';

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

/** Why an order is not to go on without a word. */
export type Stop = components['schemas']['Stop'];

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

export const COUNTS_KEY = [...KEY, 'counts'] as const;
export const ORDER_KEY = [...KEY, 'detail'] as const;
export const LIST_KEY = [...KEY, 'list'] as const;
export const WAITING_MAILS_KEY = [...KEY, 'waiting-mails'] as const;

/** How many orders there are; and of how many something came in after `since`. */
export function useOrderCounts(since = '', enabled = true) {
  return useQuery({
    enabled,
    queryKey: [...COUNTS_KEY, since],
    queryFn: ({ signal }) =>
      requestData<OrderCounts>(
        since ? `/api/admin/order-counts?${new URLSearchParams({ since })}` : '/api/admin/order-counts',
        { signal },
      ),
    placeholderData: (before) => before && { ...before, arrived: 0 },
  });
}

export type WaitingMail = Schema<'WaitingMail'>;

/** The mails that did not go out; asked for only where there are some. */
export function useWaitingMails(enabled: boolean) {
  return useQuery({
    queryKey: WAITING_MAILS_KEY,
    enabled,
    queryFn: ({ signal }) => requestData<WaitingMail[]>('/api/admin/mails', { signal }),
  });
}

export const sendWaitingMail = (id: string) => post(`/api/admin/mails/${id}/send-again`, {});

export function useOrder(id: string) {
  return useQuery({
    queryKey: [...ORDER_KEY, id],
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

export type ActFilter = Partial<Record<'act' | 'admin' | 'from' | 'to', string>>;

/** A page of what admins did, newest first. */
export function useActs(filter: ActFilter) {
  return useInfiniteQuery({
    queryKey: ['admin', 'acts', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
      if (pageParam) query.set('before', pageParam);
      return request<Schema<'ActsAnswer', { data: OrderAct[] }>>(`/api/admin/acts?${query}`, { signal });
    },
    // While another filter loads, the lines of the one before stay.
    placeholderData: (before) => before,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
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
  update: Omit<StatusUpdate, 'version' | 'trackingNumber' | 'carrier'>,
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

/** Without `position` the whole order. */
export const refuseOrder = (
  id: string,
  wish: {
    version: number;
    reason: Refusal;
    adminNote: string;
    confirmedStops: Stop[];
    position?: number;
  },
) => post(`/api/admin/orders/${id}/refuse`, wish);

export const addNote = (id: string, note: string) => post(`/api/admin/orders/${id}/notes`, { note });

export const writeMessage = (id: string, text: string, idempotencyKey: string) =>
  post(`/api/admin/orders/${id}/messages`, { text, idempotencyKey });

/** Notes or corrects how the parcel of a completed order travels; the customer gets a mail. */
export const correctShipment = (id: string, version: number, carrier: string, trackingNumber: string) =>
  post(`/api/admin/orders/${id}/shipment`, { version, carrier, trackingNumber });

export type DeliveryAddress = Schema<'DeliveryAddress'>;

/** Puts address and day of a delivery right; the customer gets a mail. */
export const changeDelivery = (id: string, change: Schema<'DeliveryChange'>) =>
  post(`/api/admin/orders/${id}/delivery`, change);

/** Accepts the withdrawal of an order, which cancels it and pays back, or rejects it with a reason. */
export const decideWithdrawal = (
  id: string,
  decided: {
    version: number;
    decision: 'accepted' | 'rejected';
    reason?: string;
    confirmedStops?: Stop[];
  },
) => post(`/api/admin/orders/${id}/withdrawal`, decided);

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
