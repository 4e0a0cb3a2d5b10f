import type { OrderView } from '../../api/checkout';
import { deliveryBy, deliveryLabel } from '../shop';
import { texts } from './texts';

/** The steps from here until the parts are there. */
export function NextSteps({ order }: { order: OrderView }) {
  const steps = [
    order.paymentState === 'held' ? texts.next.checking : texts.next.mail,
    texts.next.production,
    `${deliveryLabel(order.shipping)} ${deliveryBy(order.deliveryBy)}. ${
      order.shipping === 'pickup' ? texts.next.pickup : texts.next.parcel
    }`,
  ];
  return (
    <section aria-label={texts.next.title}>
      <h2 className="text-xl font-semibold">{texts.next.title}</h2>
      <ol className="mt-3 flex flex-col">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 border-t border-line py-3 last:border-b">
            <span aria-hidden="true" className="figures w-5 shrink-0 font-bold text-accent-text">
              {index + 1}
            </span>
            <span>{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
