// @vitest-environment node
import { describe, expect, test } from 'vitest';
import type { Thumbnail } from './rasteriser';
import { drawBoxThumbnail, drawThumbnail } from './thumbnail';

/** A box as the core would hand it over: nine coordinates per triangle, z up. */
function box(width: number, depth: number, height: number, [dx, dy, dz] = [0, 0, 0]): Float32Array {
  const positions: number[] = [];
  const size = [width, depth, height];
  for (const axis of [0, 1, 2]) {
    for (const side of [0, 1]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const corner = (a: number, b: number) => {
        const point = [0, 0, 0];
        point[axis] = side * (size[axis] ?? 0);
        point[u] = a * (size[u] ?? 0);
        point[v] = b * (size[v] ?? 0);
        return [(point[0] ?? 0) + (dx ?? 0), (point[1] ?? 0) + (dy ?? 0), (point[2] ?? 0) + (dz ?? 0)];
      };
      positions.push(
        ...[corner(0, 0), corner(1, 0), corner(1, 1)].flat(),
        ...[corner(0, 0), corner(1, 1), corner(0, 1)].flat(),
      );
    }
  }
  return new Float32Array(positions);
}

describe('the drawing of a part', () => {
  test('a cube fills the middle, leaves the corners free and shows three different sides', () => {
    const { size, shade, alpha } = drawThumbnail(box(4, 4, 4), undefined, 64);
    const at = (x: number, y: number) => y * size + x;
    expect(alpha[at(32, 32)]).toBe(255);
    for (const corner of [at(0, 0), at(63, 0), at(0, 63), at(63, 63)]) expect(alpha[corner]).toBe(0);
    const sides = new Set([...shade].filter((_, i) => alpha[i] === 255 && hasFullNeighbours(alpha, i, size)));
    expect(sides.size).toBeGreaterThanOrEqual(3);
  });

  test('shared vertices, and triangles wound the other way, give the same picture', () => {
    const soup = box(4, 2, 3);
    const plain = drawThumbnail(soup, undefined, 48);
    const corners = Array.from(soup.keys()).filter((i) => i % 3 === 0);
    const indices = new Uint32Array(corners.map((_, i) => corners.length - 1 - i));
    expect(drawThumbnail(soup, indices, 48)).toEqual(plain);
  });

  test('FMT-04 a part far from the origin, in any unit, is drawn like one beside it', () => {
    const here = drawThumbnail(box(40, 20, 30), undefined, 48);
    const there = drawThumbnail(box(400, 200, 300, [10_000, -20_000, 5000]), undefined, 48);
    expect(differences(here, there)).toBeLessThan(0.01);
  });

  test('the nearer of two parts covers the farther one', () => {
    const near = box(1, 1, 1);
    // The eye is at +x, -y, +z; the flat sheet lies behind the cube, and only its upper side is seen.
    const far = box(1, 1, 0, [-3 * 0.723, 3 * 0.506, -3 * 0.469]);
    const draw = (first: Float32Array, second: Float32Array) =>
      drawThumbnail(new Float32Array([...first, ...second]), undefined, 32);
    expect(draw(near, far)).toEqual(draw(far, near));
    expect(differences(draw(near, far), drawThumbnail(far, undefined, 32))).toBeGreaterThan(0.2);
  });

  test.each([
    ['no triangle', new Float32Array(0)],
    ['a triangle without an area', new Float32Array(9)],
    ['coordinates that are no numbers', new Float32Array(9).fill(Number.NaN)],
  ])('%s gives an empty picture', (_, positions) => {
    const { alpha } = drawThumbnail(positions, undefined, 16);
    expect(alpha).toHaveLength(256);
    expect(alpha.every((value) => value === 0)).toBe(true);
  });

  test('a part whose extent alone is known has a box to see through: faint sides, clear edges', () => {
    const filled = drawThumbnail(box(40, 20, 30), undefined, 64);
    const { alpha, shade } = drawBoxThumbnail([40, 20, 30], 64);
    const covered = (picture: Uint8ClampedArray) => picture.filter((value) => value > 0).length;
    expect(Math.abs(covered(alpha) - covered(filled.alpha)) / covered(filled.alpha)).toBeLessThan(0.1);
    const faint = alpha.filter((value) => value > 0 && value < 128).length;
    expect(faint).toBeGreaterThan(covered(alpha) / 2);
    expect(alpha.filter((value) => value === 255).length).toBeGreaterThan(50);
    expect(new Set(shade.filter((_, i) => alpha[i] === 102)).size, 'three sides').toBe(3);
    // Line by line as far as the filled box reaches, give or take the width of a line.
    const widest = (picture: Uint8ClampedArray) =>
      Math.max(...rows(picture).map((row) => row.lastIndexOf(1) - row.indexOf(1)));
    expect(Math.abs(widest(alpha) - widest(filled.alpha))).toBeLessThanOrEqual(2);
    expect(covered(drawBoxThumbnail([0, 0, 0], 16).alpha)).toBe(0);
  });
});

function rows(alpha: Uint8ClampedArray): number[][] {
  const size = Math.sqrt(alpha.length);
  return Array.from({ length: size }, (_, y) =>
    Array.from(alpha.subarray(y * size, (y + 1) * size), (value) => (value > 0 ? 1 : 0)),
  );
}

/** Share of the pixels whose light differs by more than rounding. */
function differences(a: Thumbnail, b: Thumbnail): number {
  return a.shade.filter((value, i) => Math.abs(value - (b.shade[i] ?? 0)) > 2).length / a.shade.length;
}

function hasFullNeighbours(alpha: Uint8ClampedArray, i: number, size: number): boolean {
  return [i - 1, i + 1, i - size, i + size].every((j) => alpha[j] === 255);
}
