import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aloneLines, MOST_ALONE, withSecondRun } from '../lib/alone.mjs';
import { countOf } from '../lib/reports.mjs';

const file = 'frontend/e2e/cart.spec.ts';
const passed = (title) => ({ title, file, outcome: 'passed', seconds: 1 });
const failed = (title) => ({ title, file, outcome: 'failed', seconds: 1, error: `${title} is slow` });
const resultOf = (tests) => ({ code: 1, tests, counts: countOf(tests) });

test('what passes alone has passed and is named with what it met; what fails twice has failed', async () => {
  const asked = [];
  const result = await withSecondRun(resultOf([passed('a'), failed('b'), failed('c')]), async (tests) => {
    asked.push(...tests.map(({ title }) => title));
    return [passed('b'), failed('c')];
  });
  assert.deepEqual(asked, ['b', 'c']);
  assert.deepEqual(result.counts, { passed: 2, failed: 1, skipped: 0 });
  assert.equal(result.code, 1);
  assert.deepEqual(aloneLines([{ name: 'e2e', ...result }]), ['passed only alone: e2e › b: b is slow']);
  const good = await withSecondRun(resultOf([failed('b')]), async () => [passed('b')]);
  assert.equal(good.code, 0);
});

test('nothing runs twice where all passed, where many failed, or where a failure has no test', async () => {
  const never = () => assert.fail('ran again');
  await withSecondRun({ ...resultOf([passed('a')]), code: 0 }, never);
  const many = Array.from({ length: MOST_ALONE + 1 }, (_, i) => failed(`${i}`));
  assert.equal((await withSecondRun(resultOf(many), never)).counts.failed, MOST_ALONE + 1);
  const ended = { ...resultOf([failed('a')]), counts: { passed: 0, failed: 2, skipped: 0 } };
  assert.equal((await withSecondRun(ended, never)).counts.failed, 2);
});

test('a test that the second run does not report stays failed', async () => {
  const result = await withSecondRun(resultOf([failed('a')]), async () => []);
  assert.deepEqual(result.counts, { passed: 0, failed: 1, skipped: 0 });
});
