import type { ReactNode } from 'react';

/** Facts in one line, as 'PETG · Weiß · 0,2 mm · 50 %'. A screen reader hears the name of each; what has no value is left out. */
export function FactLine({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="figures min-w-0 text-sm">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          // Runs on as text does: a line breaks behind a dot, never before one.
          <div
            key={name}
            className="inline not-last:after:text-muted not-last:after:[word-spacing:0.15em] not-last:after:content-['\00a0·_']"
          >
            <dt className="sr-only">{name}</dt>
            <dd className="inline wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
