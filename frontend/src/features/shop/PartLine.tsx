import type { ReactNode } from 'react';
import { FileName, Price } from '../../ui';

/** A part of an order in a list: its picture, name and price, how many at which price, and below what it is. */
export function PartLine({
  name,
  picture,
  lineCents,
  amount,
  children,
}: {
  name: string;
  /** Decoration beside the name; left out where there is none. */
  picture?: ReactNode;
  lineCents: number;
  amount: string;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3 py-3">
      {picture}
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          <FileName className="min-w-0">{name}</FileName>
          <Price cents={lineCents} />
        </p>
        <p className="figures mt-0.5 mb-1 text-sm text-muted">{amount}</p>
        {children}
      </div>
    </li>
  );
}
