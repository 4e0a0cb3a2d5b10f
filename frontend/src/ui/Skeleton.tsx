import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

/** The grey shape of what is being loaded; size it by classes. Put it inside a `Loading`, which says so aloud. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton rounded-sm', className ?? 'h-4 w-full')} />;
}

/** Wraps skeletons and names what is loading for those who do not see them. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
