// The results of the last run, suite by suite and test by test.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

export const LOGS = join(root, 'target', 'test-logs');
const FILE = join(LOGS, 'last-run.json');

/** `[{ name, counts, seconds, tests }]`; of a suite that the last run left out, what an earlier one left. */
export function lastRun() {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : [];
}

export function keepRun(results) {
  const others = lastRun().filter(({ name }) => !results.some((result) => result.name === name));
  const now = results.map(({ output: _, ...result }) => result);
  mkdirSync(LOGS, { recursive: true });
  writeFileSync(FILE, JSON.stringify([...others, ...now]));
}
