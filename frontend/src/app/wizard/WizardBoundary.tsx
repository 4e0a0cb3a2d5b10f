import { RotateCw } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { words } from '../../lib/words';
import { Button, Card, EmptyState } from '../../ui';
import { texts } from './texts';

/**
 * Catches what a step throws while rendering. The stores live outside React, so retry and reload both come back to the
 * same files and cart.
 */
export class WizardBoundary extends Component<
  { onRetry: () => void; children: ReactNode },
  { error: Error | null }
> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(messageOf(error)) };
  }

  override componentDidCatch(error: unknown): void {
    console.error('The configurator failed to render', error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
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
                  {texts.details}: <code className="wrap-anywhere">{error.message}</code>
                </p>
              </>
            }
            action={
              <>
                <Button
                  variant="primary"
                  icon={<RotateCw size={18} aria-hidden="true" />}
                  onClick={() => {
                    this.props.onRetry();
                    this.setState({ error: null });
                  }}
                >
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
}

/** What the core throws is plain data with a message. */
function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message);
}
