import { expect, test } from 'vitest';
import { type CheckedPart, CheckQueue, type CheckRequest, type CheckWorker } from './printCheck';

const request = (material: string): CheckRequest => ({
  positions: new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]),
  indices: undefined,
  mmPerFileUnit: 1,
  material,
  layerMm: 0.2,
  settings: null,
});

const NOTHING: CheckedPart = {
  findings: [],
  thickness: new Float32Array(),
  walls: { checkMm: 0.8, refuseMm: 0.4 },
  smallestWallMm: undefined,
  orientation: undefined,
  agreement: null,
  isRepairable: false,
};

/** Workers that answer when the test lets them, and note what became of them. */
function workers() {
  const asked: { material: string; answer: (checked: CheckedPart) => void; fail: (error: Error) => void }[] =
    [];
  const ended: number[] = [];
  let started = 0;
  const spawn = (): CheckWorker => {
    const number = started++;
    return {
      api: {
        check: ({ material }) =>
          new Promise<CheckedPart>((answer, fail) => asked.push({ material, answer, fail })),
      },
      failed: new Promise(() => undefined),
      end: () => ended.push(number),
    };
  };
  return { queue: new CheckQueue(spawn), asked, ended, started: () => started };
}

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('looks at one part after the other, and ends the worker with the last', async () => {
  const { queue, asked, ended, started } = workers();
  const first = queue.check(request('PLA'), never);
  const second = queue.check(request('ABS'), never);
  expect(asked.map(({ material }) => material)).toEqual(['PLA']);
  asked[0]?.answer(NOTHING);
  await first;
  await settled();
  expect(asked.map(({ material }) => material)).toEqual(['PLA', 'ABS']);
  asked[1]?.answer(NOTHING);
  await second;
  await settled();
  expect(started()).toBe(1);
  expect(ended).toEqual([0]);
});

test('a part that is given up ends with its worker, and the next one gets a new one', async () => {
  const { queue, asked, ended } = workers();
  const ending = new AbortController();
  const first = queue.check(request('PLA'), ending.signal);
  const second = queue.check(request('ABS'), never);
  ending.abort();
  await expect(first).rejects.toThrow();
  expect(ended).toEqual([0]);
  await settled();
  asked[1]?.answer(NOTHING);
  expect(await second).toBe(NOTHING);
});

test('a part that waits and is given up is never looked at', async () => {
  const { queue, asked } = workers();
  const ending = new AbortController();
  const first = queue.check(request('PLA'), never);
  const second = queue.check(request('ABS'), ending.signal);
  ending.abort();
  await expect(second).rejects.toThrow();
  asked[0]?.answer(NOTHING);
  await first;
  await settled();
  expect(asked).toHaveLength(1);
});

test('a worker that fails costs its own part only', async () => {
  const { queue, asked, started } = workers();
  const first = queue.check(request('PLA'), never);
  const second = queue.check(request('ABS'), never);
  asked[0]?.fail(new Error('unreachable'));
  await expect(first).rejects.toThrow('unreachable');
  await settled();
  asked[1]?.answer(NOTHING);
  expect(await second).toBe(NOTHING);
  expect(started()).toBe(2);
});
