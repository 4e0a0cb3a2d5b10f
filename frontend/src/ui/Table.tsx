import type { HTMLAttributes, ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react';
import { cx } from '../lib/cx';

/** A table that scrolls sideways inside its own frame when it is wider than the page. */
export function Table({
  caption,
  children,
  className,
}: {
  caption: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className={cx('overflow-x-auto rounded-lg border border-line bg-surface', className)}
    >
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function Th({
  numeric = false,
  className,
  ...rest
}: ThHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      {...rest}
      className={cx(
        'px-4 py-3 text-sm font-semibold whitespace-nowrap text-muted',
        numeric && 'text-right',
        className,
      )}
    />
  );
}

export function Td({
  numeric = false,
  className,
  ...rest
}: TdHTMLAttributes<HTMLTableCellElement> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={cx(
        'border-t border-line px-4 py-3 align-top',
        numeric && 'figures text-right whitespace-nowrap',
        className,
      )}
    />
  );
}

/** A table of one line of heads above its rows; the columns from `numericFrom` on are figures. */
export function DataTable({
  heads,
  rows,
  numericFrom = heads.length,
  ...table
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
  numericFrom?: number;
  className?: string;
}) {
  return (
    <Table {...table}>
      <thead>
        <tr>
          {heads.map((head, column) => (
            <Th key={head} numeric={column >= numericFrom}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, column) => (
              <Td key={heads[column]} numeric={column >= numericFrom}>
                {cell}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Pairs of name and value, as for measures: names left, values right in tabular figures. */
export function DataList({ className, ...rest }: HTMLAttributes<HTMLDListElement>) {
  return <dl {...rest} className={cx('divide-y divide-line', className)} />;
}

export function DataRow({
  name,
  strong = false,
  children,
}: {
  name: ReactNode;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={cx('figures text-right', strong && 'font-semibold')}>{children}</dd>
    </div>
  );
}

/** Pairs of name and value; those without a value are left out. */
export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="figures min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
