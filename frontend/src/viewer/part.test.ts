// @vitest-environment node
import { Box3, LineSegments, Material, Mesh, Vector3 } from 'three';
import { describe, expect, test, vi } from 'vitest';
import { CoarsePart } from './coarse';
import { type DisplayModel, runsOf, unitOf, VIEW_SIZE } from './displayModel';
import { Part } from './part';
import { cutSlices, SLICE_TRIANGLES } from './slices';

/** Two triangles somewhere: 40 × 20 × 10 mm from (100, −50, 7) on. */
const positions = new Float32Array([100, -50, 7, 140, -50, 7, 140, -30, 17, 100, -30, 17]);
const model: DisplayModel = {
  positions,
  indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  placement: { centre: [120, -40, 7], scale: 4 / 40 },
  dimensionsMm: [40, 20, 10],
};
const surface = new Material();
const box = { sides: new Material(), edges: new Material() };

function partOf(of: DisplayModel): Promise<Part> {
  return Part.of(of, surface, box, () => Promise.resolve());
}

/** The part's box in the scene, from its real corners. */
function boxOf({ group }: Part): Box3 {
  group.updateMatrixWorld();
  return new Box3().setFromObject(group, true);
}

function expectPlaced(part: Part): void {
  const { min, max } = boxOf(part);
  expect(min.z).toBeCloseTo(0, 6);
  expect(min.x).toBeCloseTo(-max.x, 6);
  expect(min.y).toBeCloseTo(-max.y, 6);
  const size = new Vector3().subVectors(max, min);
  expect(size.x).toBeCloseTo(VIEW_SIZE, 6);
  expect(size.y).toBeCloseTo(VIEW_SIZE / 2, 6);
  expect(size.z).toBeCloseTo(VIEW_SIZE / 4, 6);
}

/** A wave of `rows` × `rows` squares over 100 × 100 mm, of shared vertices or without. */
function wave(rows: number, indexed: boolean): DisplayModel {
  const at = (i: number, j: number): number[] => [
    (100 * i) / rows,
    (100 * j) / rows,
    10 + 10 * Math.sin((6 * i) / rows),
  ];
  const points: number[] = [];
  for (let j = 0; j <= rows; j++) for (let i = 0; i <= rows; i++) points.push(...at(i, j));
  const indices = new Uint32Array(6 * rows * rows);
  let corner = 0;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < rows; i++) {
      const first = j * (rows + 1) + i;
      for (const step of [0, 1, rows + 2, 0, rows + 2, rows + 1]) indices[corner++] = first + step;
    }
  }
  const shared = new Float32Array(points);
  const soup = () =>
    Float32Array.from({ length: 3 * indices.length }, (_, i) => {
      return shared[3 * (indices[Math.floor(i / 3)] as number) + (i % 3)] as number;
    });
  return {
    positions: indexed ? shared : soup(),
    indices: indexed ? indices : undefined,
    placement: { centre: [50, 50, 0], scale: 4 / 100 },
    dimensionsMm: [100, 100, 20],
  };
}

/** Every triangle that the slices hold, corner by corner. */
function cornersOf(of: DisplayModel): number[] {
  const corners: number[] = [];
  for (const geometry of runsOf(of).flatMap((run) => [...cutSlices(of, run)])) {
    const position = geometry.getAttribute('position');
    const index = geometry.getIndex();
    for (let i = 0; i < (index?.count ?? position.count); i++) {
      const vertex = index ? index.getX(i) : i;
      corners.push(position.getX(vertex), position.getY(vertex), position.getZ(vertex));
    }
  }
  return corners;
}

describe('the part in the scene', () => {
  test('VIEW-07 the largest side of a part measures 3, whatever it measures in millimetres', async () => {
    expect(VIEW_SIZE).toBe(3);
    for (const sides of [
      [40, 20, 10],
      [0.5, 2, 1],
      [10, 20, 250],
    ] as const) {
      const scale = 4 / Math.max(...sides);
      const box: DisplayModel = {
        positions: new Float32Array(),
        placement: { centre: [0, 0, 0], scale },
        dimensionsMm: sides,
      };
      expect(unitOf(box) * Math.max(...sides)).toBeCloseTo(3, 9);
      const { min, max } = boxOf(await partOf(box));
      expect(Math.max(...new Vector3().subVectors(max, min).toArray())).toBeCloseTo(3, 6);
    }
  });

  test('FMT-04 a mesh is recentred, stands on the plate and has its largest side as large as the view wants', async () => {
    const part = await partOf(model);
    expect(part.slices).toHaveLength(1);
    expect(part.coarse).toBeNull();
    expect(part.slices[0]).toBeInstanceOf(Mesh);
    expect(part.slices[0]?.material).toBe(surface);
    expectPlaced(part);
  });

  test('VIEW-07 a part in inches fills the view like any other, on a plate in its printed size', async () => {
    const inInches: DisplayModel = { ...model, dimensionsMm: [1016, 508, 254], mmPerFileUnit: 25.4 };
    expect(unitOf(inInches) * 1016).toBeCloseTo(VIEW_SIZE, 9);
    expectPlaced(await partOf(inInches));
    expectPlaced(await partOf({ ...inInches, positions: new Float32Array(), indices: undefined }));
  });

  test('FMT-04 the buffers are drawn as they came: nothing is copied, and no normals are made', async () => {
    const geometry = (await partOf(model)).slices[0]?.geometry;
    expect(geometry?.getAttribute('position').array).toBe(positions);
    expect(geometry?.getIndex()?.array).toBe(model.indices);
    expect(geometry?.getAttribute('normal')).toBeUndefined();
    const large = wave(160, false);
    for (const slice of runsOf(large).flatMap((run) => [...cutSlices(large, run)])) {
      expect(slice.getAttribute('position').array.buffer).toBe(large.positions.buffer);
    }
  });

  test('FMT-13 triangles have the colour that a STEP file gives them, as long as it is asked for', async () => {
    const part = await partOf({ ...model, colours: new Uint32Array([0, 0xff8800, 1, 0xffffffff]) });
    const [first, second] = part.slices;
    expect([...(first?.geometry.getIndex()?.array ?? [])]).toEqual([0, 1, 2]);
    expect([...(second?.geometry.getIndex()?.array ?? [])]).toEqual([0, 2, 3]);
    const orange = new Material();
    part.colourBy((colour) => (colour === 0xff8800 ? orange : surface));
    expect(first?.material).toBe(orange);
    expect(second?.material).toBe(surface);
  });

  test('FMT-04 of a file of points alone its box is shown, sides and edges, in the same place', async () => {
    const part = await partOf({ ...model, positions: new Float32Array(), indices: undefined });
    const [sides, edges] = part.slices;
    expect(sides).toBeInstanceOf(Mesh);
    expect(sides?.material).toBe(box.sides);
    expect(edges).toBeInstanceOf(LineSegments);
    expect(edges?.material).toBe(box.edges);
    expect(edges?.geometry.getAttribute('position').count).toBe(24);
    expectPlaced(part);
  });
});

describe('a large part', () => {
  test.each([true, false])(
    'is cut into slices that hold each of its triangles once (shared vertices: %s)',
    (indexed) => {
      const large = wave(160, indexed);
      const slices = runsOf(large).flatMap((run) => [...cutSlices(large, run)]);
      expect(slices).toHaveLength(Math.ceil((2 * 160 * 160) / SLICE_TRIANGLES));
      expect(cornersOf(large)).toEqual(Array.from(wave(160, false).positions));
    },
  );

  test('has a stand-in of far fewer triangles in the same place, shown instead of the slices', async () => {
    const part = await partOf(wave(160, true));
    const { coarse } = part;
    expect(coarse?.geometry.getIndex()?.count ?? 0).toBeGreaterThan(1000);
    expect(coarse?.geometry.getIndex()?.count ?? 0).toBeLessThan((3 * 2 * 160 * 160) / 4);
    const whole = boxOf(part);
    part.group.remove(...part.slices);
    const { min, max } = boxOf(part);
    // A cell is a fiftieth of the largest side.
    expect(min.distanceTo(whole.min)).toBeLessThan((2 * VIEW_SIZE) / 50);
    expect(max.distanceTo(whole.max)).toBeLessThan((2 * VIEW_SIZE) / 50);

    const visible = () => part.slices.filter((slice) => slice.visible).length;
    part.showCoarse();
    expect([visible(), coarse?.visible]).toEqual([0, true]);
    part.showSlices(1, 2);
    expect([visible(), coarse?.visible]).toEqual([1, false]);
  });

  test('VIEW-07 has the same stand-in in every unit', async () => {
    const inMillimetres = await partOf(wave(160, true));
    const inInches = await partOf({
      ...wave(160, true),
      dimensionsMm: [2540, 2540, 508],
      mmPerFileUnit: 25.4,
    });
    const trianglesOf = ({ coarse }: Part) => [...(coarse?.geometry.getIndex()?.array ?? [])];
    expect(trianglesOf(inInches).length).toBeGreaterThan(1000);
    expect(trianglesOf(inInches)).toEqual(trianglesOf(inMillimetres));
    expect(boxOf(inInches)).toEqual(boxOf(inMillimetres));
  });

  test('is given up between two slices when the viewer closes', async () => {
    const ending = new AbortController();
    ending.abort();
    let clock = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      clock += 100;
      return clock;
    });
    const cut = Part.of(wave(400, true), surface, box, () => Promise.resolve(), {
      signal: ending.signal,
    });
    await expect(cut).rejects.toThrow(/abort/i);
  });

  test('coordinates that are no numbers never leave the cells', () => {
    const broken = new CoarsePart({ ...model, positions: new Float32Array(12).fill(Number.NaN) });
    broken.add(0, 2);
    expect(broken.geometry().getIndex()?.count).toBe(0);
  });
});
