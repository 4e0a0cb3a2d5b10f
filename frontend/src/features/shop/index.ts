/** The words and components about parts, prices and the shop that several steps share. */

export { ColorWords } from './ColorWords';
export { ConfigurationList } from './ConfigurationList';
export { ContactOptions } from './ContactOptions';
export { DeliveryNote } from './DeliveryNote';
export { deliveryBy, deliveryLabel, useDeliveryDates } from './delivery';
export { describeConfiguration, SHIPPING_LABELS } from './describe';
export { EXAMPLE_NAME, EXAMPLE_NOT_FOR_SALE } from './example';
export { OrderTotals } from './OrderTotals';
export { offeredColors, offeredMaterials } from './offer';
export { PartLine } from './PartLine';
export { EXPORT_WORDS, PriceNote } from './PriceNote';
export { ProductSafety } from './ProductSafety';
export { PRICES_CHANGED } from './pricesChanged';
export { safetyNote } from './safetyNote';
export { VolumeNote, WallNote } from './VolumeNote';
