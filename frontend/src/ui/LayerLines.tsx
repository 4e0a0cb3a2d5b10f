import { cx } from '../lib/cx';

export type LayerShape = 'bracket' | 'vase' | 'cube';

export interface LayerLinesProps {
  shape?: LayerShape;
  /** How much of the part is printed, 0 to 1; the topmost printed layer is orange. */
  printed?: number;
  /** In pixels. */
  size?: number;
  className?: string;
}

type Strand = readonly [from: number, to: number];

const ROWS = 30;
const PITCH = 4;
const WIDTH = 128;
const HEIGHT = ROWS * PITCH;

/** The motif: a part as a stack of printed lines, seen from the side. Decoration only. */
export function LayerLines({ shape = 'bracket', printed = 1, size = 128, className }: LayerLinesProps) {
  const printedRows = Math.round(printed * ROWS);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={size}
      height={(size * HEIGHT) / WIDTH}
      aria-hidden="true"
      className={cx('shrink-0', className)}
    >
      {Array.from({ length: ROWS }, (_, row) => row).flatMap((row) =>
        SHAPES[shape](row / (ROWS - 1)).map(([from, to], strand) => (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: the strands of a row never change their order.
            key={`${row}-${strand}`}
            x1={from}
            x2={to}
            y1={HEIGHT - (row + 0.5) * PITCH}
            y2={HEIGHT - (row + 0.5) * PITCH}
            strokeWidth={1.5}
            strokeLinecap="round"
            style={{ '--row': row }}
            className={cx(
              row < printedRows && 'layer-print',
              row === printedRows - 1 ? 'stroke-accent' : row < printedRows ? 'stroke-muted' : 'stroke-line',
            )}
          />
        )),
      )}
    </svg>
  );
}

/** The strands of one layer; `height` runs from 0 at the plate to 1 at the top. */
const SHAPES: Record<LayerShape, (height: number) => Strand[]> = {
  // A right-angled bracket with a bore through its upright.
  bracket: (height) => {
    if (height < 0.2) return [[8, 120]];
    const right = height < 0.42 ? 96 - ((height - 0.2) / 0.22) ** 0.5 * 34 : 62;
    const bore = 14 * Math.sqrt(Math.max(0, 1 - ((height - 0.7) / 0.155) ** 2));
    if (bore < 3) return [[8, right]];
    return [
      [8, 35 - bore],
      [35 + bore, right],
    ];
  },
  vase: (height) => {
    const radius = 26 + 22 * Math.sin(height * 4.4 + 0.5) * (1 - height * 0.25);
    return [[64 - radius, 64 + radius]];
  },
  cube: (height) => (height < 0.08 || height > 0.92 ? [[20, 108]] : [[18, 110]]),
};
