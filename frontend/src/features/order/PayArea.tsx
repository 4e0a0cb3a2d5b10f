import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useShop } from '../../api/shop';
import type { Settings } from '../../core/client';
import { formatCentsTight } from '../../lib/format';
import { Banner, Button, buttonClass } from '../../ui';
import { DeliveryNote } from '../cart';
import type { PaymentFailure } from './paymentErrors';
import { TEXTS } from './texts';

interface PayAreaProps {
  totalCents: number;
  payButton: Settings['payButton'];
  /** The form is complete and the cart can be paid; otherwise a press shows what is missing. */
  ready: boolean;
  busy: boolean;
  failure: PaymentFailure | null;
}

/** The pay button, and below it what went wrong with the last press. */
export function PayArea({ totalCents, payButton, ready, busy, failure }: PayAreaProps) {
  const simulated = useShop().data?.paymentSimulated === true;
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure) message.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" size="lg" wide type="submit" softDisabled={!ready} busy={busy}>
        {payButtonText(payButton, totalCents)}
      </Button>
      <div ref={message}>
        {failure && (
          <Banner
            tone="danger"
            live="alert"
            action={
              (failure.kind === 'partUnmeasured' || failure.kind === 'partHeld') && (
                <Link to="?step=upload" className={buttonClass({ size: 'sm' })}>
                  {TEXTS.reupload}
                </Link>
              )
            }
          >
            {failure.message}
          </Banner>
        )}
      </div>
      {simulated && <p className="text-sm font-semibold">{TEXTS.simulated}</p>}
      <DeliveryNote />
    </div>
  );
}

/** 'Jetzt bezahlen - 12,34€', or the plainer words that the operator can choose (decisions, 'pay button text'). */
export function payButtonText(payButton: Settings['payButton'], totalCents: number): string {
  return payButton === 'zahlungspflichtig-bestellen'
    ? TEXTS.payAlternative
    : `Jetzt bezahlen - ${formatCentsTight(totalCents)}`;
}
