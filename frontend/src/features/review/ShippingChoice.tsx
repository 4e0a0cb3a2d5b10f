import { useShop } from '../../api/shop';
import type { Shipping, ShippingFees } from '../../core/client';
import { formatCents } from '../../lib/format';
import { OptionCard, RadioGroup } from '../../ui';
import { setShipping, useCartParts, useParts } from '../parts';
import {
  cartVolume,
  deliveryBy,
  ON_REQUEST,
  parcelText,
  SHIPPING_LABELS,
  useDeliveryDates,
  useIsOnRequest,
} from '../shop';
import { texts } from './texts';

/** Pickup, standard or express, with the fees of the cart and the days of delivery. */
export function ShippingChoice({ fees }: { fees: ShippingFees }) {
  const parcel = `als ${fees.parcel ? parcelText(fees.parcel) : 'Paket'}`;
  const shipping = useParts((state) => state.shipping);
  const cartCm3 = cartVolume(useCartParts());
  const dates = useDeliveryDates(cartCm3);
  const onRequest = useIsOnRequest(cartCm3);
  const shop = useShop().data;
  const options: { value: Shipping; text: string; fee: string }[] = [
    {
      value: 'pickup',
      text: shop
        ? `in unserer Werkstatt, ${shop.street}, ${shop.postalCode} ${shop.city}`
        : 'in unserer Werkstatt',
      fee: 'kostenlos',
    },
    { value: 'shipping', text: parcel, fee: formatCents(fees.shippingCents) },
    { value: 'express', text: `${parcel}, bevorzugt gefertigt`, fee: formatCents(fees.expressCents) },
  ];
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{texts.shipping}</h2>
      <RadioGroup label={texts.shipping} value={shipping} onValueChange={setShipping}>
        {options.map(({ value, text, fee }) => (
          <OptionCard
            key={value}
            value={value}
            title={SHIPPING_LABELS[value]}
            text={
              onRequest ? `${text}, ${ON_REQUEST}` : dates ? `${text}, ${deliveryBy(dates[value])}` : text
            }
            aside={fee}
          />
        ))}
      </RadioGroup>
    </section>
  );
}
