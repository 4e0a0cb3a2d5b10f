// Compiled dependencies that outlive a clone, for machines that check fresh ones: where `CI` or `SCHICHTWERK_CACHE` (a folder) is
// set, a clone without a target folder begins with a copy. A copy and not a shared folder: two runs at once would overwrite each
// other's programs while they are tested. Only what comes from the registry is kept; cargo checks it as if it were its own.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './project.mjs';

const UNUSED_DAYS = 14;
/** How many states of the lock files are kept; what a newer one needs of an older one it has taken over. */
const MOST_ENTRIES = 3;
/** Crates of the workspace and its test programs: theirs differ in each clone. */
const OWN =
  /^(?:lib)?(?:core[-_]wasm|step[-_]kernel|schichtwerk_server|server|payment[-_]simulator|shop[-_]seed|command|xtask|api|it|measure|measure_step|draw_step|compare_step|hostile|bench)(?:-[0-9a-f]{16}|\.|$)/;
const LEFT_OUT = new Set([
  'incremental',
  'examples',
  'test-logs',
  'tmp',
  'wasm-package',
  'openapi',
  'cargo-timings',
]);

function folderOf(env) {
  if (env.SCHICHTWERK_CACHE) return env.SCHICHTWERK_CACHE;
  return env.CI ? join(env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'schichtwerk') : undefined;
}

/** The inputs of the compiled dependencies. */
function keyOf(repository) {
  const hash = createHash('sha256');
  hash.update(execFileSync('rustc', ['-vV']));
  for (const file of [
    'Cargo.lock',
    'Cargo.toml',
    'server/Cargo.toml',
    'core-wasm/Cargo.toml',
    'step-kernel/Cargo.toml',
    'payment-simulator/Cargo.toml',
    'shop-seed/Cargo.toml',
    'xtask/Cargo.toml',
  ])
    hash.update(readFileSync(join(repository, file)));
  return `target-${hash.digest('hex').slice(0, 16)}`;
}

function copy(from, to) {
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !OWN.test(basename(path)) && !LEFT_OUT.has(basename(path)),
  });
}

/** The entries, the one that was used last first; halves of a copy that was cut off are none. */
function entriesOf(folder) {
  const usedAt = (entry) => statSync(entry).mtimeMs;
  return readdirSync(folder)
    .filter((name) => /^target-[0-9a-f]+$/.test(name))
    .map((name) => join(folder, name))
    .sort((a, b) => usedAt(b) - usedAt(a));
}

/**
 * Gives a fresh clone what an earlier one compiled; true if there was something. Where the lock files have changed since, the entry
 * that was used last serves: cargo compiles what differs.
 */
export function restoreTarget({ env = process.env, repository = root } = {}) {
  const folder = folderOf(env);
  const target = join(repository, 'target');
  if (!folder || existsSync(join(target, 'debug'))) return false;
  if (!existsSync(folder)) return false;
  const own = join(folder, keyOf(repository));
  const entry = existsSync(own) ? own : entriesOf(folder)[0];
  if (!entry) return false;
  utimesSync(entry, new Date(), new Date());
  copy(entry, target);
  return true;
}

/** Keeps the compiled dependencies, unless they are kept already. They appear as a whole or not at all; of two runs at once, one wins. */
export function saveTarget({ env = process.env, repository = root } = {}) {
  const folder = folderOf(env);
  if (!folder) return false;
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > UNUSED_DAYS * 86_400_000) rmSync(path, { recursive: true });
  }
  const entry = join(folder, keyOf(repository));
  if (existsSync(entry)) return false;
  const half = `${entry}.${process.pid}`;
  copy(join(repository, 'target'), half);
  try {
    renameSync(half, entry);
    utimesSync(entry, new Date(), new Date());
    for (const old of entriesOf(folder).slice(MOST_ENTRIES)) rmSync(old, { recursive: true });
    return true;
  } catch {
    rmSync(half, { recursive: true, force: true });
    return false;
  }
}
