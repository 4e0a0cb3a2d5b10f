import { useEffect, useRef } from 'react';
import { useShop } from '../../api/shop';
import { Banner, Button } from '../../ui';
import { DeliveryNote } from '../cart';
import { ReuploadLink } from '../upload';
import type { PaymentFailure } from './paymentErrors';
import { TEXTS } from './texts';
import type { PaymentPhase } from './usePayment';

interface PayAreaProps {
  buttonText: string;
  /** The form is complete and the cart can be paid; otherwise a press shows what is missing. */
  ready: boolean;
  phase: PaymentPhase;
  failure: PaymentFailure | null;
}

/** The pay button, and below it what is going on or what went wrong with the last press. */
export function PayArea({ buttonText, ready, phase, failure }: PayAreaProps) {
  const simulated = useShop().data?.paymentSimulated === true;
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure) message.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" size="lg" wide type="submit" softDisabled={!ready} busy={phase !== 'idle'}>
        {buttonText}
      </Button>
      {/* There from the start, so that its text is announced when it comes. */}
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {phase !== 'idle' && TEXTS[phase]}
      </p>
      <div ref={message}>
        {failure && 'message' in failure && (
          // The column is narrow on every screen, so the link stands below the text.
          <Banner
            tone="danger"
            live="alert"
            className="sm:flex-col! sm:items-start!"
            action={'itemId' in failure && <ReuploadLink itemId={failure.itemId} />}
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
