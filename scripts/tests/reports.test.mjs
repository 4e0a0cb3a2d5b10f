import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/project.mjs';
import {
  cargoCounts,
  failureLines,
  finalCounts,
  nodeReport,
  playwrightReport,
  rustReport,
  vitestReport,
} from '../lib/reports.mjs';

const outcomes = ({ tests }) => tests.map(({ title, outcome }) => `${title}: ${outcome}`);

test('cargo: the result lines of all binaries are summed', () => {
  const output =
    'x\ntest result: ok. 3 passed; 0 failed; 1 ignored; 0 measured\ny\ntest result: FAILED. 2 passed; 4 failed; 0 ignored; 0 measured\n';
  assert.deepEqual(cargoCounts(output), { passed: 5, failed: 4, skipped: 1 });
});

test('Rust: each test with its time; one that took the process with it has failed', () => {
  const report = rustReport(
    [
      { type: 'suite', event: 'started', test_count: 4 },
      { type: 'test', event: 'started', name: 'a::prc_01_x' },
      { type: 'test', name: 'a::prc_01_x', event: 'ok', exec_time: 0.5 },
      { type: 'test', name: 'b', event: 'failed', stdout: 'x' },
      { type: 'test', name: 'c', event: 'ignored' },
      { type: 'test', event: 'started', name: 'd' },
    ],
    'server/tests/api/main.rs',
  );
  assert.deepEqual(outcomes(report), ['a::prc_01_x: passed', 'b: failed', 'c: skipped', 'd: failed']);
  assert.equal(report.tests[0].seconds, 0.5);
  assert.deepEqual(report.counts, { passed: 1, failed: 2, skipped: 1 });
});

test('Rust: a test that says it could test nothing is left out', () => {
  const ended = (name) => ({ type: 'test', name, event: 'ok', exec_time: 0 });
  const report = rustReport(
    [ended('a'), ended('truth::fmt_02_real'), ended('b'), { type: 'test', name: 'c', event: 'failed' }],
    'core-wasm/tests/it/main.rs',
    'x\nNOT TESTED, shared is not there: core-wasm/tests/it/truth.rs:16:31 (truth::fmt_02_real)\nNOT TESTED, python3 is not there: y (c)\n',
  );
  assert.deepEqual(outcomes(report), ['a: passed', 'truth::fmt_02_real: skipped', 'b: passed', 'c: failed']);
});

test('node: skipped and unfinished tests are no passes, and a group is no test', () => {
  const line = (name, more) => ({
    name,
    file: join(root, 'scripts/x.test.mjs'),
    kind: 'test',
    passed: true,
    seconds: 0,
    ...more,
  });
  const report = nodeReport([
    line('a'),
    line('b', { passed: false }),
    line('c', { left: true }),
    line('group', { kind: 'suite' }),
  ]);
  assert.deepEqual(outcomes(report), ['a: passed', 'b: failed', 'c: skipped']);
  assert.equal(report.tests[0].file, 'scripts/x.test.mjs');
});

test('vitest: a file that does not load is a failure', () => {
  const report = vitestReport({
    testResults: [
      { name: join(root, 'frontend/src/a.test.ts'), status: 'failed', assertionResults: [] },
      {
        name: join(root, 'frontend/src/b.test.ts'),
        status: 'passed',
        assertionResults: [
          { ancestorTitles: ['the cart'], title: 'is kept', status: 'passed', duration: 1500 },
          { ancestorTitles: [], title: 'later', status: 'pending' },
          { ancestorTitles: [], title: 'some day', status: 'todo' },
        ],
      },
    ],
  });
  assert.deepEqual(report.counts, { passed: 1, failed: 1, skipped: 2 });
  assert.deepEqual(report.tests[1], {
    title: 'the cart › is kept',
    file: 'frontend/src/b.test.ts',
    outcome: 'passed',
    seconds: 1.5,
  });
});

test('playwright: a second try is no pass, an expected failure shows nothing, and an error outside a test counts', () => {
  const story = (title, status, results, expectedStatus = 'passed') => ({
    title,
    file: 'cart.spec.ts',
    tests: [{ status, expectedStatus, results: results.map((each) => ({ status: each, duration: 1000 })) }],
  });
  const report = playwrightReport({
    errors: [{}],
    suites: [
      {
        title: 'cart.spec.ts',
        file: 'cart.spec.ts',
        specs: [
          story('good', 'expected', ['passed']),
          story('bad', 'unexpected', ['failed']),
          story('second try', 'flaky', ['failed', 'passed']),
          story('left out in its body', 'skipped', ['skipped'], 'skipped'),
          story('known to fail', 'expected', ['failed'], 'failed'),
        ],
        suites: [{ title: 'inside', file: 'cart.spec.ts', specs: [story('deep', 'expected', ['passed'])] }],
      },
    ],
  });
  assert.deepEqual(outcomes(report), [
    'good: passed',
    'bad: failed',
    'second try: failed',
    'left out in its body: skipped',
    'known to fail: skipped',
    'inside › deep: passed',
    'outside of a test: failed',
  ]);
  assert.deepEqual(report.counts, { passed: 2, failed: 3, skipped: 2 });
  assert.equal(report.tests[0].file, 'frontend/e2e/cart.spec.ts');
});

test('each failed test is one line with the first words of its error, from every runner', () => {
  const rust = rustReport(
    [
      { type: 'test', name: 'a', event: 'ok' },
      {
        type: 'test',
        name: 'carts::b',
        event: 'failed',
        stdout:
          "\nthread 'carts::b' panicked at server/tests/api/carts.rs:7:5:\nassertion failed\nnote: run\n",
      },
      { type: 'test', event: 'started', name: 'c' },
    ],
    'server/tests/api/main.rs',
  );
  const scripts = nodeReport([
    {
      name: 'd',
      file: 'scripts/x.test.mjs',
      kind: 'test',
      passed: false,
      seconds: 0,
      error: 'no\n\n1 !== 2\n',
    },
  ]);
  const vitest = vitestReport({
    testResults: [
      {
        name: join(root, 'frontend/src/a.test.ts'),
        status: 'failed',
        message: 'no such file',
        assertionResults: [],
      },
      {
        name: join(root, 'frontend/src/b.test.ts'),
        status: 'failed',
        assertionResults: [
          {
            ancestorTitles: ['cart'],
            title: 'e',
            status: 'failed',
            failureMessages: ['Error: x\n    at y\n    at z'],
          },
        ],
      },
    ],
  });
  const e2e = playwrightReport({
    errors: [{ message: 'no server' }],
    suites: [
      {
        title: 'cart.spec.ts',
        file: 'cart.spec.ts',
        specs: [
          {
            title: 'f',
            file: 'cart.spec.ts',
            tests: [
              {
                status: 'unexpected',
                expectedStatus: 'passed',
                results: [
                  {
                    status: 'failed',
                    duration: 1,
                    errors: [
                      { message: 'Error: \u001b[31mnot visible\u001b[39m\n\nLocator: x\nExpected: y' },
                    ],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  const lines = failureLines([
    { name: 'fmt', counts: { passed: 1, failed: 0, skipped: 0 } },
    { name: 'biome', counts: { passed: 0, failed: 1, skipped: 0 }, tests: [] },
    { name: 'rust', ...rust },
    { name: 'scripts', ...scripts },
    { name: 'vitest', ...vitest },
    { name: 'e2e', ...e2e },
  ]);
  assert.deepEqual(lines, [
    'biome › 1 without a report of their own',
    "rust › carts::b: thread 'carts::b' panicked at server/tests/api/carts.rs:7:5: assertion failed",
    'rust › c: The test program ended before the test did.',
    'scripts › d: no 1 !== 2',
    'vitest › frontend/src/a.test.ts: no such file',
    'vitest › cart › e: Error: x at y',
    'e2e › f: Error: not visible Locator: x',
    'e2e › outside of a test: no server',
  ]);
});

test('a suite that fails without a failed test, or finds none, still fails', () => {
  assert.equal(finalCounts({ passed: 3, failed: 0, skipped: 0 }, 101).failed, 1);
  assert.equal(finalCounts({ passed: 0, failed: 0, skipped: 0 }, 0).failed, 1);
  assert.equal(finalCounts({ passed: 3, failed: 0, skipped: 0 }, 0).failed, 0);
  // Left out, and said so.
  assert.equal(finalCounts({ passed: 0, failed: 0, skipped: 1, note: 'there is none here' }, 0).failed, 0);
});
