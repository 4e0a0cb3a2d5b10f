import type { DeliveryDates } from '../../api/settings';
import type { Settings, Shipping } from '../../core/client';
import { Loading } from '../../ui';
import { DeliveryNote, deliveryBy, deliveryLabel, feeText, SHIPPING_LABELS } from '../shop';
import { Section } from './Section';
import { texts } from './texts';

const WAYS: readonly Shipping[] = ['shipping', 'express', 'pickup'];

/** The cost of each way of delivery, and the day of an order made now. */
export function Delivery({
  settings,
  dates,
}: {
  settings: Settings | undefined;
  dates: DeliveryDates | undefined;
}) {
  return (
    <Section title={texts.delivery.title}>
      {settings ? (
        <>
          {dates && <p className="mt-6 text-muted">{texts.delivery.today}</p>}
          <dl className="mt-2 mb-4 divide-y divide-line border-y border-line">
            {WAYS.map((way) => (
              <div key={way} className="grid grid-cols-[1fr_auto] gap-x-6 py-3">
                <dt className="font-semibold">{SHIPPING_LABELS[way]}</dt>
                <dd className="figures text-right font-semibold">{feeOf(way, settings)}</dd>
                {dates && (
                  <dd className="figures col-span-2 text-sm text-muted">
                    {deliveryLabel(way)} {deliveryBy(dates[way])}
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </>
      ) : (
        <Loading label={texts.loading} className="my-6" shapes={['h-48 w-full']} />
      )}
      <DeliveryNote />
    </Section>
  );
}

function feeOf(way: Shipping, settings: Settings): string {
  return way === 'pickup' ? texts.delivery.free : feeText(way, settings);
}
