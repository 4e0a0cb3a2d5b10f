import { useState } from 'react';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { useIsOneColumn } from '../../lib/useIsOneColumn';
import { Banner, buttonClass, EmptyState, FailureBanner, Loading, PageTitle, toast } from '../../ui';
import { useCartTotals, useServerPrices } from '../cart';
import { DraftIndicator, DraftOpening, SaveDraft, useOpenedDraft } from '../drafts';
import { tooManyParts, useCartParts } from '../parts';
import { useWhenSessionIsKnown } from '../session';
import {
  ContactOptions,
  cartVolume,
  DeliveryNote,
  EXAMPLE_NAME,
  EXAMPLE_NOT_FOR_SALE,
  GuaranteeNotice,
  ON_REQUEST,
  PRICES_CHANGED,
  ProductSafety,
  useIsOnRequest,
} from '../shop';
import { CartList } from './CartList';
import { CheckoutChoiceDialog } from './CheckoutChoiceDialog';
import { DiscountTable } from './DiscountTable';
import { ReviewActions } from './ReviewActions';
import { ReviewBar } from './ReviewBar';
import { ShippingChoice } from './ShippingChoice';
import { Summary } from './Summary';
import { texts } from './texts';

interface ReviewStepProps {
  onNext: () => void;
  onBack: () => void;
}

/** The review step, as soon as the draft that the address may name is in the cart. */
export function ReviewStep(props: ReviewStepProps) {
  const draft = useOpenedDraft();
  return draft.status === 'ready' ? (
    <Review {...props} />
  ) : (
    <DraftOpening state={draft} title={texts.title} />
  );
}

/** The cart, the shipping choice and what it all comes to. */
function Review({ onNext, onBack }: ReviewStepProps) {
  const parts = useCartParts();
  const count = parts.length;
  const empty = count === 0;
  const tooMany = tooManyParts(count);
  const isExample = parts.some(({ name }) => name === EXAMPLE_NAME);
  const onRequest = useIsOnRequest(cartVolume(parts)) && !empty;
  const state = useCartTotals();
  const changed = useServerPrices((store) => store.prices !== null && !store.prices.accepted);
  const [choosing, setChoosing] = useState(false);
  const oneColumn = useIsOneColumn();

  const goOn = (): void => {
    useServerPrices.getState().accept();
    onNext();
  };
  const { waiting, press } = useWhenSessionIsKnown((user) => (user ? goOn() : setChoosing(true)));
  const proceed = (): void => {
    if (state.status !== 'ready') return;
    if (isExample) toast.error(EXAMPLE_NOT_FOR_SALE);
    else if (onRequest) toast.error(texts.onRequest);
    else if (tooMany) toast.error(tooMany);
    else if (!state.totals.orderable) toast.error(texts.notOrderable);
    else press();
  };

  const way = {
    ready: state.status === 'ready' && state.totals.orderable && !tooMany && !isExample && !onRequest,
    busy: waiting,
    onNext: proceed,
  };
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>{texts.title}</PageTitle>
      <DraftIndicator />
      {changed && !empty && (
        <Banner tone="warning" live="alert">
          {PRICES_CHANGED}
        </Banner>
      )}
      {tooMany && (
        <Banner tone="warning" live="status">
          {tooMany}
        </Banner>
      )}
      {onRequest && (
        <Banner tone="warning" live="status" title={ON_REQUEST}>
          <p className="mb-3">{texts.onRequest}</p>
          <ContactOptions
            subject={`${ON_REQUEST}: ${parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}`}
          />
        </Banner>
      )}
      {isExample && (
        <Banner tone="warning" live="status">
          {EXAMPLE_NOT_FOR_SALE}
        </Banner>
      )}
      <div
        className={cx(
          'grid items-start gap-6',
          !empty && 'lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-8',
        )}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <CartList state={state} empty={<EmptyCart />} />
          {state.status === 'ready' && <DiscountTable tiers={state.settings.quantityDiscounts} />}
        </div>
        {!empty && (
          <aside className="flex flex-col gap-6 lg:sticky lg:top-6 lg:row-span-2">
            {state.status === 'loading' && (
              <Loading label="Preise werden geladen" shapes={['h-48 w-full', 'h-40 w-full']} />
            )}
            {state.status === 'failed' && (
              <FailureBanner onRetry={state.retry}>{texts.pricesFailed}</FailureBanner>
            )}
            {state.status === 'ready' && (
              <>
                <ShippingChoice fees={state.totals.fees} />
                <DeliveryNote />
                <Summary totals={state.totals} />
              </>
            )}
            <ReviewActions way={oneColumn && state.status === 'ready' ? null : way} onBack={onBack} />
          </aside>
        )}
        {/* Below the parts that it is about; in one column it does not stand before the way on. */}
        {!empty && (
          <div className="flex min-w-0 flex-col gap-6">
            <ProductSafety materials={parts.map(({ configuration }) => configuration.material)} />
            <GuaranteeNotice />
          </div>
        )}
      </div>
      {oneColumn && !empty && state.status === 'ready' && (
        <ReviewBar {...way} totalCents={state.totals.totalCents} />
      )}
      <CheckoutChoiceDialog
        open={choosing}
        onClose={() => setChoosing(false)}
        onContinue={() => {
          setChoosing(false);
          goOn();
        }}
      />
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title={texts.empty}
      text={texts.emptyHint}
      action={
        <>
          <Link to="?step=upload" className={buttonClass({ variant: 'primary' })}>
            {texts.toUpload}
          </Link>
          <SaveDraft />
        </>
      }
    />
  );
}
