import type { Parcel, Settings, Shipping } from '../../core/client';
import { formatCount, formatEuro, formatKilograms } from '../../lib/format';

/** The parcels of an order in words: 'Paket bis 2 kg', '3 Pakete bis 10 kg'. */
export function parcelText({ maxGrams, count }: Parcel): string {
  const parcels = count > 1 ? `${formatCount(count)} Pakete` : 'Paket';
  return `${parcels} bis ${formatKilograms(maxGrams)}`;
}

/** The cost of a way of shipping before an order is known: the flat fee, or the least one of the parcels. */
export function feeText(way: Exclude<Shipping, 'pickup'>, { fees, parcels }: Settings): string {
  const prices = parcels.classes.map(({ price, expressPrice }) => (way === 'express' ? expressPrice : price));
  return prices.length > 0
    ? `ab ${formatEuro(Math.min(...prices))}`
    : formatEuro(way === 'express' ? fees.expressShippingCost : fees.shippingCost);
}
