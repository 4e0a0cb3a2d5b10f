import type { SeparateBody } from '../../../core/client';
import { nextTask } from '../../../lib/later';

/** Triangles of an assembly. */
interface Triangles {
  /** x y z of each corner, in mm. */
  positions: Float32Array;
  /** Three corners a triangle. */
  indices?: Uint32Array | undefined;
}

type Body = Pick<SeparateBody, 'corners'>;

type Point = readonly [number, number, number];

/** The measures of a body in the first of its places. */
interface Weighed {
  triangles: number;
  volumeMm3: number;
  /** Its extent along x, y and z. */
  dimensionsMm: Point;
}

const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;

/** Triangles that are worked on in one task: some milliseconds. */
const AT_ONCE = 40_000;

/** How many bytes a binary STL file of this many triangles has. */
export const stlBytes = (triangles: number): number => HEADER_BYTES + TRIANGLE_BYTES * triangles;

/** How many triangles each body has, what they enclose, and how large it is. */
export async function weigh(model: Triangles, bodies: readonly Body[]): Promise<Weighed[]> {
  const weighed = bodies.map(({ corners }) => ({
    triangles: 0,
    volumeMm3: 0,
    dimensionsMm: extent(model.positions, corners),
  }));
  await forEachTriangle(model, bodies, (body, [a, b, c]) => {
    const own = weighed[body];
    if (!own) return;
    own.triangles++;
    own.volumeMm3 += dot(a, cross(b, c)) / 6;
  });
  return weighed;
}

/** A binary STL file of each body, in mm: its triangles as they stand in the assembly, in the first of its places. */
export async function stlFiles(
  model: Triangles,
  bodies: readonly (Body & { triangles: number; fileName: string })[],
): Promise<File[]> {
  const files = bodies.map(({ triangles }) => {
    const view = new DataView(new ArrayBuffer(stlBytes(triangles)));
    view.setUint32(HEADER_BYTES - 4, triangles, true);
    return { view, at: HEADER_BYTES };
  });
  await forEachTriangle(model, bodies, (body, corners) => {
    const file = files[body];
    if (!file) return;
    const { view } = file;
    let at = file.at;
    for (const point of [normalOf(corners), ...corners]) {
      for (const value of point) {
        view.setFloat32(at, value, true);
        at += 4;
      }
    }
    file.at += TRIANGLE_BYTES;
  });
  return files.map(
    ({ view }, at) => new File([view.buffer], bodies[at]?.fileName ?? '', { type: 'model/stl' }),
  );
}

type Corners = readonly [Point, Point, Point];

/** Hands on each triangle of these bodies, with the page's turn between every few of them. */
async function forEachTriangle(
  { positions, indices }: Triangles,
  bodies: readonly Body[],
  take: (body: number, corners: Corners) => void,
): Promise<void> {
  if (!indices) return;
  // The body of each corner, counted from one; 0 for those that are in none, or in a further place of one.
  const owners = new Uint16Array(positions.length / 3);
  bodies.forEach(({ corners: [from, to] }, body) => {
    owners.fill(body + 1, from, to);
  });
  const at = (corner: number): Point => [
    positions[3 * corner] ?? 0,
    positions[3 * corner + 1] ?? 0,
    positions[3 * corner + 2] ?? 0,
  ];
  for (let first = 0; first < indices.length; first += 3) {
    if (first > 0 && (first / 3) % AT_ONCE === 0) await nextTask();
    const [a, b, c] = [indices[first] ?? 0, indices[first + 1] ?? 0, indices[first + 2] ?? 0];
    const owner = owners[a] ?? 0;
    if (owner > 0) take(owner - 1, [at(a), at(b), at(c)]);
  }
}

/** How far corners lie from each other along each axis, from one to the one behind the last. */
function extent(positions: Float32Array, [from, to]: Body['corners']): Point {
  const along = (axis: number): number => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at = 3 * from + axis; at < 3 * to; at += 3) {
      const value = positions[at] ?? 0;
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return to > from ? most - least : 0;
  };
  return [along(0), along(1), along(2)];
}

const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

function normalOf([a, b, c]: Corners): Point {
  const normal = cross(minus(b, a), minus(c, a));
  const length = Math.hypot(...normal);
  return length > 0 ? [normal[0] / length, normal[1] / length, normal[2] / length] : normal;
}
