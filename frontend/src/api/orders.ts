import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Shipping } from '../core/types';
import { post, request, requestData, requestFile } from './client';
import type { Schema } from './schemas';

/** A part of an order with flat fields (ACC-17). */
export type OrderPart = Schema<'OrderPart'>;

/** A paid order as its customer sees it. */
export type CustomerOrder = Schema<'CustomerOrder', { shipping: Shipping }>;

/** A payment whose money is on its way; it becomes an order when that comes. */
type PendingPayment = Schema<'PendingPayment'>;

type OrdersAnswer = Schema<'OrdersAnswer', { data: CustomerOrder[] }>;

const PAGE = 20;

const ordersKey = (userId: string | undefined) => ['orders', userId];

/** The logged-in user's orders, a page at a time; asks only while a user is logged in. */
const ordersOf = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ordersKey(userId),
    queryFn: ({ pageParam, signal }) =>
      request<OrdersAnswer>(`/api/orders?limit=${PAGE}&offset=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.data.length, 0);
      return read < last.total && last.data.length > 0 ? read : undefined;
    },
    enabled: userId !== undefined,
  });

/** The logged-in user's orders, newest first. */
export function useOrders(userId: string | undefined) {
  return useInfiniteQuery({
    ...ordersOf(userId),
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });
}

/** The user's payments whose money is on its way; they come with the orders. */
export function usePendingPayments(userId: string): PendingPayment[] {
  const { data } = useInfiniteQuery({
    ...ordersOf(userId),
    select: ({ pages }) => pages[0]?.pending ?? [],
  });
  return data ?? [];
}

/** Takes a paid order out of the user's list; the order and its invoice stay. */
export function hideOrder(id: string): Promise<Schema<'HideAnswer'>> {
  return post(`/api/orders/${encodeURIComponent(id)}/hide`, {});
}

/** Deletes the stored model of a part at once; the order as it is then. */
export const deleteOrderedFile = (orderId: string, position: number) =>
  deleteFile(`/api/orders/${encodeURIComponent(orderId)}/delete-file`, { position });

/** The same, by the link of a guest's order. */
export const deleteGuestFile = (token: string, position: number) =>
  deleteFile('/api/guest-order/delete-file', { token, position });

const deleteFile = (address: Parameters<typeof request>[0], json: { position: number; token?: string }) =>
  requestData<CustomerOrder>(address, { method: 'POST', json });

type OrderCart = Schema<'OrderCart', { cartItems: unknown; shipping: Shipping }>;

/** The parts of an order as cart items, to be read with care like any saved cart. */
export const fetchOrderCart = (id: string) =>
  requestData<OrderCart>(`/api/orders/${encodeURIComponent(id)}/cart`, {});

/** The parts of the order of a signed link as a cart for this browser. */
export const fetchGuestOrderCart = (token: string) =>
  requestData<OrderCart>('/api/guest-order/cart', { method: 'POST', json: { token } });

/** Mails a new link to the address of the order that an old one names. */
export const renewGuestLink = (token: string) => post('/api/guest-order/renew', { token });

/** The small drawing of a part of an order. */
export const fetchOrderPicture = (orderId: string, position: number, signal: AbortSignal) =>
  requestFile(`/api/orders/${encodeURIComponent(orderId)}/pictures/${position}`, { signal });

/** A picture of the order of a signed link. */
export const fetchGuestPicture = (token: string, position: number, signal: AbortSignal) =>
  requestFile('/api/guest-order/picture', { method: 'POST', json: { token, position }, signal });

/** The archive of all that is known of the order of a signed link. */
export const exportGuestOrder = (token: string) =>
  requestFile('/api/guest-order/export', { method: 'POST', json: { token } });

/** Forgets who ordered; answers whether the order is still under way, so that it happens with its end. */
export async function eraseGuestOrder(token: string): Promise<boolean> {
  const answer = await post<Schema<'ErasedOrderAnswer'>>('/api/guest-order/erase', { token });
  return answer.isUnderWay;
}

/** The order that a signed link opens. */
export const fetchGuestOrder = (token: string, signal: AbortSignal) =>
  requestData<CustomerOrder>('/api/guest-order', { method: 'POST', json: { token }, signal });
