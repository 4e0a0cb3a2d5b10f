import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runLanes } from '../lib/lanes.mjs';
import { Stop } from '../lib/project.mjs';
import { SUITES } from '../lib/suites.mjs';
import { change, slowest } from '../lib/timing.mjs';
import { choose } from '../test.mjs';

/** Runs the suites and tells in which order they began and ended. */
async function orderOf(suites) {
  const log = [];
  const results = await runLanes(suites, async ({ name }) => {
    log.push(`${name} begins`);
    // Long enough for all others that may begin to do so.
    await new Promise((next) => setImmediate(() => setImmediate(next)));
    log.push(`${name} ends`);
    return { name };
  });
  return { log, names: results.map(({ name }) => name) };
}

test('two lanes run side by side, a need waits for the other lane, and what measures time is alone', async () => {
  const { log, names } = await orderOf([
    { name: 'compile', lane: 'rust' },
    { name: 'rust', lane: 'rust' },
    { name: 'vitest', lane: 'front' },
    { name: 'e2e', lane: 'front', needs: ['compile'], after: ['rust'] },
    { name: 'speed', needs: ['e2e'] },
  ]);
  const at = (line) => log.indexOf(line);
  assert.ok(at('vitest begins') < at('compile ends'), 'side by side');
  assert.ok(at('rust begins') > at('compile ends'), 'in order within a lane');
  assert.ok(at('e2e begins') > at('rust ends'), 'after the other lane');
  assert.ok(at('speed begins') > Math.max(...['rust', 'vitest', 'e2e'].map((name) => at(`${name} ends`))));
  assert.deepEqual(names, ['compile', 'rust', 'vitest', 'e2e', 'speed']);
});

test('a suite that is named brings what it needs; an unknown one is refused', () => {
  const names = (list) => choose(list).map(({ name }) => name);
  assert.deepEqual(names(['e2e']), ['compile', 'build', 'e2e']);
  assert.deepEqual(names(['fmt']), ['fmt']);
  assert.deepEqual(
    names([]),
    SUITES.map(({ name }) => name),
  );
  assert.throws(() => choose(['e3e']), Stop);
});

test('the whole list can run: each suite waits only for suites, and none for itself', async () => {
  const { names } = await orderOf(SUITES);
  assert.deepEqual(
    names,
    SUITES.map(({ name }) => name),
  );
  assert.equal(names.at(-1), 'requirements');
});

test('the slowest tests stand first, with their change since the run before', () => {
  const of = (title, seconds) => ({ file: 'e2e/a.spec.ts', title, seconds });
  const lines = slowest([of('x', 2), of('y', 30), of('z', 9)], [of('y', 20), of('z', 9.1)], 2);
  assert.match(lines[0], /30\.0 +\+10\.0 {2}a\.spec\.ts: y/);
  assert.match(lines[1], / 9\.0 +a\.spec\.ts: z/);
  assert.equal(change(5, undefined), '');
  assert.equal(change(5, 9), '−4.0');
});
