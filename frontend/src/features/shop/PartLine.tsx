import type { ReactNode } from 'react';
import { Price } from '../../ui';

/** A part of an order in a list: its name and price, how many at which price, and below what it is. */
export function PartLine({
  name,
  lineCents,
  amount,
  children,
}: {
  name: string;
  lineCents: number;
  amount: string;
  children: ReactNode;
}) {
  return (
    <li className="py-3">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <Price cents={lineCents} />
      </p>
      <p className="figures mt-0.5 mb-1 text-sm text-muted">{amount}</p>
      {children}
    </li>
  );
}
