import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../lib/ErrorBoundary';
import { words } from '../../lib/words';
import { Button, Card, EmptyState } from '../../ui';
import { texts } from './texts';

/**
 * Catches what a step throws while it is drawn. The stores live outside React, so retry and reload both come back to the same files
 * and cart.
 */
export function WizardBoundary({
  step,
  onRetry,
  children,
}: {
  step: string;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <ErrorBoundary
      log={(error) => console.error('The configurator failed to render', error)}
      place={step}
      fallback={(error, retry) => (
        <StepFailed
          error={error}
          onRetry={() => {
            onRetry();
            retry();
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}

function StepFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card padding="none">
      <div role="alert">
        <EmptyState
          level={1}
          title={texts.failedTitle}
          text={
            <>
              <p>{texts.failed}</p>
              <p className="mt-3 text-xs text-subtle">
                {texts.details}: <code className="wrap-anywhere">{messageOf(error)}</code>
              </p>
            </>
          }
          action={
            <>
              <Button variant="primary" icon={<RotateCw size={18} />} onClick={onRetry}>
                {words.retry}
              </Button>
              <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
            </>
          }
        />
      </div>
    </Card>
  );
}

/** What the core throws is plain data with a message. */
function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message);
}
