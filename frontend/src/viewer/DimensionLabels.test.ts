import { PerspectiveCamera } from 'three';
import { expect, test, vi } from 'vitest';
import { DimensionLabels, within } from './DimensionLabels';

/** The labels of a part as a camera there sees them, in a view of 300 × 200 px. */
function labelsFrom(eye: [number, number, number], lookAt: [number, number, number]) {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(24);
  const view = document.createElement('div');
  const labels = new DimensionLabels(view, [3, 3, 3], ['60 mm', '31 mm', '48 mm']);
  const camera = new PerspectiveCamera(36, 300 / 200, 0.05, 100);
  camera.up.set(0, 0, 1);
  camera.position.set(...eye);
  camera.lookAt(...lookAt);
  camera.updateMatrixWorld();
  labels.update(camera, 300, 200);
  return [...view.querySelectorAll('span')].map(({ textContent, style }) => {
    const [, , across = -1, down = -1] = [...style.transform.matchAll(/(-?[\d.]+)(?:px|%)/g)].map(
      ([, number]) => Number(number),
    );
    return { text: textContent, isSeen: style.visibility !== 'hidden', across, down };
  });
}

test('VIEW-02 a label is never cut off by the edge of the view', () => {
  // So near that some of the lines reach out of the picture, or lie outside of it.
  const near = [labelsFrom([4.5, -4, 2.5], [0, 0, 0.7]), labelsFrom([3, -2.5, 2], [0, 0, 1.5])].flat();
  const seen = near.filter(({ isSeen }) => isSeen);
  expect(seen.length).toBeGreaterThan(0);
  for (const { across, down } of seen) {
    expect(across).toBeGreaterThanOrEqual(40);
    expect(across).toBeLessThanOrEqual(260);
    expect(down).toBeGreaterThanOrEqual(12);
    expect(down).toBeLessThanOrEqual(188);
  }
});

test('VIEW-02 a label is not seen when its line lies outside of the picture', () => {
  // At the middle of the part's top, which no line comes near.
  expect(labelsFrom([0.6, -0.6, 4], [0, 0, 3]).map(({ isSeen }) => isSeen)).toEqual([false, false, false]);
  expect(labelsFrom([9, -8, 6], [0, 0, 1.5]).map(({ isSeen }) => isSeen)).toEqual([true, true, true]);
});

test('VIEW-02 no label lies on another one, from wherever the part is seen', () => {
  for (let turn = 0; turn < 72; turn++) {
    for (const rise of [0.1, 1, 3, 9]) {
      const angle = (turn / 36) * Math.PI;
      const labels = labelsFrom([10 * Math.cos(angle), 10 * Math.sin(angle), rise], [0, 0, 1.5]);
      const seen = labels.filter(({ isSeen }) => isSeen);
      expect(seen, `${turn}, ${rise}`).toHaveLength(3);
      seen.forEach((one, i) => {
        for (const other of seen.slice(i + 1)) {
          const isBeside =
            Math.abs(one.across - other.across) >= 79.8 || Math.abs(one.down - other.down) >= 23.8;
          expect(isBeside, `${turn}, ${rise}: ${one.text} and ${other.text}`).toBe(true);
        }
      });
    }
  }
});

test('a place in the view stays', () => {
  expect(within(100, 40, 300)).toBe(100);
  expect(within(10, 40, 300)).toBe(40);
  expect(within(299, 40, 300)).toBe(260);
});
