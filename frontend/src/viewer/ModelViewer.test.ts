// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModelViewer } from './ModelViewer';
import { openStage } from './openStage';
import type { StageApi } from './stageTypes';

// The worker and its graphics card; here it is what the viewer tells it.
vi.mock('./openStage', () => ({ openStage: vi.fn() }));

const calls: unknown[][] = [];
const note =
  (name: string) =>
  (...args: unknown[]): void => {
    calls.push([name, ...args]);
  };
const stage: StageApi = {
  load: async () => note('load')(),
  setSize: () => undefined,
  setColor: note('color'),
  setFileColours: note('fileColours'),
  setDimensions: note('dimensions'),
  setMarks: note('marks'),
  setThickness: note('thickness'),
  setTurn: note('turn'),
  setSection: note('section'),
  pick: async () => [0, 0, 0],
  setRuler: note('ruler'),
  look: () => undefined,
  dispose: () => undefined,
};

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined }));
});
afterEach(() => vi.unstubAllGlobals());

test('what is chosen before the stage is open holds once the part is shown', async () => {
  let open: () => void = () => undefined;
  vi.mocked(openStage).mockImplementation(async (_canvas, _options, events) => {
    await new Promise<void>((done) => {
      open = done;
    });
    events.onFirstPicture();
    return stage;
  });
  const element = document.createElement('div');
  const model = {
    positions: new Float32Array(9),
    indices: null,
    placement: { centre: [0, 0, 0], scale: 1 },
    dimensionsMm: [10, 10, 10],
  } as never;
  const viewer = new ModelViewer(element, model, {
    color: 'red',
    gridColor: 'gray',
    inkColor: 'black',
    labels: ['10', '10', '10'],
  });
  const shown = viewer.open();
  viewer.setColor('green');
  viewer.setColor('blue');
  viewer.setFileColours(true);
  viewer.setDimensions(false);
  expect(calls).toEqual([]);
  open();
  await shown;
  // Lines and colours of the file are there with the part only.
  const after = calls.slice(calls.findIndex(([name]) => name === 'load') + 1);
  expect(after).toEqual(
    expect.arrayContaining([
      ['color', 'blue'],
      ['fileColours', true],
      ['dimensions', false],
    ]),
  );
  expect(calls).not.toContainEqual(['color', 'green']);
  viewer.dispose();
});
