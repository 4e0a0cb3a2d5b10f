import type { Configuration, Shipping } from '../core/types';
import { type RequestOptions, request } from './client';

export interface OrderItemView {
  fileName: string;
  quantity: number;
  configuration: Configuration;
  /** What one piece cost, after the discount. */
  unitCents: number;
  lineCents: number;
  volumeCm3: number;
  /** That the volume was unsure when it was sold. */
  volumeNote?: string | null;
  /** Whether that volume is estimated from the box around the part. */
  isEstimated?: boolean | undefined;
  /** How the file was scaled, in German; null where the part is made as the file has it. */
  scaling?: string | null | undefined;
}

/** A paid order as its owner may see it. */
export interface OrderView {
  id: string;
  /** The last 8 characters of the id in upper case. */
  orderNumber: string;
  /** RFC 3339. */
  createdAt: string;
  status: string;
  items: OrderItemView[];
  shipping: Shipping;
  shippingCents: number;
  itemsCents: number;
  totalCents: number;
  /** `paid`, `held`, `partially_refunded` or `refunded`. */
  paymentState: string;
  customer: { firstName: string; lastName: string; email: string };
  billingAddress: string[];
  /** Empty for a pickup. */
  deliveryAddress: string[];
  /** Something that is stored of it cannot be read and is missing here. */
  isDamaged: boolean;
}

/** The contact form of a checkout. */
export interface CheckoutCustomer {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null;
  company?: string | null;
  message?: string | null;
}

export interface CheckoutState {
  /**
   * `processing`: the customer has done everything, the money is on its way (as with a direct debit). `failed`: it did not
   * come after all.
   */
  status: 'open' | 'processing' | 'paid' | 'failed' | 'expired';
  /** Null until the order exists, and always for anybody but its owner. */
  order: OrderView | null;
  /** What its owner had typed, as long as the payment can still be made or tried again. */
  customer?: CheckoutCustomer | null;
}

/** Asks what became of a payment. The server makes the order on this call if the payment is in and the webhook is late. */
export function fetchCheckout(
  sessionId: string,
  options: Pick<RequestOptions, 'signal' | 'timeoutMs'> = {},
): Promise<CheckoutState> {
  return request<CheckoutState>(`/api/checkout/${encodeURIComponent(sessionId)}`, options);
}

/** The customer has nothing left to do for this payment and must not pay again. */
export function isSettled({ status }: CheckoutState): boolean {
  return status === 'paid' || status === 'processing';
}
