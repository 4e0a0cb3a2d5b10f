/** The customer's cart: what is in it, what it costs, and the words for both. */

export { buildCart, type CartSource, type VolumeOf } from './buildCart';
export { noteBuilt, readBuilt } from './built';
export { ConfigurationList } from './ConfigurationList';
export { DeliveryNote } from './DeliveryNote';
export { type ConfigurationWords, describeConfiguration, SHIPPING_LABELS, usedColors } from './describe';
export { type CartItem, MOST_PARTS, soundQuantity, tooManyParts } from './item';
export { LOADED_DRAFT_KEY, type LoadedDraft, noteLoadedDraft, useLoadedDraft } from './loadedDraft';
export { forgetMissing, noteMissing, useMissingFiles } from './missingFiles';
export { type MoreForLess, moreForLess, moreForLessText } from './moreForLess';
export { PriceNote } from './PriceNote';
export { type PricedCart, type PricedLine, priceCart } from './price';
export { restoreCart, restoreItems } from './restore';
export { lineKey, type ServerPrices, useServerPrices } from './serverPrices';
export { forgetSetAside, setAside, takeBack, useSetAside } from './setAside';
export { CHECKOUT_STATE_TTL_MS, isFreshCheckout, type StartUp, startUpSource } from './startUp';
export { CART_KEY, isFromElsewhere, useCart } from './store';
export { cartSaved, cartSynced } from './sync';
export { type CartTotalsState, useCartTotals } from './useCartTotals';
export { useHybridCart } from './useHybridCart';
export { useItemFacts } from './useItemFacts';
export { VolumeNote } from './VolumeNote';
