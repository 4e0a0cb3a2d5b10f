import { cx } from '../../lib/cx';
import { formatSide } from '../../lib/format';

type Sides = readonly [number, number, number];

/** The picture's edge; the box fits a square of this many units with room for its sizes. */
const EDGE = 320;
const MARGIN = { plain: 24, labelled: 62 } as const;
/** The smallest drawn length of a side, as a share of the longest. */
const FLATTEST = 0.03;
/** Where x, y and z of the part point on the page: seen from the front right and above, as the 3D view does at first. */
const AXES = [
  [0.57, 0.39],
  [0.82, -0.27],
  [0, -0.88],
] as const;

/**
 * The box around a part, in its colour and with its sizes: what is shown where no 3D view can be. With `title` it is an
 * image with that name, without it decoration.
 */
export function BoxDrawing({
  dimensionsMm,
  color,
  title,
  className,
}: {
  dimensionsMm: Sides;
  color: string;
  title?: string;
  className?: string;
}) {
  const labelled = title !== undefined;
  const at = projection(dimensionsMm, labelled ? MARGIN.labelled : MARGIN.plain);
  const faces = [
    {
      name: 'top',
      light: 'white',
      amount: 0.28,
      corners: [at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)],
    },
    {
      name: 'left',
      light: 'white',
      amount: 0,
      corners: [at(0, 0, 0), at(1, 0, 0), at(1, 0, 1), at(0, 0, 1)],
    },
    {
      name: 'right',
      light: 'black',
      amount: 0.24,
      corners: [at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)],
    },
  ];
  return (
    <svg
      viewBox={`0 0 ${EDGE} ${EDGE}`}
      className={cx('text-ink', className)}
      role={labelled ? 'img' : undefined}
      aria-label={title}
      aria-hidden={!labelled}
    >
      {faces.map(({ name, light, amount, corners }) => (
        <g key={name} strokeLinejoin="round" strokeWidth={1.5} className="stroke-line-strong">
          <polygon points={corners.map((point) => point.join(',')).join(' ')} fill={color} />
          <polygon
            points={corners.map((point) => point.join(',')).join(' ')}
            fill={light}
            fillOpacity={amount}
          />
        </g>
      ))}
      {labelled && (
        <>
          <Size from={at(0, 0, 0)} to={at(1, 0, 0)} away={[-14, 18]} mm={dimensionsMm[0]} />
          <Size from={at(1, 0, 0)} to={at(1, 1, 0)} away={[14, 18]} mm={dimensionsMm[1]} />
          <Size from={at(0, 0, 0)} to={at(0, 0, 1)} away={[-18, 0]} mm={dimensionsMm[2]} />
        </>
      )}
    </svg>
  );
}

type Point = readonly [number, number];

/** A dimension line beside an edge, its figure beyond it. */
function Size({ from, to, away, mm }: { from: Point; to: Point; away: Point; mm: number }) {
  const [x1, y1] = [from[0] + away[0], from[1] + away[1]];
  const [x2, y2] = [to[0] + away[0], to[1] + away[1]];
  return (
    <g>
      <line x1={x1} y1={y1} x2={x2} y2={y2} stroke="currentColor" strokeWidth={1.5} />
      <circle cx={x1} cy={y1} r={2.5} fill="currentColor" />
      <circle cx={x2} cy={y2} r={2.5} fill="currentColor" />
      <text
        x={(x1 + x2) / 2 + Math.sign(away[0]) * 6}
        y={(y1 + y2) / 2 + Math.sign(away[1]) * 10 + 5}
        textAnchor={away[0] < 0 ? 'end' : 'start'}
        fill="currentColor"
        className="figures text-[0.95rem] font-semibold"
      >
        {formatSide(mm)}
      </text>
    </g>
  );
}

/** Places a corner, each coordinate 0 or 1, so that the whole box lies within the margin. */
function projection(sides: Sides, margin: number): (x: number, y: number, z: number) => Point {
  const longest = Math.max(...sides);
  const [a, b, c] = sides.map((side) =>
    longest > 0 ? Math.max(side / longest, FLATTEST) : 1,
  ) as unknown as Sides;
  const raw = (x: number, y: number, z: number): Point => [
    x * a * AXES[0][0] + y * b * AXES[1][0] + z * c * AXES[2][0],
    x * a * AXES[0][1] + y * b * AXES[1][1] + z * c * AXES[2][1],
  ];
  const corners = Array.from({ length: 8 }, (_, i) => raw(i & 1, (i >> 1) & 1, (i >> 2) & 1));
  const low = [0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis] as number))) as [
    number,
    number,
  ];
  const high = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis] as number))) as [
    number,
    number,
  ];
  const scale = (EDGE - 2 * margin) / Math.max(high[0] - low[0], high[1] - low[1]);
  const round = (value: number) => Math.round(value * 10) / 10;
  return (x, y, z) => {
    const [px, py] = raw(x, y, z);
    return [
      round(EDGE / 2 + (px - (low[0] + high[0]) / 2) * scale),
      round(EDGE / 2 + (py - (low[1] + high[1]) / 2) * scale),
    ];
  };
}
