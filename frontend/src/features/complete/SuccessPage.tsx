import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { STEPS } from '../../lib/steps';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Button, buttonClass, EmptyState, Spinner, Stepper } from '../../ui';
import { CompletedOrder } from './CompleteStep';
import { SUCCESS_TEXTS as TEXTS } from './successTexts';
import { type CheckoutResult, resetAfterOrder, useCheckoutResult } from './useCheckoutResult';

/** Where the payment page leads back to: asks the server until the order exists, then thanks. */
export default function SuccessPage() {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session_id');
  const navigate = useNavigate();
  const result = useCheckoutResult(sessionId);
  const order = result.status === 'ordered' ? result.order : null;
  useDocumentTitle(TEXTS.pageTitle);

  // A screen reader is led to the thanks; to have the receipt and all buttons read out would help nobody.
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (order) thanks.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [order]);

  return (
    <>
      <Stepper steps={STEPS} current="complete" label={TEXTS.progress} />
      {order ? (
        <div ref={thanks} className="mt-8 sm:mt-10">
          <CompletedOrder order={order} onNewOrder={() => void navigate('/konfigurator')} />
        </div>
      ) : (
        <div className="mt-8 sm:mt-10" aria-live="polite">
          <Pending
            result={result}
            onNewOrder={() => {
              if (sessionId) resetAfterOrder(sessionId);
              void navigate('/konfigurator');
            }}
          />
        </div>
      )}
    </>
  );
}

function Pending({ result, onNewOrder }: { result: CheckoutResult; onNewOrder: () => void }) {
  switch (result.status) {
    case 'stuck':
      return (
        <EmptyState
          level={1}
          title={TEXTS.stuckTitle}
          text={result.offline ? TEXTS.offline : TEXTS.stuck}
          action={
            <>
              <Button variant="primary" onClick={result.retry}>
                {TEXTS.retry}
              </Button>
              <ToOrder />
            </>
          }
        />
      );
    case 'processing':
      return (
        <EmptyState
          level={1}
          title={TEXTS.processingTitle}
          text={TEXTS.processing}
          action={
            <>
              <Button variant="primary" onClick={result.retry}>
                {TEXTS.retry}
              </Button>
              <Button onClick={onNewOrder}>{TEXTS.newOrder}</Button>
            </>
          }
        />
      );
    case 'foreign':
      return (
        <EmptyState level={1} title={TEXTS.foreignTitle} text={TEXTS.foreign} action={<ToConfigurator />} />
      );
    case 'expired':
      return <EmptyState level={1} title={TEXTS.expiredTitle} text={TEXTS.expired} action={<ToOrder />} />;
    case 'failed':
      return <EmptyState level={1} title={TEXTS.failedTitle} text={TEXTS.failed} action={<ToOrder />} />;
    case 'unknown':
      return (
        <EmptyState level={1} title={TEXTS.unknownTitle} text={TEXTS.unknown} action={<ToConfigurator />} />
      );
    default:
      return (
        <EmptyState
          level={1}
          title={TEXTS.waitingTitle}
          text={TEXTS.waiting}
          action={<Spinner size={28} label={TEXTS.waitingTitle} />}
        />
      );
  }
}

function ToOrder() {
  return (
    <Link to="/konfigurator?step=order" className={buttonClass({})}>
      {TEXTS.toOrder}
    </Link>
  );
}

function ToConfigurator() {
  return (
    <Link to="/konfigurator" className={buttonClass({})}>
      {TEXTS.toConfigurator}
    </Link>
  );
}
