import type { CheckoutRequest } from '../../api/createCheckoutSession';
import type { CustomerData, Shipping } from '../../core/client';
import type { CartItem, CartPart } from '../parts';
import { paymentTexts } from './paymentErrors';

/** The cart rules before payment (PAY-08, PAY-09). Returns the sentence to show, or null when the cart may be paid. */
export function cartProblem(parts: readonly CartPart[]): string | null {
  if (parts.length === 0) return paymentTexts.emptyCart;
  const isPayable = parts.every(({ name, volumeCm3, quantity }) => Boolean(name && volumeCm3 && quantity));
  return isPayable ? null : paymentTexts.invalidCart;
}

interface Checkout {
  items: readonly CartItem[];
  customer: CustomerData;
  shipping: Shipping;
  totalCents: number;
  userId: string | null;
  payButtonText: string;
  deliveryBy: string | null;
}

/** The body of the checkout call, for a cart without a problem. */
export function checkoutRequest({
  items,
  customer,
  shipping,
  totalCents,
  userId,
  payButtonText,
  deliveryBy,
}: Checkout): CheckoutRequest {
  return {
    cartItems: items.map((item) => ({ ...item, volume: item.volume ?? 0 })),
    customerData: customer,
    shipping,
    totalPrice: totalCents / 100,
    userId,
    agreeToTerms: customer.agreeToTerms === true,
    payButtonText,
    deliveryBy,
  };
}
