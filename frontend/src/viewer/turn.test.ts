// @vitest-environment node
import { Box3, BufferAttribute, BufferGeometry, Group, Mesh } from 'three';
import { expect, test } from 'vitest';
import type { DisplayModel } from './displayModel';
import { layOnPlate, type Turn } from './turn';

/** A needle along z, 1 × 2 × 40 mm, somewhere. */
const model: DisplayModel = {
  positions: new Float32Array([5, 5, 7, 6, 5, 7, 6, 7, 47, 5, 7, 47]),
  indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  placement: { centre: [5.5, 6, 7], scale: 0.1 },
  dimensionsMm: [1, 2, 40],
};
/** Its z lies along x. */
const LYING: Turn = [
  [0, 0, 1],
  [0, 1, 0],
  [-1, 0, 0],
];

test('a turned part lies in the middle of the plate, on it', () => {
  const group = new Group();
  group.scale.setScalar((0.1 * 3) / 4);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(model.positions, 3));
  group.add(new Mesh(geometry));
  layOnPlate(group, model, LYING);
  group.updateMatrixWorld();
  const { min, max } = new Box3().setFromObject(group, true);
  expect(min.z).toBeCloseTo(0, 6);
  expect(min.x).toBeCloseTo(-max.x, 6);
  expect(min.y).toBeCloseTo(-max.y, 6);
  expect(max.x - min.x).toBeCloseTo(3, 6);
  expect(max.z).toBeCloseTo(0.075, 6);
});
