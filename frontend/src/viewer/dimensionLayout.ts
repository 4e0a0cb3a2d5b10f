/** Distance of the dimension lines from the part, and half the length of their end strokes, in scene units. */
const GAP = 0.24;
const TICK = 0.07;

export type Point = readonly [number, number, number];

/** One dimension line: its ends, and half of the stroke across each of them. */
interface DimensionLine {
  from: Point;
  to: Point;
  stroke: Point;
}

/**
 * Where the lines along x, y and z lie for an eye at `x`, `y`: width and depth on the sides that it sees, the height at the
 * left upright edge of the part's outline. `size` is the part's extent in scene units; it stands on z = 0 about the origin.
 */
export function dimensionLines(size: Point, x: number, y: number): readonly DimensionLine[] {
  const sx = x < 0 ? -1 : 1;
  const sy = y < 0 ? -1 : 1;
  const left = sx * y + sy * x < 0 ? 1 : -1;
  const [hx, hy, top] = [size[0] / 2, size[1] / 2, size[2]];
  const outX = sx * (hx + GAP);
  const outY = sy * (hy + GAP);
  const uprightX = -left * sx * (hx + GAP * 0.7);
  const uprightY = left * sy * (hy + GAP * 0.7);
  return [
    { from: [-hx, outY, 0], to: [hx, outY, 0], stroke: [0, TICK, 0] },
    { from: [outX, -hy, 0], to: [outX, hy, 0], stroke: [TICK, 0, 0] },
    {
      from: [uprightX, uprightY, 0],
      to: [uprightX, uprightY, top],
      stroke: [-left * sx * TICK * 0.7, left * sy * TICK * 0.7, 0],
    },
  ];
}
