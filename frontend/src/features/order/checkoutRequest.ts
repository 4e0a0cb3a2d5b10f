import type { CheckoutItem, CheckoutRequest } from '../../api/createCheckoutSession';
import type { CustomerData, Shipping } from '../../core/client';
import type { CartItem } from '../cart';
import { PAYMENT_TEXTS } from './paymentErrors';

/** The cart rules before payment (spec section 5). Returns the sentence to show, or null when the cart may be paid. */
export function cartProblem(items: unknown): string | null {
  if (!Array.isArray(items)) return PAYMENT_TEXTS.invalidCart;
  if (items.length === 0) return PAYMENT_TEXTS.emptyCart;
  return items.every(isPayable) ? null : PAYMENT_TEXTS.invalidCart;
}

function isPayable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { fileName, volume, quantity, configuration } = value as Partial<CartItem>;
  return Boolean(fileName && volume && quantity && configuration);
}

interface Checkout {
  items: readonly CartItem[];
  customer: CustomerData;
  shipping: Shipping;
  totalCents: number;
  userId: string | null;
  payButtonText: string;
}

/** The body of the checkout call, for a cart without a problem. */
export function checkoutRequest({
  items,
  customer,
  shipping,
  totalCents,
  userId,
  payButtonText,
}: Checkout): CheckoutRequest {
  return {
    cartItems: items.map(toCheckoutItem),
    customerData: customer,
    shipping,
    totalPrice: totalCents / 100,
    userId,
    agreeToTerms: customer.agreeToTerms === true,
    payButtonText,
  };
}

/** Names each field, so that nothing that the item may carry besides can slip into the request. */
function toCheckoutItem(item: CartItem): CheckoutItem {
  return {
    id: item.id,
    fileName: item.fileName,
    volume: item.volume ?? 0,
    quantity: item.quantity,
    configuration: item.configuration,
    ...(item.unit && { unit: item.unit }),
    modelFileUrl: item.modelFileUrl,
    uploadedToStorage: item.uploadedToStorage,
  };
}
