/** The words and components about parts, prices and the shop that several steps share. */

export { ColorWords } from './ColorWords';
export { ConfigurationList } from './ConfigurationList';
export { ContactOptions } from './ContactOptions';
export { DeliveryNote } from './DeliveryNote';
export {
  cartVolume,
  datesFor,
  deliveryBy,
  deliveryLabel,
  ON_REQUEST,
  useDeliveryDates,
  useIsOnRequest,
} from './delivery';
export { describeConfiguration, SHIPPING_LABELS, usedColors } from './describe';
export { EXAMPLE_NAME, EXAMPLE_NOT_FOR_SALE } from './example';
export { FactLine } from './FactLine';
export { GuaranteeNotice } from './GuaranteeNotice';
export { OrderedPicture, type PictureOf } from './OrderedPicture';
export { OrderTotals } from './OrderTotals';
export { offeredColors, offeredMaterials } from './offer';
export { COMPACT_FROM, PartLine } from './PartLine';
export { Photo } from './Photo';
export { EXPORT_WORDS, PriceNote } from './PriceNote';
export { ProductSafety } from './ProductSafety';
export { feeText, parcelText } from './parcel';
export { PRICES_CHANGED } from './pricesChanged';
export { safetyNote } from './safetyNote';
export { AgreedNote, VolumeNote, WallNote } from './VolumeNote';
export { weightText } from './weight';
