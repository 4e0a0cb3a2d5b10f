/** The order step: contact form, payment, and the way back from the payment page. */
export { OrderStep } from './OrderStep';
