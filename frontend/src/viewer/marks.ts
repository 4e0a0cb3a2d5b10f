import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Points,
} from 'three';
import { WALL_COLOURS } from '../lib/wallColours';
import { type DisplayModel, triangleCount } from './displayModel';

/** Places on a part that are shown in a colour of their own. */
export interface PartMarks {
  /** x y z of both ends of each line, in the file's units. */
  lines: Float32Array;
  /** Numbers of triangles, in the order of the part's buffers. */
  triangles: Uint32Array;
  /** CSS colour. */
  color: string;
}

/** How thick the walls of a part are. */
export interface ThicknessMap {
  /** In millimetres as it is printed, one for each triangle; NaN where it is not known. */
  perTriangleMm: Float32Array;
  /** Up to here a wall is too thin, and drawn in the colour of a fault. */
  thinMm: number;
  /** From here on a wall is drawn in the colour of a sound one. */
  soundMm: number;
}

type Rgb = readonly [number, number, number];

/** The colour of a wall of `mm`, one of those that the legend names: a mixture of them would be none. */
export function thicknessColour(mm: number, { thinMm, soundMm }: Omit<ThicknessMap, 'perTriangleMm'>): Rgb {
  const { thin, doubtful, sound, unknown } = WALL_COLOURS;
  if (Number.isNaN(mm)) return unknown;
  if (mm < thinMm) return thin;
  return mm < soundMm ? doubtful : sound;
}

/**
 * A colour for each vertex of a part: that of the thinnest wall it belongs to, so that a thin place never hides behind a sound one.
 * Three bytes a vertex, sRGB.
 */
export function thicknessColours(model: DisplayModel, map: ThicknessMap): Uint8Array {
  const { positions, indices } = model;
  const vertices = positions.length / 3;
  const thinnest = new Float32Array(vertices).fill(Number.POSITIVE_INFINITY);
  const end = Math.min(triangleCount(model), map.perTriangleMm.length);
  for (let triangle = 0; triangle < end; triangle++) {
    const mm = map.perTriangleMm[triangle] as number;
    if (Number.isNaN(mm)) continue;
    for (let corner = 3 * triangle; corner < 3 * triangle + 3; corner++) {
      const vertex = indices ? (indices[corner] as number) : corner;
      if (mm < (thinnest[vertex] as number)) thinnest[vertex] = mm;
    }
  }
  const colours = new Uint8Array(3 * vertices);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const mm = thinnest[vertex] as number;
    colours.set(thicknessColour(Number.isFinite(mm) ? mm : Number.NaN, map), 3 * vertex);
  }
  return colours;
}

/** The marked triangles' corners, three by three. */
export function markedCorners({ positions, indices }: DisplayModel, triangles: Uint32Array): Float32Array {
  const corners = new Float32Array(9 * triangles.length);
  let at = 0;
  for (const triangle of triangles) {
    for (let corner = 3 * triangle; corner < 3 * triangle + 3; corner++) {
      const vertex = indices ? (indices[corner] as number) : corner;
      for (let axis = 0; axis < 3; axis++) corners[at++] = positions[3 * vertex + axis] ?? 0;
    }
  }
  return corners;
}

/** Draws marks over a part; `like` is the part's own group, whose place and scale they take. */
export function drawMarks(model: DisplayModel, marks: PartMarks, like: Group): Group {
  const group = new Group();
  group.position.copy(like.position);
  group.quaternion.copy(like.quaternion);
  group.scale.copy(like.scale);
  if (marks.triangles.length > 0) {
    const geometry = geometryOf(markedCorners(model, marks.triangles));
    const colour = { color: marks.color, side: DoubleSide, transparent: true };
    const material = new MeshBasicMaterial({
      ...colour,
      opacity: 0.85,
      // In front of the very faces that they cover.
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    // Seen through the part, faintly: a thin wall inside of it or at its back is not to be searched for.
    const through = new MeshBasicMaterial({ ...colour, opacity: 0.35, depthTest: false, depthWrite: false });
    group.add(unculled(new Mesh(geometry, through)), unculled(new Mesh(geometry, material)));
  }
  if (marks.lines.length > 0) {
    // Seen through the part as well.
    const material = new LineBasicMaterial({ color: marks.color, depthTest: false });
    group.add(unculled(new LineSegments(geometryOf(marks.lines), material)));
  }
  return group;
}

function geometryOf(points: Float32Array): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(points, 3));
  return geometry;
}

function unculled<T extends Mesh | LineSegments>(drawn: T): T {
  drawn.frustumCulled = false;
  return drawn;
}

/** Gives back the buffers of a group that `drawMarks` or a part made. */
export function disposeOf(group: Group): void {
  group.traverse((drawn) => {
    if (drawn instanceof Mesh || drawn instanceof LineSegments || drawn instanceof Points)
      drawn.geometry.dispose();
  });
}
