import { lazy, Suspense, useEffect, useRef } from 'react';
import { ConfigureStep } from '../../features/configure';
import { UploadStep } from '../../features/upload';
import { Loading, Skeleton, Stepper } from '../../ui';
import { StepFrame } from './StepFrame';
import { positionOf, STEPS, type StepId } from './steps';
import { texts } from './texts';
import { useWizard } from './useWizard';
import { WizardBoundary } from './WizardBoundary';

// The first two steps are what a visitor opens; the rest comes while he is busy with those.
const loadReview = () => import('../../features/review');
const loadOrder = () => import('../../features/order');
const loadComplete = () => import('../../features/complete');
const ReviewStep = lazy(async () => ({ default: (await loadReview()).ReviewStep }));
const OrderStep = lazy(async () => ({ default: (await loadOrder()).OrderStep }));
const CompleteStep = lazy(async () => ({ default: (await loadComplete()).CompleteStep }));

/** The configurator: progress bar and the step that the address names. */
export function Wizard() {
  const wizard = useWizard();
  const first = useRef<StepId | null>(wizard.step);
  if (first.current !== wizard.step) first.current = null;

  useEffect(() => {
    const timer = setTimeout(() => {
      // A failure here is silent: the same import runs again when the step is entered, and shows its error there.
      for (const load of [loadReview, loadOrder, loadComplete]) load().catch(() => undefined);
    }, 1500);
    return () => clearTimeout(timer);
  }, []);

  const position = positionOf(wizard.step);
  const label = STEPS[position]?.label ?? '';
  return (
    <>
      <Stepper steps={STEPS} current={wizard.step} label={texts.progress} />
      <p className="sr-only" aria-live="polite">
        {texts.position(position + 1, STEPS.length, label)}
      </p>
      <div className="mt-8 sm:mt-10">
        <WizardBoundary key={wizard.step}>
          <Suspense fallback={<StepSkeleton />}>
            <StepFrame key={wizard.step} label={label} moved={first.current === null}>
              <StepContent wizard={wizard} />
            </StepFrame>
          </Suspense>
        </WizardBoundary>
      </div>
    </>
  );
}

function StepContent({ wizard: { step, next, back, startAgain } }: { wizard: ReturnType<typeof useWizard> }) {
  switch (step) {
    case 'upload':
      return <UploadStep onNext={next} />;
    case 'configure':
      return <ConfigureStep onNext={next} onBack={back} />;
    case 'review':
      return <ReviewStep onNext={next} onBack={back} />;
    case 'order':
      return <OrderStep onBack={back} />;
    case 'complete':
      return <CompleteStep onNewOrder={startAgain} />;
  }
}

function StepSkeleton() {
  return (
    <Loading label={texts.loading} className="flex flex-col gap-4">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="mt-4 h-64 w-full rounded-lg" />
    </Loading>
  );
}
