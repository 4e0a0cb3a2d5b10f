// Reads from each test runner's own output how many tests passed, failed and were left out.

/** `cargo test` prints one result line for each test binary. */
export function cargoCounts(output) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, ignored] of output.matchAll(
    /^test result: .*? (\d+) passed; (\d+) failed; (\d+) ignored/gm,
  )) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
    counts.skipped += Number(ignored);
  }
  return counts;
}

/** `node --test` ends with one line for each outcome; a cancelled test did not pass. */
export function nodeCounts(output) {
  const of = (name) => Number(new RegExp(`^(?:ℹ|#) ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return { passed: of('pass'), failed: of('fail') + of('cancelled'), skipped: of('skipped') + of('todo') };
}

/** Vitest's JSON report; a file that does not load has no tests and still fails. */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/** Playwright's JSON report; a test that passed only on a second try is no pass. */
export function playwrightCounts(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

/**
 * The counts of a suite that ended with `code`: a failing exit always shows as a failure, and a suite without tests is none,
 * unless it says why.
 */
export function settle(counts, code) {
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  if (code === 0 && counts.passed === 0 && !counts.note)
    return { ...counts, failed: 1, note: 'found no test' };
  return counts;
}
