import type { ReactNode } from 'react';

/** A part of a page with its heading. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-xl font-semibold">{title}</h2>
      {text && <p className="mt-1 max-w-[72ch] text-muted">{text}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
