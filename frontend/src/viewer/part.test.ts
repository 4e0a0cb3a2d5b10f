import { Box3, LineSegments, Material, Mesh, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { type DisplayModel, partOf, unitOf, VIEW_SIZE } from './part';

/** Two triangles somewhere: 40 × 20 × 10 mm from (100, −50, 7) on. */
const positions = new Float32Array([100, -50, 7, 140, -50, 7, 140, -30, 17, 100, -30, 17]);
const model: DisplayModel = {
  positions,
  indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  placement: { centre: [120, -40, 7], scale: 4 / 40 },
  dimensionsMm: [40, 20, 10],
};
const surface = new Material();
const edges = new Material();

/** The part's box in the scene, from its real corners. */
function boxOf(part: Mesh | LineSegments): Box3 {
  part.updateMatrixWorld();
  return new Box3().setFromObject(part, true);
}

function expectPlaced(part: Mesh | LineSegments): void {
  const { min, max } = boxOf(part);
  expect(min.z).toBeCloseTo(0, 6);
  expect(min.x).toBeCloseTo(-max.x, 6);
  expect(min.y).toBeCloseTo(-max.y, 6);
  const size = new Vector3().subVectors(max, min);
  expect(size.x).toBeCloseTo(VIEW_SIZE, 6);
  expect(size.y).toBeCloseTo(VIEW_SIZE / 2, 6);
  expect(size.z).toBeCloseTo(VIEW_SIZE / 4, 6);
}

describe('the part in the scene', () => {
  test('FMT-04 a mesh is recentred, stands on the plate and has its largest side as large as the view wants', () => {
    const part = partOf(model, surface, edges);
    expect(part).toBeInstanceOf(Mesh);
    expect(part.material).toBe(surface);
    expectPlaced(part);
    expect(unitOf(model)).toBeCloseTo(VIEW_SIZE / 40, 9);
  });

  test('FMT-04 the buffers are drawn as they came: nothing is copied, and no normals are made', () => {
    const { geometry } = partOf(model, surface, edges);
    expect(geometry.getAttribute('position').array).toBe(positions);
    expect(geometry.getIndex()?.array).toBe(model.indices);
    expect(geometry.getAttribute('normal')).toBeUndefined();
    const soup = partOf({ ...model, indices: undefined }, surface, edges);
    expect(soup.geometry.getIndex()).toBeNull();
  });

  test('the sphere that three.js asks for is said beforehand, and holds every corner', () => {
    const sphere = partOf(model, surface, edges).geometry.boundingSphere;
    if (!sphere) throw new Error('No sphere');
    for (let i = 0; i < positions.length; i += 3) {
      expect(sphere.distanceToPoint(new Vector3().fromArray(positions, i))).toBeLessThanOrEqual(1e-4);
    }
  });

  test('FMT-04 of a file of points alone the edges of its box are shown, in the same place', () => {
    const part = partOf({ ...model, positions: new Float32Array(), indices: undefined }, surface, edges);
    expect(part).toBeInstanceOf(LineSegments);
    expect(part.material).toBe(edges);
    expect(part.geometry.getAttribute('position').count).toBe(24);
    expectPlaced(part);
  });
});
