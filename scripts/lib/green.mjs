// Suites that were green on the very same files, and what they proved then. Never in CI.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashedFiles, hashOf } from './inputs.mjs';
import { root } from './project.mjs';

const FILE = join(root, 'target', 'test-logs', 'green.json');

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** The machine and tools under the tests. A browser is known by its program's age: asking it for its version starts it. */
function toolsOf(browser) {
  const rust = execFileSync('rustc', ['--version'], { encoding: 'utf8' });
  return [process.version, rust, browser ? `${browser} ${statSync(browser).mtimeMs}` : ''];
}

/** A hash of the files that each suite reads, by its name. Taken before a run: later changes were not tested. */
export function hashes(suites, { browser, files = hashedFiles() } = {}) {
  const tools = toolsOf(browser);
  return new Map(
    suites.map(({ name, reads }) => [name, hashOf(files, reads && [...reads, 'scripts/lib'], tools)]),
  );
}

/** Whether a run may leave out green suites: a run of all suites, without `--all`, on a developer's machine. */
export const maySkip = ({ isWhole, force, env = process.env }) => isWhole && !force && !env.CI;

/** The results of the suites that need not run again, by name. */
export function skippable(suites, now, file = FILE) {
  const green = read(file);
  return new Map(
    suites
      .filter(({ name, product }) => !product && green[name]?.hash === now.get(name))
      .map(({ name }) => [name, { ...green[name].result, output: '', reused: true }]),
  );
}

/** Keeps what was green. A run that could not test all it should is remembered as nothing. */
export function remember(results, now, somethingWasNotTested, file = FILE) {
  const green = read(file);
  for (const { output: _, ...result } of results) {
    if (result.counts.failed > 0 || somethingWasNotTested) delete green[result.name];
    else if (!result.reused) green[result.name] = { hash: now.get(result.name), result };
  }
  writeFileSync(file, JSON.stringify(green));
}
