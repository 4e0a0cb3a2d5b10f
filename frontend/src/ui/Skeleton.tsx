import type { ReactNode } from 'react';
import { cx } from '../lib/cx';

/** The grey shape of what is being loaded; size it by classes. Put it inside a `Loading`, which says so aloud. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cx('skeleton rounded-sm', className ?? 'h-4 w-full')} />;
}

/** Grey shapes in the place of what is loading, and its name for those who do not see them. */
export function Loading({
  label,
  shapes = [],
  className = 'flex flex-col gap-3',
  children,
}: {
  label: string;
  /** The classes of the shapes, which give their sizes. */
  shapes?: readonly string[];
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
        <Skeleton key={index} className={shape} />
      ))}
      {children}
    </div>
  );
}
