/** The order step: contact form, payment, and the way back from the payment page. */
export { CHECKOUT_STATE_KEY, restoreCheckoutState } from './checkoutState';
export { OrderStep, type OrderStepProps } from './OrderStep';
