import { useEffect, useId, useMemo, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useShop } from '../../api/shop';
import type { Pricing } from '../../core/client';
import { Banner, Button } from '../../ui';
import { ReuploadLink } from '../preview';
import type { ContactValues } from './contact';
import { openFields } from './contactResolver';
import type { PaymentFailure } from './paymentErrors';
import { texts } from './texts';
import type { PaymentPhase } from './usePayment';

interface PayAreaProps {
  buttonText: string;
  form: UseFormReturn<ContactValues>;
  pricing: Pricing;
  /** A part that is not printable waits for its tick. */
  lacksAgreement: boolean;
  /** Why the cart cannot be paid, if it cannot. */
  problem: string | null;
  phase: PaymentPhase;
  failure: PaymentFailure | null;
}

/** The pay button, and below it what is going on or what went wrong with the last press. */
export function PayArea({
  buttonText,
  form,
  pricing,
  lacksAgreement,
  problem,
  phase,
  failure,
}: PayAreaProps) {
  // Watched here, so that a typed letter draws this button and not a hundred lines beside it.
  const values = useWatch({ control: form.control }) as ContactValues;
  // Another sum on the button is no reason to check the words again.
  const fields = useMemo(() => openFields(pricing, values), [pricing, values]);
  const open = fields && lacksAgreement ? [...fields, 'madeAnyway'] : fields;
  const shop = useShop().data;
  const isShut = shop?.open === false;
  const ready = !isShut && problem === null && open?.length === 0;
  const waitsFor = isShut ? texts.shopNotOpen : (problem ?? (open?.length ? texts.stillOpen(open) : null));
  const waitsId = useId();
  const simulated = shop?.paymentSimulated === true;
  const message = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failure) message.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="primary"
        size="lg"
        wide
        type="submit"
        softDisabled={!ready}
        busy={phase !== 'idle'}
        aria-describedby={waitsFor ? waitsId : undefined}
      >
        {buttonText}
      </Button>
      {waitsFor && (
        <p id={waitsId} className="text-center text-sm text-muted">
          {waitsFor}
        </p>
      )}
      {/* There from the start, so that its text is announced when it comes. */}
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {phase !== 'idle' && texts[phase]}
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
      {simulated && <p className="text-sm font-semibold">{texts.simulated}</p>}
    </div>
  );
}
