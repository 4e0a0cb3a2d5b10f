// Where the time went: seconds of each suite beside those of the run before, and the slowest tests.
import { bold, dim } from './project.mjs';

const SLOWEST = 20;

const seconds = (value) => value.toFixed(1).padStart(9);

/** `+12.3` against the run before; nothing where there was none, or where it is noise. */
export function change(now, before) {
  if (before === undefined) return '';
  const by = now - before;
  if (Math.abs(by) < Math.max(1, before * 0.1)) return '';
  return `${by > 0 ? '+' : '−'}${Math.abs(by).toFixed(1)}`;
}

/** `cart.spec.ts`; where that says too little, with its folder: `api/main.rs`. */
const shortName = (file) =>
  file
    .split('/')
    .slice(file.endsWith('.rs') ? -2 : -1)
    .join('/');

/** The slowest tests of one suite as lines, each with its change since `before`, the tests of the run before. */
export function slowest(tests, before = [], count = SLOWEST) {
  const known = new Map(before.map((test) => [`${test.file} ${test.title}`, test.seconds]));
  return [...tests]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map((test) => {
      const by = change(test.seconds, known.get(`${test.file} ${test.title}`));
      return `${seconds(test.seconds)} ${by.padStart(8)}  ${shortName(test.file)}: ${test.title}`;
    });
}

/** Prints both; `results` and `before` as test.mjs keeps them. */
export function printTimes(results, before) {
  for (const { name, title } of [
    { name: 'e2e', title: 'stories' },
    { name: 'rust', title: 'Rust tests' },
    { name: 'vitest', title: 'tests of the front end' },
  ]) {
    const tests = results.find((result) => result.name === name)?.tests ?? [];
    if (tests.length === 0) continue;
    const earlier = before.find((result) => result.name === name)?.tests;
    console.log(`\n${bold(`The ${Math.min(SLOWEST, tests.length)} slowest ${title}`)}`);
    console.log(dim(`${'seconds'.padStart(9)} ${'change'.padStart(8)}`));
    for (const line of slowest(tests, earlier)) console.log(line);
  }
}
