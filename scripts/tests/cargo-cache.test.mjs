import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { restoreTarget, saveTarget } from '../lib/cargo-cache.mjs';

function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const MANIFESTS = {
  'Cargo.lock': 'a',
  'Cargo.toml': '',
  'server/Cargo.toml': '',
  'core-wasm/Cargo.toml': '',
  'step-kernel/Cargo.toml': '',
  'payment-simulator/Cargo.toml': '',
  'shop-seed/Cargo.toml': '',
  'xtask/Cargo.toml': '',
};

test('a fresh clone begins with the dependencies of an earlier one, and with nothing of the workspace', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'schichtwerk-cache-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const env = { SCHICHTWERK_CACHE: join(folder, 'cache') };
  const [first, second, other] = ['first', 'second', 'other'].map((name) => join(folder, name));
  const hash = '0123456789abcdef';
  write(first, {
    ...MANIFESTS,
    [`target/debug/deps/libserde-${hash}.rlib`]: 'x',
    [`target/debug/.fingerprint/serde-${hash}/lib-serde`]: 'x',
    [`target/debug/deps/api-${hash}`]: 'x',
    [`target/debug/deps/libcore_wasm-${hash}.rlib`]: 'x',
    [`target/debug/deps/libstep_kernel-${hash}.rlib`]: 'x',
    [`target/debug/.fingerprint/server-${hash}/lib`]: 'x',
    'target/debug/server': 'x',
    'target/test-logs/last-run.json': '[]',
  });
  write(second, MANIFESTS);
  write(other, { ...MANIFESTS, 'Cargo.lock': 'b' });

  assert.equal(restoreTarget({ env, repository: second }), false, 'nothing is kept yet');
  assert.equal(saveTarget({ env, repository: first }), true);
  assert.equal(saveTarget({ env, repository: first }), false, 'it is kept once');
  assert.equal(restoreTarget({ env, repository: second }), true);
  assert.deepEqual(readdirSync(join(second, 'target/debug/deps')), [`libserde-${hash}.rlib`]);
  assert.deepEqual(readdirSync(join(second, 'target/debug/.fingerprint')), [`serde-${hash}`]);
  assert.ok(!existsSync(join(second, 'target/debug/server')));
  assert.ok(!existsSync(join(second, 'target/test-logs')));
  assert.equal(restoreTarget({ env, repository: first }), false, 'a clone that has compiled keeps its own');
  assert.equal(restoreTarget({ env: {}, repository: other }), false, 'not without being asked');
  assert.equal(
    restoreTarget({ env, repository: other }),
    true,
    'most crates are the same under another lock file',
  );
  assert.equal(readdirSync(env.SCHICHTWERK_CACHE).length, 1);
});

test('the last states of the lock files are kept, and no more', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'schichtwerk-cache-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const env = { SCHICHTWERK_CACHE: join(folder, 'cache') };
  const kept = [1, 2, 3, 4, 5].map((lock) => {
    const repository = join(folder, String(lock));
    write(repository, { ...MANIFESTS, 'Cargo.lock': String(lock), 'target/debug/deps/libserde.rlib': 'x' });
    const before = new Set(lock === 1 ? [] : readdirSync(env.SCHICHTWERK_CACHE));
    assert.equal(saveTarget({ env, repository }), true);
    const [entry] = readdirSync(env.SCHICHTWERK_CACHE).filter((name) => !before.has(name));
    // Later ones are younger, however quick the disk is.
    utimesSync(join(env.SCHICHTWERK_CACHE, entry), lock, Date.now() / 1000 - 60 + lock);
    return entry;
  });
  assert.deepEqual(readdirSync(env.SCHICHTWERK_CACHE).sort(), kept.slice(2).sort());
});
