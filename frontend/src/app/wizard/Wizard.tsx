import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { settingsQuery } from '../../api/settings';
import { useCartFiles, useListedParts } from '../../features/files';
import { useSessionQuery } from '../../features/session';
import { Welcome } from '../../features/welcome';
import { useEverTrue } from '../../lib/useEverTrue';
import { dismissOldToasts, Loading, Stepper } from '../../ui';
import { StepFrame } from './StepFrame';
import { preloadSteps, stepCode } from './stepCode';
import { positionOf, STEPS, type StepId } from './steps';
import { texts } from './texts';
import { useWizard } from './useWizard';
import { WizardBoundary } from './WizardBoundary';

/** How long the first file has the line for itself before the later steps are fetched. */
const PRELOAD_AFTER_MS = 500;

/** Always the same element: what changes in the wizard does not draw it anew, nor hurry React with what is out of sight. */
const WELCOME = (
  <Suspense>
    <Welcome />
  </Suspense>
);

/** The configurator: progress bar and the step that the address names. */
export function Wizard() {
  const { step, next, back, startAgain } = useWizard();
  const queries = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    // Prices that no step can be drawn from would break it again.
    void queries.resetQueries({ queryKey: settingsQuery.queryKey });
    setAttempt((count) => count + 1);
  };
  // Held until the step changes or the visitor retries: a new component each time would never stop loading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks for the code again.
  const Step = useMemo(() => stepCode(step), [step, attempt]);

  const [opened] = useState(step);
  const moved = useEverTrue(step !== opened);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the step.
  useEffect(dismissOldToasts, [step]);

  // A visitor without parts has no use for the later steps.
  const hasParts = useListedParts().length > 0;
  useEffect(() => {
    if (!hasParts) return;
    const timer = setTimeout(() => {
      preloadSteps();
      // A failure leaves the cards without its answer, and the next visit tries again.
      import('../../features/printability')
        .then(({ runChecks }) => runChecks(queries))
        .catch(() => undefined);
    }, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasParts, queries]);

  const position = positionOf(step);
  const label = STEPS[position]?.label ?? '';
  return (
    <>
      <CartFiles step={step} />
      <Stepper steps={STEPS} current={step} label={texts.progress} />
      <p className="sr-only" aria-live="polite">
        {texts.position(position + 1, STEPS.length, label)}
      </p>
      {/* What welcomes goes with the first card, though React may not have taken it over by then: it would be pushed away first. */}
      <div className="mt-8 has-data-has-files:[&>[data-below]]:hidden sm:mt-10">
        <WizardBoundary step={step} onRetry={retry}>
          <CodeAwaited step={step}>
            <StepFrame key={step} label={label} isFirst={position === 0} moved={moved}>
              <Step onNext={next} onBack={back} onNewOrder={startAgain} />
            </StepFrame>
          </CodeAwaited>
        </WizardBoundary>
        {step === 'upload' && WELCOME}
      </div>
    </>
  );
}

/** Apart from the wizard, which need not be drawn anew when the session is known. */
function CartFiles({ step }: { step: StepId }) {
  useCartFiles(step !== 'complete', useSessionQuery().data?.user?.id);
  return null;
}

/** The first step is always here: React takes it over with the page around it, and what waits would come after that. */
function CodeAwaited({ step, children }: { step: StepId; children: ReactNode }) {
  if (step === 'upload') return children;
  return <Suspense fallback={<StepSkeleton />}>{children}</Suspense>;
}

function StepSkeleton() {
  return (
    <Loading
      label={texts.loading}
      className="flex flex-col gap-4"
      shapes={['h-10 w-72 max-w-full', 'h-5 w-96 max-w-full', 'mt-4 h-64 w-full rounded-lg']}
    />
  );
}
