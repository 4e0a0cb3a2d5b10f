import type { ReactNode } from 'react';
import { cx } from '../../lib/cx';
import { FileName, Price } from '../../ui';

/** From this number of parts on each is one row in every step, so that what stands below the list stays in reach. */
export const COMPACT_FROM = 8;

/** A part of an order in a list: its picture, name and price, how many at which price, and below (beside it, in a row of many) what it is. */
export function PartLine({
  name,
  picture,
  lineCents,
  amount,
  compact,
  notes,
  children,
}: {
  name: string;
  /** Decoration beside the name. */
  picture: ReactNode;
  lineCents: number;
  amount: string;
  /** One row of many. */
  compact: boolean;
  /** What is said of this part alone, below all else. */
  notes?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className={cx('flex gap-3', compact ? 'py-2' : 'py-3')}>
      {picture}
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3 font-semibold">
          <FileName className="min-w-0">{name}</FileName>
          <Price cents={lineCents} />
        </p>
        {compact ? (
          <div className="grid grid-cols-[minmax(9rem,1fr)_auto] gap-x-3">
            {children}
            {/* Breaks within its column before it would take a row of its own. */}
            <p className="figures text-right text-sm text-muted">{amount}</p>
          </div>
        ) : (
          <>
            <p className="figures mt-0.5 mb-1 text-sm text-muted">{amount}</p>
            {children}
          </>
        )}
        {notes}
      </div>
    </li>
  );
}
