import type { ReactNode } from 'react';

/**
 * The one first-level heading of a page or wizard step. It can take the focus, so that a change of page or step is
 * announced by moving there.
 */
export function PageTitle({
  children,
  lead,
  aside,
}: {
  children: ReactNode;
  /** One or two sentences below. */
  lead?: ReactNode;
  /** At the right of the title, for a button or a badge. */
  aside?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl font-bold tracking-tight sm:text-3xl">
          {children}
        </h1>
        {lead && <p className="mt-2 max-w-[72ch] text-balance text-muted sm:text-lg">{lead}</p>}
      </div>
      {aside}
    </div>
  );
}
