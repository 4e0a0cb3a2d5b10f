// @vitest-environment node
import { Group, type Material, type Mesh } from 'three';
import { describe, expect, test } from 'vitest';
import { WALL_COLOURS } from '../lib/wallColours';
import type { DisplayModel } from './displayModel';
import { disposeOf, drawMarks, markedCorners, thicknessColour, thicknessColours } from './marks';
import { cutSlices } from './slices';

/** A square of two triangles that share an edge. */
const square: DisplayModel = {
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 10, 0]),
  indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  placement: { centre: [5, 5, 0], scale: 0.4 },
  dimensionsMm: [10, 10, 1],
};
/** The same without indices. */
const loose: DisplayModel = {
  ...square,
  positions: new Float32Array([0, 0, 0, 10, 0, 0, 10, 10, 0, 0, 0, 0, 10, 10, 0, 0, 10, 0]),
  indices: undefined,
};
const limits = { thinMm: 0.4, soundMm: 0.8 };

function colourAt(colours: Uint8Array, vertex: number): number[] {
  return [...colours.subarray(3 * vertex, 3 * vertex + 3)];
}

test('a wall is drawn as a fault below the first limit, as sound from the second one on, and in between as doubtful, as the legend says', () => {
  expect(thicknessColour(0.39, limits)).toEqual(WALL_COLOURS.thin);
  expect(thicknessColour(0.4, limits)).toEqual(WALL_COLOURS.doubtful);
  expect(thicknessColour(0.8, limits)).toEqual(WALL_COLOURS.sound);
  expect(thicknessColour(Number.NaN, limits)).toEqual(WALL_COLOURS.unknown);
  expect(thicknessColour(0.79, limits)).toEqual(WALL_COLOURS.doubtful);
});

describe('the colours of vertices', () => {
  test('a vertex of a thin and a sound triangle has the colour of the thin one', () => {
    const colours = thicknessColours(square, { perTriangleMm: new Float32Array([0.2, 2]), ...limits });
    expect(colourAt(colours, 0)).toEqual([...WALL_COLOURS.thin]);
    expect(colourAt(colours, 1)).toEqual([...WALL_COLOURS.thin]);
    expect(colourAt(colours, 3)).toEqual([...WALL_COLOURS.sound]);
  });

  test('without indices each triangle has its own', () => {
    const colours = thicknessColours(loose, {
      perTriangleMm: new Float32Array([0.2, Number.NaN]),
      ...limits,
    });
    expect(colourAt(colours, 2)).toEqual([...WALL_COLOURS.thin]);
    expect(colourAt(colours, 3)).toEqual([...WALL_COLOURS.unknown]);
  });

  test('they are cut into slices with the triangles', () => {
    for (const model of [square, loose]) {
      const vertexColours = thicknessColours(model, { perTriangleMm: new Float32Array([0.2, 2]), ...limits });
      const [slice] = [...cutSlices({ ...model, vertexColours }, { from: 0, to: 2 })];
      expect(slice?.getAttribute('color').count).toBe(slice?.getAttribute('position').count);
    }
  });
});

test('marked triangles and lines lie where the part lies', () => {
  expect([...markedCorners(square, new Uint32Array([1]))]).toEqual([0, 0, 0, 10, 10, 0, 0, 10, 0]);
  const like = new Group();
  like.position.set(1, 2, 3);
  like.scale.setScalar(0.3);
  const marks = drawMarks(
    square,
    { lines: new Float32Array([0, 0, 0, 10, 0, 0]), triangles: new Uint32Array([0]), color: 'red' },
    like,
  );
  expect(marks.children).toHaveLength(3);
  // Once through the part, once in front of the faces that they cover.
  const depthTests = marks.children.map((drawn) => ((drawn as Mesh).material as Material).depthTest);
  expect(depthTests).toEqual([false, true, false]);
  expect(marks.position.toArray()).toEqual([1, 2, 3]);
  expect(marks.scale.x).toBe(0.3);
  disposeOf(marks);
});
