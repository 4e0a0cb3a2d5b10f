// Tests that failed while the other lane took half of the machine run once more, alone. One that passes then has passed, and is named
// above the totals with what it met before: it waits for a slow neighbour somewhere, and somebody is to mend it. A fault of the program
// fails both times; where many tests fail at once there is no second time.
import { countOf } from './reports.mjs';

export const MOST_ALONE = 5;

const keyOf = ({ file, title }) => `${file} ${title}`;

export const failedOf = (tests) => tests.filter(({ outcome }) => outcome === 'failed');

/**
 * A suite's result after a second run of what failed: `runAlone(failed)` answers the tests of that run. What it does not report
 * stays failed.
 */
export async function withSecondRun(result, runAlone) {
  const failed = failedOf(result.tests);
  // A failure without a test, such as a program that ended early, cannot be run by itself.
  if (failed.length === 0 || failed.length > MOST_ALONE || failed.length < result.counts.failed)
    return result;
  const second = new Map((await runAlone(failed)).map((test) => [keyOf(test), test]));
  const tests = result.tests.map((test) => {
    const again = test.outcome === 'failed' ? second.get(keyOf(test)) : undefined;
    return again?.outcome === 'passed'
      ? { ...test, outcome: 'passed', failedBeside: test.error ?? '' }
      : test;
  });
  const counts = { ...result.counts, ...countOf(tests) };
  return { ...result, tests, counts, code: counts.failed === 0 ? 0 : result.code };
}

/** One line for each test that passed only alone. */
export const aloneLines = (results) =>
  results.flatMap(({ name, tests = [] }) =>
    tests
      .filter(({ failedBeside }) => failedBeside !== undefined)
      .map(({ title, failedBeside }) => `passed only alone: ${name} › ${title}: ${failedBeside}`),
  );
