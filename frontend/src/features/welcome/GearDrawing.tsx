import { EXAMPLE } from './examplePart';

const SIZE = 120;
const MIDDLE = SIZE / 2;
/** In millimetres, as in `scripts/make-example-part.mjs`. */
const [ROOT, TIP, BORE] = [16.5, 20, 5];
const SCALE = (MIDDLE - 3) / TIP;
/** The inner lines of a printed layer: the outline, shrunk. */
const WALLS = [0, 1.1, 2.2];

/** The example part as a printer sees its layers: outlines in parallel lines, the outermost in orange. Decoration only. */
export function GearDrawing() {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="size-28 shrink-0 fill-none sm:size-32">
      <circle cx={MIDDLE} cy={MIDDLE} r={MIDDLE - 1} className="fill-stage" />
      {WALLS.map((inset) => (
        <path
          key={inset}
          d={outline(inset)}
          strokeWidth={inset === 0 ? 1.8 : 1}
          strokeLinejoin="round"
          className={inset === 0 ? 'stroke-accent' : 'stroke-muted'}
        />
      ))}
      {WALLS.map((inset) => (
        <circle
          key={inset}
          cx={MIDDLE}
          cy={MIDDLE}
          r={(BORE + inset) * SCALE}
          strokeWidth={1}
          className="stroke-muted"
        />
      ))}
    </svg>
  );
}

/** The tooth's flanks rise over an eighth of its pitch, its tip takes a quarter more. */
function outline(inset: number): string {
  const pitch = (2 * Math.PI) / EXAMPLE.teeth;
  const corners = Array.from({ length: EXAMPLE.teeth }, (_, tooth) => tooth * pitch).flatMap((angle) =>
    (
      [
        [0, ROOT],
        [0.25, ROOT],
        [0.4, TIP],
        [0.85, TIP],
      ] as const
    ).map(([share, radius]) => {
      const [at, distance] = [angle + share * pitch, (radius - inset) * SCALE];
      return `${(MIDDLE + Math.cos(at) * distance).toFixed(2)} ${(MIDDLE + Math.sin(at) * distance).toFixed(2)}`;
    }),
  );
  return `M${corners.join('L')}Z`;
}
