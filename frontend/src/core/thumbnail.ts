import { Canvas, type Thumbnail } from './rasteriser';

/**
 * A small drawing of a part, made in the worker without WebGL: an orthographic view with a depth buffer.
 * It costs the page nothing, needs no graphics context per card, and is what a browser without WebGL shows.
 */

/** The drawn edge length; cards show it at half of that on a dense display. */
const THUMBNAIL_SIZE = 160;
const MARGIN = 0.06;

// The camera looks from the front right and above, as the viewer's first view does: right, up and towards the eye.
const AZIMUTH = (-35 * Math.PI) / 180;
const ELEVATION = (28 * Math.PI) / 180;
const RIGHT = [Math.cos(AZIMUTH + Math.PI / 2), Math.sin(AZIMUTH + Math.PI / 2), 0] as const;
const EYE = [
  Math.cos(ELEVATION) * Math.cos(AZIMUTH),
  Math.cos(ELEVATION) * Math.sin(AZIMUTH),
  Math.sin(ELEVATION),
] as const;
const UP = [
  EYE[1] * RIGHT[2] - EYE[2] * RIGHT[1],
  EYE[2] * RIGHT[0] - EYE[0] * RIGHT[2],
  EYE[0] * RIGHT[1] - EYE[1] * RIGHT[0],
] as const;
// Between the eye, the upper left and straight above, so that the three visible sides of a box differ.
const LIGHT = normalised([
  EYE[0] + 0.9 * UP[0] - 0.55 * RIGHT[0],
  EYE[1] + 0.9 * UP[1] - 0.55 * RIGHT[1],
  EYE[2] + 0.9 * UP[2] - 0.55 * RIGHT[2],
]);

function normalised([x, y, z]: readonly [number, number, number]): readonly [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/**
 * Draws triangles (x y z of each vertex, z up, in any unit) with one light. Without `indices` vertices stand three by
 * three. The sides' directions follow from the corners: no normals are needed.
 */
export function drawThumbnail(
  positions: Float32Array,
  indices: Uint32Array | undefined,
  size = THUMBNAIL_SIZE,
): Thumbnail {
  const canvas = new Canvas(size);
  const frame = new Frame(positions, canvas.edge);
  const corners = indices?.length ?? positions.length / 3;
  for (let corner = 0; corner + 2 < corners; corner += 3) {
    const a = 3 * (indices ? (indices[corner] as number) : corner);
    const b = 3 * (indices ? (indices[corner + 1] as number) : corner + 1);
    const c = 3 * (indices ? (indices[corner + 2] as number) : corner + 2);
    drawTriangle(canvas, frame, positions, a, b, c);
  }
  return canvas.downsampled(size);
}

/**
 * Draws a box that is seen through, its edges and faint sides: it stands in for a part of which only the extent is known, and
 * looks neither like that part nor like nothing.
 */
export function drawBoxThumbnail(
  [x, y, z]: readonly [number, number, number],
  size = THUMBNAIL_SIZE,
): Thumbnail {
  const canvas = new Canvas(size);
  const corners = new Float32Array(
    Array.from({ length: 8 }, (_, i) => [i & 1 ? x : 0, i & 2 ? y : 0, i & 4 ? z : 0]).flat(),
  );
  const frame = new Frame(corners, canvas.edge);
  const point = (corner: number) =>
    [frame.right(corners, 3 * corner), frame.down(corners, 3 * corner)] as const;
  for (const [a, b, c, d, shade] of SEEN_SIDES) {
    for (const [second, third] of [
      [b, c],
      [c, d],
    ] as const) {
      canvas.triangle(...point(a), 0, ...point(second), 0, ...point(third), 0, shade);
    }
  }
  canvas.thinOut(SIDE_ALPHA);
  for (let from = 0; from < 8; from++) {
    for (const axis of [1, 2, 4]) {
      if (from & axis) continue;
      canvas.line(...point(from), ...point(from | axis));
    }
  }
  return canvas.downsampled(size);
}

/** The sides that the eye sees, by the corners' numbers (bits: x 1, y 2, z 4), each with its light: top, left, right. */
const SEEN_SIDES = [
  [4, 5, 7, 6, 255],
  [0, 1, 5, 4, 200],
  [1, 3, 7, 5, 150],
] as const;
/** How much of what is behind a side it covers, 0 to 1. */
const SIDE_ALPHA = 0.4;

/** Puts points of the part into the picture, in pixels from its upper left corner. */
class Frame {
  readonly #scale: number;
  readonly #x: number;
  readonly #y: number;

  /** Fits the part's projected extent into a square with a margin. */
  constructor(positions: Float32Array, edge: number) {
    let minX = Infinity;
    let maxX = -Infinity;
    let minY = Infinity;
    let maxY = -Infinity;
    for (let i = 0; i + 2 < positions.length; i += 3) {
      const px = across(positions, i);
      const py = upwards(positions, i);
      if (px < minX) minX = px;
      if (px > maxX) maxX = px;
      if (py < minY) minY = py;
      if (py > maxY) maxY = py;
    }
    const extent = Math.max(maxX - minX, maxY - minY);
    this.#scale = extent > 0 && Number.isFinite(extent) ? (edge * (1 - 2 * MARGIN)) / extent : 1;
    this.#x = edge / 2 - (this.#scale * (minX + maxX)) / 2;
    this.#y = edge / 2 + (this.#scale * (minY + maxY)) / 2;
  }

  right(p: Float32Array, i: number): number {
    return this.#x + this.#scale * across(p, i);
  }

  down(p: Float32Array, i: number): number {
    return this.#y - this.#scale * upwards(p, i);
  }
}

function across(p: Float32Array, i: number): number {
  return (p[i] as number) * RIGHT[0] + (p[i + 1] as number) * RIGHT[1];
}

function upwards(p: Float32Array, i: number): number {
  return (p[i] as number) * UP[0] + (p[i + 1] as number) * UP[1] + (p[i + 2] as number) * UP[2];
}

/** Most triangles of a large part lie between two pixels: they leave early, and nothing is allocated for any of them. */
function drawTriangle(canvas: Canvas, frame: Frame, p: Float32Array, a: number, b: number, c: number): void {
  const ax = frame.right(p, a);
  const bx = frame.right(p, b);
  const cx = frame.right(p, c);
  if (!meetsCentre(ax, bx, cx)) return;
  const ay = frame.down(p, a);
  const by = frame.down(p, b);
  const cy = frame.down(p, c);
  if (!meetsCentre(ay, by, cy)) return;
  const shade = shadeOf(p, a, b, c);
  canvas.triangle(ax, ay, towards(p, a), bx, by, towards(p, b), cx, cy, towards(p, c), shade);
}

/** Whether the middle of a row or column of pixels lies between the outermost of three places; never for what is no number. */
function meetsCentre(a: number, b: number, c: number): boolean {
  const low = a < b ? (a < c ? a : c) : b < c ? b : c;
  const high = a > b ? (a > c ? a : c) : b > c ? b : c;
  return Math.ceil(low - 0.5) <= Math.floor(high - 0.5);
}

function towards(p: Float32Array, i: number): number {
  return (p[i] as number) * EYE[0] + (p[i + 1] as number) * EYE[1] + (p[i + 2] as number) * EYE[2];
}

function shadeOf(p: Float32Array, a: number, b: number, c: number): number {
  const ax = p[a] as number;
  const ay = p[a + 1] as number;
  const az = p[a + 2] as number;
  const ux = (p[b] as number) - ax;
  const uy = (p[b + 1] as number) - ay;
  const uz = (p[b + 2] as number) - az;
  const vx = (p[c] as number) - ax;
  const vy = (p[c + 1] as number) - ay;
  const vz = (p[c + 2] as number) - az;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  // A back side that is seen belongs to an open mesh: it is lit like a front, as the viewer's double-sided material does.
  const facing = nx * EYE[0] + ny * EYE[1] + nz * EYE[2] < 0 ? -1 : 1;
  const lit = (facing * (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2])) / length;
  return Math.round(255 * (0.34 + 0.66 * Math.max(0, lit)));
}
