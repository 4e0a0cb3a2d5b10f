import type { ReactNode } from 'react';
import { FileName } from '../../../ui';

/** The reason of refused files; with a heading of its own where the window says other things too. */
export function Refusal({
  title,
  text,
  isAlone,
  children,
}: {
  title: string;
  text: string;
  isAlone: boolean;
  children: ReactNode;
}) {
  if (isAlone) return <div>{children}</div>;
  return (
    <section aria-label={title} className="border-t border-line pt-5">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="mt-1 mb-3">{text}</p>
      {children}
    </section>
  );
}

export function List({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line rounded-md border border-line px-4">{children}</ul>;
}

export function Row({ name, aside, children }: { name: string; aside?: string; children?: ReactNode }) {
  return (
    <li className="py-3">
      <p className="flex justify-between gap-4">
        <FileName className="min-w-0 font-semibold">{name}</FileName>
        {aside && <span className="figures shrink-0">{aside}</span>}
      </p>
      {children}
    </li>
  );
}
