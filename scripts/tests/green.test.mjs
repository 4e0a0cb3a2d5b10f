import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { hashes, maySkip, remember, skippable } from '../lib/green.mjs';
import { SUITES } from '../lib/suites.mjs';

const PASSED = { passed: 2, failed: 0, skipped: 0 };
const FAILED = { passed: 1, failed: 1, skipped: 0 };
const RUST = { name: 'rust', reads: ['server'] };
const BUILD = { name: 'build', product: true };
const result = (name, counts = PASSED) => ({
  name,
  counts,
  seconds: 3,
  tests: [{ title: 'a' }],
  output: 'long',
});

/** A file for what was green, gone after the test. */
function memory(t) {
  const folder = mkdtempSync(join(tmpdir(), 'schichtwerk-green-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'green.json');
}

const of = (suites, ...files) => hashes(suites, { files });

test('what was green on the same files is not run again, and still proves what it proved', (t) => {
  const file = memory(t);
  const now = of([RUST], ['server/a.rs', '1'], ['docs/x.md', '1']);
  assert.equal(skippable([RUST], now, file).size, 0, 'nothing is known yet');
  remember([result('rust')], now, false, file);
  const elsewhere = of([RUST], ['server/a.rs', '1'], ['docs/x.md', '2']);
  const known = skippable([RUST], elsewhere, file).get('rust');
  assert.deepEqual(
    [known.counts, known.tests, known.reused, known.output],
    [PASSED, [{ title: 'a' }], true, ''],
  );
  // Reused once more, it is still known.
  remember([known], elsewhere, false, file);
  assert.equal(skippable([RUST], now, file).size, 1);
});

test('another file, one more, one less, or a change of the gate itself: it is run', (t) => {
  const file = memory(t);
  remember([result('rust')], of([RUST], ['server/a.rs', '1']), false, file);
  for (const files of [
    [['server/a.rs', '2']],
    [
      ['server/a.rs', '1'],
      ['server/b.rs', '1'],
    ],
    [],
    [
      ['scripts/lib/suites.mjs', '1'],
      ['server/a.rs', '1'],
    ],
  ])
    assert.equal(skippable([RUST], of([RUST], ...files), file).size, 0, JSON.stringify(files));
  const browser = process.execPath;
  assert.equal(skippable([RUST], hashes([RUST], { browser, files: [['server/a.rs', '1']] }), file).size, 0);
});

test('red, or green where something could not be tested, is forgotten', (t) => {
  const file = memory(t);
  const now = of([RUST], ['server/a.rs', '1']);
  for (const [counts, notTested] of [
    [FAILED, false],
    [PASSED, true],
  ]) {
    remember([result('rust')], now, false, file);
    assert.equal(skippable([RUST], now, file).size, 1);
    remember([result('rust', counts)], now, notTested, file);
    assert.equal(skippable([RUST], now, file).size, 0);
  }
});

test('what others need is always made, and nothing is left out in CI, by --all, or in a part of the suites', (t) => {
  const file = memory(t);
  const now = of([BUILD]);
  remember([result('build')], now, false, file);
  assert.equal(skippable([BUILD], now, file).size, 0);
  assert.equal(maySkip({ isWhole: true, force: false, env: {} }), true);
  assert.equal(maySkip({ isWhole: true, force: false, env: { CI: 'true' } }), false);
  assert.equal(maySkip({ isWhole: true, force: true, env: {} }), false);
  assert.equal(maySkip({ isWhole: false, force: false, env: {} }), false);
});

test('a suite reads at least what its tests look at beyond their own folders', () => {
  const changedBy = (name, path) =>
    of(SUITES).get(name) !== of(SUITES, [path, '1']).get(name)
      ? `${name}: ${path}`
      : `${name} ignores ${path}`;
  for (const [name, path] of [
    ['rust', 'frontend/src/x.ts'],
    ['rust', 'legal-texts/agb.md'],
    ['postgres', 'migrations/0001_x.sql'],
    ['scripts', 'server/src/x.rs'],
    ['scripts', 'frontend/biome.json'],
    ['size', 'Cargo.toml'],
    ['tsc', 'scripts/lib/chromium.d.mts'],
    ['e2e', 'server/src/x.rs'],
    ['speed', 'frontend/src/x.ts'],
  ])
    assert.equal(changedBy(name, path), `${name}: ${path}`);
});
