import type { AgreedPlace } from '../core/printCheck';
import type { Configuration, CustomerData, FileUnit, Shipping } from '../core/types';
import { ApiError, request } from './client';
import type { Schema } from './schemas';

/** One part as the checkout call carries it (API-20). The server prices it by its own measures. */
interface CheckoutItem {
  id: string;
  fileName: string;
  /** cm³, as shown to the customer; carries no authority. */
  volume: number;
  quantity: number;
  configuration: Configuration;
  /** The unit that the customer says the file was meant in. */
  unit?: FileUnit | undefined;
  /** The places that are not printable and that the customer agreed to. */
  madeAnyway?: readonly AgreedPlace[];
  modelFileUrl: string | null;
  uploadedToStorage: boolean;
}

export interface CheckoutRequest {
  cartItems: CheckoutItem[];
  customerData: CustomerData;
  shipping: Shipping;
  /** Euro, as shown on the pay button. A total that differs from the server's own is refused with 409. */
  totalPrice: number;
  userId: string | null;
  agreeToTerms: boolean;
  /** The words on the button that was pressed, kept with the order (DUTY-09). */
  payButtonText: string;
  /** The day of delivery as shown, YYYY-MM-DD; another than the server's own is refused with 409. */
  deliveryBy: string | null;
}

type CheckoutSession = Schema<'PaymentPage'>;

/** Body of the 409 `prices_changed`: what the server would charge. */
export interface ChangedPrices {
  items: { id: string; unitCents: number; lineCents: number }[];
  shippingCents: number;
  totalCents: number;
}

/** The provider's page has to be reached within this time (PAY-15). */
export const PAYMENT_TIMEOUT_MS = 10_000;

/**
 * Opens a payment at the provider.
 *
 * @param idempotencyKey the same for each try of the same cart and form, so that a lost answer never opens a second payment
 * @param replacesSessionId the payment that this cart was sent to before; its page is closed
 * @throws ApiError, NetworkError, TimeoutError as in `request`
 */
export function createCheckoutSession(
  body: CheckoutRequest,
  idempotencyKey: string,
  replacesSessionId: string | null,
  signal: AbortSignal,
): Promise<CheckoutSession> {
  return request<CheckoutSession>('/api/create-checkout-session', {
    method: 'POST',
    json: replacesSessionId === null ? body : { ...body, replacesSessionId },
    headers: { 'Idempotency-Key': idempotencyKey },
    timeoutMs: PAYMENT_TIMEOUT_MS,
    signal,
  });
}

/** The new prices that a 409 carries; null when the error is another one or its body is not what was agreed. */
export function changedPrices(error: unknown): ChangedPrices | null {
  if (!(error instanceof ApiError) || error.status !== 409 || error.code !== 'prices_changed') return null;
  const body = error.body as Partial<ChangedPrices>;
  if (!Array.isArray(body.items) || typeof body.totalCents !== 'number') return null;
  const items = body.items.filter(
    (item) =>
      typeof item?.id === 'string' &&
      typeof item.unitCents === 'number' &&
      typeof item.lineCents === 'number',
  );
  return { items, shippingCents: body.shippingCents ?? 0, totalCents: body.totalCents };
}
