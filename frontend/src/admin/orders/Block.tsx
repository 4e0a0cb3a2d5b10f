import type { ReactNode } from 'react';

/** A titled part of an order. */
export function Block({
  title,
  aside,
  children,
}: {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-t border-line pt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}
