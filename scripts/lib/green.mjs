// Suites that were green on the very same files, and what they proved then. Never in CI.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashedFiles, hashOf } from './inputs.mjs';
import { root } from './project.mjs';

const FILE = join(root, 'target', 'test-logs', 'green.json');

const read = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** Of the files that each suite reads, by its name. Taken before a run: what changes meanwhile was not tested. */
export function hashes(suites) {
  const files = hashedFiles();
  const tools = [process.version, execFileSync('rustc', ['--version'], { encoding: 'utf8' })];
  return new Map(
    suites.map(({ name, reads }) => [name, hashOf(files, reads && [...reads, 'scripts/lib'], tools)]),
  );
}

/** The results of the suites that need not run again, by name. */
export function skippable(suites, now) {
  const green = read();
  return new Map(
    suites
      .filter(({ name, product }) => !product && green[name]?.hash === now.get(name))
      .map(({ name }) => [name, { ...green[name].result, output: '', reused: true }]),
  );
}

/** Keeps what was green. A run that could not test all it should is remembered as nothing. */
export function remember(results, now, somethingWasNotTested) {
  const green = read();
  for (const { output: _, ...result } of results) {
    if (result.counts.failed > 0 || somethingWasNotTested) delete green[result.name];
    else if (!result.reused) green[result.name] = { hash: now.get(result.name), result };
  }
  writeFileSync(FILE, JSON.stringify(green));
}
