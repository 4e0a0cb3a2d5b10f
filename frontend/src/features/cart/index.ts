/** The cart beside its list of parts: its copy on the server, what it costs, and the draft that it was loaded from. */

export {
  CHECKOUT_STATE_KEY,
  CHECKOUT_STATE_TTL_MS,
  type CheckoutEntry,
  clearCheckoutState,
  restoreCheckoutState,
  saveCheckoutState,
} from './checkoutState';
export { CartOfToday } from './later';
export { type LoadedDraft, noteLoadedDraft, useLoadedDraft } from './loadedDraft';
export { moreForLessText } from './moreForLess';
export { type PricedCart, type PricedLine, priceCart } from './price';
export { type ServerPrices, useServerPrices } from './serverPrices';
export { forgetSetAside, setAside, takeBack, useSetAside } from './setAside';
export { cartSaved, cartSynced } from './sync';
export { type CartTotalsState, useCartTotals } from './useCartTotals';
export { useHybridCart } from './useHybridCart';
export { useLiveSettings } from './useLiveSettings';
export { usePartFacts } from './usePartFacts';
