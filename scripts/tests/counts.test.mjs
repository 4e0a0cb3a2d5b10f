import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cargoCounts, nodeCounts, playwrightCounts, settle, vitestCounts } from '../lib/counts.mjs';

test('cargo: the result lines of all binaries are summed', () => {
  const output =
    'x\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured\ny\ntest result: FAILED. 2 passed; 4 failed; 0 ignored; 0 measured\n';
  assert.deepEqual(cargoCounts(output), { passed: 5, failed: 4, skipped: 1 });
});

test('node: cancelled tests count as failed', () => {
  assert.deepEqual(nodeCounts('ℹ tests 6\nℹ pass 3\nℹ fail 1\nℹ cancelled 1\nℹ skipped 1\nℹ todo 0\n'), {
    passed: 3,
    failed: 2,
    skipped: 1,
  });
});

test('vitest: a file that does not load is a failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{}] },
    ],
  };
  assert.deepEqual(vitestCounts(report), { passed: 2, failed: 1, skipped: 0 });
});

test('playwright: a second try is no pass, and an error outside a test counts', () => {
  assert.deepEqual(
    playwrightCounts({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }),
    { passed: 5, failed: 3, skipped: 2 },
  );
});

test('a suite that fails without a failed test, or finds none, still fails', () => {
  assert.equal(settle({ passed: 3, failed: 0, skipped: 0 }, 101).failed, 1);
  assert.equal(settle({ passed: 0, failed: 0, skipped: 0 }, 0).failed, 1);
  assert.equal(settle({ passed: 3, failed: 0, skipped: 0 }, 0).failed, 0);
  // Left out, and said so.
  assert.equal(settle({ passed: 0, failed: 0, skipped: 1, note: 'there is none here' }, 0).failed, 0);
});
