import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { STEPS } from '../../lib/steps';
import { useDocumentTitle } from '../../lib/useDocumentTitle';
import { Button, buttonClass, EmptyState, Spinner, Stepper } from '../../ui';
import { CompletedOrder } from './CompleteStep';
import { successTexts as texts } from './successTexts';
import { type CheckoutResult, resetAfterOrder, useCheckoutResult } from './useCheckoutResult';

/** Where the payment page leads back to: asks the server until the order exists, then thanks. */
export default function SuccessPage() {
  const [parameters] = useSearchParams();
  const sessionId = parameters.get('session_id');
  const navigate = useNavigate();
  const result = useCheckoutResult(sessionId);
  const ordered = result.status === 'ordered' ? result : null;
  const order = ordered?.order ?? null;
  useDocumentTitle(texts.pageTitle);

  // A screen reader is led to the thanks; the receipt and all buttons are not read out as one announcement.
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (order) thanks.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [order]);

  return (
    <>
      <Stepper steps={STEPS} current="complete" label={texts.progress} />
      {ordered ? (
        <div ref={thanks} className="mt-8 sm:mt-10">
          <CompletedOrder {...ordered} onNewOrder={() => void navigate('/konfigurator')} />
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
          title={texts.stuckTitle}
          text={result.offline ? texts.offline : texts.stuck}
          action={
            <>
              <Button variant="primary" onClick={result.retry}>
                {texts.retry}
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
          title={texts.processingTitle}
          text={texts.processing}
          action={
            <>
              <Button variant="primary" onClick={result.retry}>
                {texts.retry}
              </Button>
              <Button onClick={onNewOrder}>{texts.newOrder}</Button>
            </>
          }
        />
      );
    case 'foreign':
      return (
        <EmptyState level={1} title={texts.foreignTitle} text={texts.foreign} action={<ToConfigurator />} />
      );
    case 'expired':
      return <EmptyState level={1} title={texts.expiredTitle} text={texts.expired} action={<ToOrder />} />;
    case 'failed':
      return <EmptyState level={1} title={texts.failedTitle} text={texts.failed} action={<ToOrder />} />;
    case 'unknown':
      return (
        <EmptyState level={1} title={texts.unknownTitle} text={texts.unknown} action={<ToConfigurator />} />
      );
    default:
      return (
        <EmptyState
          level={1}
          title={texts.waitingTitle}
          text={texts.waiting}
          action={<Spinner size={28} label={texts.waitingTitle} />}
        />
      );
  }
}

function ToOrder() {
  return (
    <Link to="/konfigurator?step=order" className={buttonClass({})}>
      {texts.toOrder}
    </Link>
  );
}

function ToConfigurator() {
  return (
    <Link to="/konfigurator" className={buttonClass({})}>
      {texts.toConfigurator}
    </Link>
  );
}
