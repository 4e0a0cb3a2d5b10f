/**
 * The rows of the mark, from the top: an S as seven printed layers. `[row, from, to]` on a grid of 24, placed so that the
 * edges fall on whole pixels at 32 px. public/favicon.svg and public/wordmark.svg repeat them.
 */
const ROWS: readonly (readonly [number, number, number])[] = [
  [0, 7, 20],
  [1, 4, 20],
  [2, 4, 9.5],
  [3, 4.5, 19.5],
  [4, 14.5, 20],
  [5, 4, 20],
  [6, 4, 17],
];

/** The mark alone; the topmost layer is the one being printed. */
function Mark() {
  return (
    <svg width={32} height={32} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      {ROWS.map(([row, from, to]) => (
        <line
          key={row}
          x1={from}
          x2={to}
          y1={3.375 + row * 3}
          y2={3.375 + row * 3}
          strokeWidth={2.25}
          strokeLinecap="round"
          className={row === 0 ? 'stroke-accent' : 'stroke-current'}
        />
      ))}
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2">
      <Mark />
      <span className="text-xl font-bold tracking-tight">Schichtwerk</span>
    </span>
  );
}
