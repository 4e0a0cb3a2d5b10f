import { cx } from '../../lib/cx';

/** The rows of the mark, from the top: an S as seven printed layers. `[row, from, to]` on a grid of 24. */
const ROWS: readonly (readonly [number, number, number])[] = [
  [0, 6, 20],
  [1, 3.5, 9.5],
  [2, 3.5, 11],
  [3, 6, 18],
  [4, 13, 20.5],
  [5, 14.5, 20.5],
  [6, 4, 18],
];

/** The mark alone; the topmost layer is the one being printed. */
export function Mark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={cx('shrink-0', className)}
    >
      {ROWS.map(([row, from, to]) => (
        <line
          key={row}
          x1={from}
          x2={to}
          y1={3 + row * 3}
          y2={3 + row * 3}
          strokeWidth={1.9}
          strokeLinecap="round"
          className={row === 0 ? 'stroke-accent' : 'stroke-current'}
        />
      ))}
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="text-xl font-bold tracking-tight">Schichtwerk</span>
    </span>
  );
}
