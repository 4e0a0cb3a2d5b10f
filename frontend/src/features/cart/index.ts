/** The cart beside its list of parts: its copy on the server, what it costs, and the draft that it was loaded from. */

export { clearCheckoutState, restoreCheckoutState, saveCheckoutState } from './checkoutState';
export { CartOfToday } from './later';
export { type LoadedDraft, noteLoadedDraft, useLoadedDraft } from './loadedDraft';
export type { PricedCart, PricedLine } from './price';
export { moreForLessText, nextDiscountText } from './quantityHints';
export { type ServerPrices, useServerPrices } from './serverPrices';
export { cartSaved, cartSynced } from './sync';
export { type CartTotalsState, useCartTotals } from './useCartTotals';
export { useLiveSettings } from './useLiveSettings';
export { usePartFacts } from './usePartFacts';
export { useSyncedCart } from './useSyncedCart';
