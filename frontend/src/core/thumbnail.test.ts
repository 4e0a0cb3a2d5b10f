import { describe, expect, test } from 'vitest';
import { drawThumbnail } from './thumbnail';

/** A box as the core would hand it over: nine coordinates and nine normal bytes per triangle, z up. */
function box(width: number, depth: number, height: number): { positions: Float32Array; normals: Int8Array } {
  const positions: number[] = [];
  const normals: number[] = [];
  const size = [width, depth, height];
  for (const axis of [0, 1, 2]) {
    for (const side of [0, 1]) {
      const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
      const corner = (a: number, b: number) => {
        const point = [0, 0, 0];
        point[axis] = side * (size[axis] ?? 0);
        point[u] = a * (size[u] ?? 0);
        point[v] = b * (size[v] ?? 0);
        return point;
      };
      const normal = [0, 0, 0];
      normal[axis] = side ? 127 : -127;
      for (const triangle of [
        [corner(0, 0), corner(1, 0), corner(1, 1)],
        [corner(0, 0), corner(1, 1), corner(0, 1)],
      ]) {
        positions.push(...triangle.flat());
        normals.push(...normal, ...normal, ...normal);
      }
    }
  }
  return { positions: new Float32Array(positions), normals: new Int8Array(normals) };
}

describe('the drawing of a part', () => {
  test('a cube fills the middle, leaves the corners free and shows three different sides', () => {
    const { positions, normals } = box(4, 4, 4);
    const { size, shade, alpha } = drawThumbnail(positions, normals, 64);
    const at = (x: number, y: number) => y * size + x;
    expect(alpha[at(32, 32)]).toBe(255);
    for (const corner of [at(0, 0), at(63, 0), at(0, 63), at(63, 63)]) expect(alpha[corner]).toBe(0);
    const sides = new Set([...shade].filter((_, i) => alpha[i] === 255 && hasFullNeighbours(alpha, i, size)));
    expect(sides.size).toBeGreaterThanOrEqual(3);
  });

  test('the nearer of two parts covers the farther one', () => {
    const near = box(1, 1, 1);
    const far = box(1, 1, 1);
    // The eye is at +x, -y, +z; the second cube stands behind the first one and differs in light.
    for (let i = 0; i < far.positions.length; i += 3) {
      far.positions[i] = (far.positions[i] ?? 0) - 3 * 0.723;
      far.positions[i + 1] = (far.positions[i + 1] ?? 0) + 3 * 0.506;
      far.positions[i + 2] = (far.positions[i + 2] ?? 0) - 3 * 0.469;
    }
    far.normals.fill(0);
    const draw = (first: typeof near, second: typeof near) =>
      drawThumbnail(
        new Float32Array([...first.positions, ...second.positions]),
        new Int8Array([...first.normals, ...second.normals]),
        32,
      );
    const middle = 16 * 32 + 16;
    const one = draw(near, far);
    expect(one.shade[middle]).toBe(draw(far, near).shade[middle]);
    expect(one.shade[middle]).not.toBe(drawThumbnail(far.positions, far.normals, 32).shade[middle]);
  });

  test.each([
    ['no triangle', new Float32Array(0)],
    ['a triangle without an area', new Float32Array(9)],
    ['coordinates that are no numbers', new Float32Array(9).fill(Number.NaN)],
  ])('%s gives an empty picture', (_, positions) => {
    const { alpha } = drawThumbnail(positions, new Int8Array(9), 16);
    expect(alpha).toHaveLength(256);
    expect(alpha.every((value) => value === 0)).toBe(true);
  });
});

function hasFullNeighbours(alpha: Uint8ClampedArray, i: number, size: number): boolean {
  return [i - 1, i + 1, i - size, i + size].every((j) => alpha[j] === 255);
}
