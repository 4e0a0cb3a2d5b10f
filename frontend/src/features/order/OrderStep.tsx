import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useStepHref } from '../../lib/useStepHref';
import {
  Banner,
  Button,
  buttonClass,
  EmptyState,
  FailureBanner,
  Loading,
  PageTitle,
  Skeleton,
} from '../../ui';
import { useCartTotals } from '../cart';
import { useCartParts } from '../parts';
import { useSession } from '../session';
import { OrderForm } from './OrderForm';
import { paymentTexts } from './paymentErrors';
import { texts } from './texts';
import { useReturnedCheckout } from './useReturnedCheckout';

interface OrderStepProps {
  onBack: () => void;
}

/** The order step: who orders, what exactly, and the button that pays. */
export function OrderStep({ onBack }: OrderStepProps) {
  const unpaid = useReturnedCheckout();
  const upload = useStepHref('upload');
  const empty = useCartParts().length === 0;
  const state = useCartTotals();
  const session = useSession();

  if (empty) {
    return (
      <>
        <PageTitle>{texts.title}</PageTitle>
        <EmptyState
          title={texts.empty}
          text={paymentTexts.emptyCart}
          action={
            <Link to={upload} className={buttonClass({ variant: 'primary' })}>
              {texts.toUpload}
            </Link>
          }
        />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>{texts.title}</PageTitle>
      {unpaid && (
        <Banner tone="info" live="status">
          {texts.cancelled}
        </Banner>
      )}
      {/* Its room while the server is asked: most come back unpaid, and the form would be pushed down under their fingers. */}
      {unpaid === undefined && (
        <div aria-hidden="true" className="invisible">
          <Banner tone="info">{texts.cancelled}</Banner>
        </div>
      )}
      {state.status === 'failed' && (
        <>
          <FailureBanner onRetry={state.retry}>{texts.pricesFailed}</FailureBanner>
          <Button
            variant="ghost"
            icon={<ArrowLeft size={20} aria-hidden="true" />}
            onClick={onBack}
            className="self-start"
          >
            {texts.back}
          </Button>
        </>
      )}
      {(state.status === 'loading' || (state.status === 'ready' && session.loading)) && <OrderSkeleton />}
      {/* The form takes its first values from the session, so it waits for it; an unanswered session is a guest's. */}
      {state.status === 'ready' && !session.loading && (
        <OrderForm
          totals={state.totals}
          hexOf={state.prices.hexOf}
          settings={state.settings}
          pricing={state.pricing}
          user={session.user}
          onBack={onBack}
        />
      )}
    </div>
  );
}

function OrderSkeleton() {
  return (
    <Loading label={texts.loading} className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}
