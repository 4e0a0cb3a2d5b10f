import { cx } from '../lib/cx';

export type LayerShape = 'bracket' | 'vase' | 'cube';

interface LayerLinesProps {
  shape: LayerShape;
  /** How much of the part is printed, 0 to 1; the topmost printed layer is orange. */
  printed?: number;
  /** In pixels. */
  size?: number;
}

type Strand = readonly [from: number, to: number];

const ROWS = 30;
const PITCH = 4;
const WIDTH = 128;
const HEIGHT = ROWS * PITCH;

/** The motif: a part as a stack of printed lines, seen from the side. Decoration only. */
export function LayerLines({ shape, printed = 1, size = 128 }: LayerLinesProps) {
  const printedRows = Math.round(printed * ROWS);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={size}
      height={(size * HEIGHT) / WIDTH}
      aria-hidden="true"
      className="shrink-0"
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
    if (height < 0.16) return [[4, 124]];
    // A fillet between base and upright, a round top, and a bore of 26 units across.
    const fillet = 30 * (1 - Math.sqrt(Math.max(0, 1 - (1 - Math.min(1, (height - 0.16) / 0.25)) ** 2)));
    const corner = 10 * (1 - Math.sqrt(Math.max(0, 1 - Math.max(0, (height - 0.91) / 0.09) ** 2)));
    const [left, right] = [4 + corner, 64 + fillet - corner];
    const bore = 13 * Math.sqrt(Math.max(0, 1 - ((height - 0.68) / (13 / HEIGHT)) ** 2));
    if (bore < 4) return [[left, right]];
    return [
      [left, 34 - bore],
      [34 + bore, right],
    ];
  },
  vase: (height) => {
    const radius = 26 + 22 * Math.sin(height * 4.4 + 0.5) * (1 - height * 0.25);
    return [[64 - radius, 64 + radius]];
  },
  cube: (height) => (height < 0.08 || height > 0.92 ? [[20, 108]] : [[18, 110]]),
};
