/** What parts cost under the settings of the moment: the one place that asks the core for prices. */
export { type PriceBasis, PriceBook, type PricedView } from './PriceBook';
export { type PricesPending, type PricesReady, priceBook, usePrices } from './usePrices';
