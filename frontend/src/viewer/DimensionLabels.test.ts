import { PerspectiveCamera } from 'three';
import { expect, test, vi } from 'vitest';
import { DimensionLabels, within } from './DimensionLabels';

test('VIEW-02 a label is never cut off by the edge of the view', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(24);
  const view = document.createElement('div');
  const labels = new DimensionLabels(view, [3, 3, 3], ['60 mm', '31 mm', '48 mm']);
  const camera = new PerspectiveCamera(36, 300 / 200, 0.05, 100);
  camera.up.set(0, 0, 1);
  // So near that the lines lie outside of the picture.
  camera.position.set(3, -2.5, 2);
  camera.lookAt(0, 0, 1.5);
  camera.updateMatrixWorld();
  labels.update(camera, 300, 200);
  const places = [...view.querySelectorAll('span')].map(({ style }) =>
    [...style.transform.matchAll(/(-?[\d.]+)px/g)].map(([, number]) => Number(number)),
  );
  expect(places).toHaveLength(3);
  for (const [across = -1, down = -1] of places) {
    expect(across).toBeGreaterThanOrEqual(40);
    expect(across).toBeLessThanOrEqual(260);
    expect(down).toBeGreaterThanOrEqual(12);
    expect(down).toBeLessThanOrEqual(188);
  }
});

test('a place in the view stays', () => {
  expect(within(100, 40, 300)).toBe(100);
  expect(within(10, 40, 300)).toBe(40);
  expect(within(299, 40, 300)).toBe(260);
});
