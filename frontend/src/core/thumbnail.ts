/**
 * A small drawing of a part, made in the worker without WebGL: an orthographic view with a depth buffer.
 * It costs the page nothing, needs no graphics context per card, and is what a browser without WebGL shows.
 */

/** Light and coverage of each pixel, 0 to 255; the colour is chosen where it is painted, so a change of colour draws nothing anew. */
export interface Thumbnail {
  /** Edge length of the square picture in pixels. */
  size: number;
  shade: Uint8ClampedArray<ArrayBuffer>;
  alpha: Uint8ClampedArray<ArrayBuffer>;
}

/** The drawn edge length; cards show it at half of that on a dense display. */
export const THUMBNAIL_SIZE = 160;
const SUPERSAMPLING = 2;
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
 * Draws triangles (nine coordinates each, z up) with one light.
 * `normals` are the core's bytes, nine per triangle, 127 being one; only the first of each triangle is used.
 */
export function drawThumbnail(positions: Float32Array, normals: Int8Array, size = THUMBNAIL_SIZE): Thumbnail {
  const edge = size * SUPERSAMPLING;
  const depth = new Float32Array(edge * edge).fill(-Infinity);
  const light = new Uint8ClampedArray(edge * edge);
  const frame = frameOf(positions, edge);
  for (let offset = 0; offset + 8 < positions.length; offset += 9) {
    fillTriangle(positions, offset, shadeOf(normals, offset), frame, edge, depth, light);
  }
  return downsample(depth, light, edge, size);
}

interface Frame {
  scale: number;
  x: number;
  y: number;
}

/** The extent of the projected part, fitted into the square with a margin. */
function frameOf(positions: Float32Array, edge: number): Frame {
  let minX = Infinity;
  let maxX = -Infinity;
  let minY = Infinity;
  let maxY = -Infinity;
  for (let i = 0; i + 2 < positions.length; i += 3) {
    const x = positions[i] as number;
    const y = positions[i + 1] as number;
    const z = positions[i + 2] as number;
    const px = x * RIGHT[0] + y * RIGHT[1];
    const py = x * UP[0] + y * UP[1] + z * UP[2];
    if (px < minX) minX = px;
    if (px > maxX) maxX = px;
    if (py < minY) minY = py;
    if (py > maxY) maxY = py;
  }
  const extent = Math.max(maxX - minX, maxY - minY);
  const scale = extent > 0 && Number.isFinite(extent) ? (edge * (1 - 2 * MARGIN)) / extent : 1;
  return { scale, x: edge / 2 - (scale * (minX + maxX)) / 2, y: edge / 2 + (scale * (minY + maxY)) / 2 };
}

function shadeOf(normals: Int8Array, offset: number): number {
  const nx = (normals[offset] ?? 0) / 127;
  const ny = (normals[offset + 1] ?? 0) / 127;
  const nz = (normals[offset + 2] ?? 0) / 127;
  // A back side that is seen belongs to an open mesh: it is lit like a front, as the viewer's double-sided material does.
  const facing = nx * EYE[0] + ny * EYE[1] + nz * EYE[2] < 0 ? -1 : 1;
  const lit = facing * (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]);
  return Math.round(255 * (0.34 + 0.66 * Math.max(0, lit)));
}

function fillTriangle(
  p: Float32Array,
  o: number,
  shade: number,
  frame: Frame,
  edge: number,
  depth: Float32Array,
  light: Uint8ClampedArray,
): void {
  const { scale } = frame;
  const ax = frame.x + scale * across(p, o);
  const ay = frame.y - scale * upwards(p, o);
  const az = towards(p, o);
  const bx = frame.x + scale * across(p, o + 3);
  const by = frame.y - scale * upwards(p, o + 3);
  const bz = towards(p, o + 3);
  const cx = frame.x + scale * across(p, o + 6);
  const cy = frame.y - scale * upwards(p, o + 6);
  const cz = towards(p, o + 6);
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0 || !Number.isFinite(area)) return;

  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const x1 = Math.min(edge - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const y1 = Math.min(edge - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const sx = x + 0.5;
      const sy = y + 0.5;
      const wb = ((sx - ax) * (cy - ay) - (cx - ax) * (sy - ay)) / area;
      const wc = ((bx - ax) * (sy - ay) - (sx - ax) * (by - ay)) / area;
      if (wb < 0 || wc < 0 || wb + wc > 1) continue;
      const z = az + wb * (bz - az) + wc * (cz - az);
      const at = y * edge + x;
      if (z > (depth[at] as number)) {
        depth[at] = z;
        light[at] = shade;
      }
    }
  }
}

function across(p: Float32Array, i: number): number {
  return (p[i] as number) * RIGHT[0] + (p[i + 1] as number) * RIGHT[1];
}

function upwards(p: Float32Array, i: number): number {
  return (p[i] as number) * UP[0] + (p[i + 1] as number) * UP[1] + (p[i + 2] as number) * UP[2];
}

function towards(p: Float32Array, i: number): number {
  return (p[i] as number) * EYE[0] + (p[i + 1] as number) * EYE[1] + (p[i + 2] as number) * EYE[2];
}

/** Averages blocks of pixels: smooth edges for the price of a few milliseconds in the worker. */
function downsample(depth: Float32Array, light: Uint8ClampedArray, edge: number, size: number): Thumbnail {
  const shade = new Uint8ClampedArray(size * size);
  const alpha = new Uint8ClampedArray(size * size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let covered = 0;
      let sum = 0;
      for (let dy = 0; dy < SUPERSAMPLING; dy++) {
        for (let dx = 0; dx < SUPERSAMPLING; dx++) {
          const at = (y * SUPERSAMPLING + dy) * edge + x * SUPERSAMPLING + dx;
          if (depth[at] === -Infinity) continue;
          covered++;
          sum += light[at] as number;
        }
      }
      if (covered === 0) continue;
      shade[y * size + x] = sum / covered;
      alpha[y * size + x] = (255 * covered) / (SUPERSAMPLING * SUPERSAMPLING);
    }
  }
  return { size, shade, alpha };
}
