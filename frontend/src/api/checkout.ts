import type { Configuration, Shipping } from '../core/types';
import { type RequestOptions, request } from './client';
import type { Schema } from './schemas';

export type OrderItemView = Schema<'OrderItemView', { configuration: Configuration }>;

/** A paid order as its owner may see it. */
export type OrderView = Schema<'OrderView', { items: OrderItemView[]; shipping: Shipping }>;

/** The contact form of a checkout. */
export type CheckoutCustomer = Schema<'OrderCustomer'>;

/**
 * How a payment stands. `processing`: the customer has done everything, the money is on its way (as with a direct debit). `failed`:
 * it did not come after all. The order is null until it exists, and always for anybody but its owner.
 */
export type CheckoutStatus = Schema<
  'CheckoutStatus',
  { status: 'open' | 'processing' | 'paid' | 'failed' | 'expired'; order: OrderView | null }
>;

/** Asks what became of a payment. The server makes the order on this call if the payment is in and the webhook is late. */
export function fetchCheckout(
  sessionId: string,
  options: Pick<RequestOptions, 'signal' | 'timeoutMs'>,
): Promise<CheckoutStatus> {
  return request<CheckoutStatus>(`/api/checkout/${encodeURIComponent(sessionId)}`, options);
}

/** The customer has nothing left to do for this payment and must not pay again. */
export function isSettled({ status }: CheckoutStatus): boolean {
  return status === 'paid' || status === 'processing';
}
