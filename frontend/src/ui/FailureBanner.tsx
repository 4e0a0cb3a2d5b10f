import type { ReactNode } from 'react';
import { words } from '../lib/words';
import { Banner } from './Banner';
import { Button } from './Button';

interface FailureBannerProps {
  /** Names the failed act; without it the reason does. */
  title?: ReactNode;
  /** Why. */
  children?: ReactNode;
  onRetry: () => void;
  className?: string;
}

/** Why an act has failed, where its button is the way to try again; nothing while `children` is empty. */
export function FailureNote({
  children,
  ...banner
}: {
  children: string | null | false | undefined;
  title?: string;
  className?: string;
}) {
  if (!children) return null;
  return (
    <Banner {...banner} tone="danger" live="alert">
      {children}
    </Banner>
  );
}

/** Something could not be loaded; it can be tried again. */
export function FailureBanner({ title, children, onRetry, className }: FailureBannerProps) {
  return (
    <Banner
      tone="danger"
      live="alert"
      title={title}
      className={className}
      action={
        <Button size="sm" onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
