import { type ReactNode, useId } from 'react';
import { Card } from '../ui';

/** A part of a page with its heading, after which screen readers name it. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-semibold">
        {title}
      </h2>
      {text && <p className="mt-1 max-w-[72ch] text-muted">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

/** A card of a page with its heading, after which screen readers name it. */
export function TitledCard({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead?: string;
  /** Stands beside the heading. */
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <div className="flex items-start justify-between gap-3">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {lead && <p className="mt-1 max-w-[62ch] text-sm text-muted">{lead}</p>}
      {children && <div className="mt-4">{children}</div>}
    </Card>
  );
}
