/** The order step: contact form, payment, and the way back from the payment page. */
export { forgetAttempt } from './attemptKey';
export { CHECKOUT_STATE_KEY, clearCheckoutState, restoreCheckoutState } from './checkoutState';
export { forgetContact } from './contact';
export { OrderStep, type OrderStepProps } from './OrderStep';
