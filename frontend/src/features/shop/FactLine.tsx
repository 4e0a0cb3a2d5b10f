import type { ReactNode } from 'react';

/** Facts in one line, as 'PETG · Weiß · 0,2 mm · 50 %'. A screen reader hears the name of each; what has no value is left out. */
export function FactLine({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="figures flex min-w-0 flex-wrap text-sm">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div
            key={name}
            className="flex min-w-0 items-baseline not-last:after:mx-1.5 not-last:after:text-muted not-last:after:content-['·']"
          >
            <dt className="sr-only">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
