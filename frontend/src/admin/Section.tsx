import { type ReactNode, useId } from 'react';

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
