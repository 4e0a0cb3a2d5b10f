import type { ReactNode, Ref } from 'react';
import { cx } from '../lib/cx';

/**
 * The one first-level heading of a page or wizard step. It can take the focus, so that a change of page or step is
 * announced by moving there.
 */
export function PageTitle({
  children,
  lead,
  aside,
  className,
  ref,
}: {
  children: ReactNode;
  /** One or two sentences below. */
  lead?: ReactNode;
  /** At the right of the title, for a button or a badge. */
  aside?: ReactNode;
  className?: string;
  ref?: Ref<HTMLHeadingElement>;
}) {
  return (
    <div className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 ref={ref} tabIndex={-1} className="text-2xl font-bold tracking-tight sm:text-3xl">
          {children}
        </h1>
        {lead && <p className="mt-2 max-w-[72ch] text-muted sm:text-lg">{lead}</p>}
      </div>
      {aside}
    </div>
  );
}
