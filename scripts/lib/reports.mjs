// What ran, from each test runner's own report: `{ counts: { passed, failed, skipped }, tests: [{ title, file, outcome, seconds }] }`.
// Only what stands here as passed proves a requirement: a title in the source is no test that ran.
import { isAbsolute, relative, sep } from 'node:path';
import { root } from './project.mjs';

/** A path as the repository names it. */
const inRepository = (path) => (isAbsolute(path) ? relative(root, path) : path).split(sep).join('/');

export function countOf(tests, brokenFiles = 0) {
  const of = (outcome) => tests.filter((test) => test.outcome === outcome).length;
  return { passed: of('passed'), failed: of('failed') + brokenFiles, skipped: of('skipped') };
}

const reportOf = (tests, brokenFiles) => ({ counts: countOf(tests, brokenFiles), tests });

/** The summary lines of `cargo test`, one for each binary. */
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

const RUST = { ok: 'passed', failed: 'failed', ignored: 'skipped', timeout: undefined };

/** The JSON lines of one Rust test binary. A test that began and never ended took the process with it. */
export function rustReport(lines, file, said = '') {
  // What `untested.rs` says of a test that ended without having tested anything.
  const leftOut = new Set([...said.matchAll(/^NOT TESTED, .* \((\S+)\)$/gm)].map(([, test]) => test));
  const tests = new Map();
  for (const { type, event, name, exec_time: seconds = 0 } of lines) {
    if (type !== 'test') continue;
    const ended = event === 'started' ? 'failed' : RUST[event];
    const outcome = ended === 'passed' && leftOut.has(name) ? 'skipped' : ended;
    if (outcome) tests.set(name, { title: name, file, outcome, seconds });
  }
  return reportOf([...tests.values()]);
}

/** The lines of `node-reporter.mjs`. A group of tests is none itself. */
export function nodeReport(lines) {
  return reportOf(
    lines
      .filter(({ kind }) => kind !== 'suite')
      .map(({ name, file, passed, left, seconds }) => ({
        title: name,
        file: inRepository(file),
        outcome: !passed ? 'failed' : left ? 'skipped' : 'passed',
        seconds,
      })),
  );
}

/** Vitest's JSON report; a file that does not load has no tests and still fails. */
export function vitestReport(report) {
  const outcomes = { passed: 'passed', failed: 'failed' };
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      title: [...ancestorTitles, title].join(' › '),
      file: inRepository(name),
      outcome: outcomes[status] ?? 'skipped',
      seconds: (duration ?? 0) / 1000,
    })),
  );
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return reportOf(tests, broken.length);
}

/** A test that passed only on a second try is no pass, and one that was expected to fail shows nothing when it does. */
function storyOutcome({ status, results, expectedStatus }) {
  if (status === 'skipped') return 'skipped';
  if (status !== 'expected') return 'failed';
  return expectedStatus === 'passed' && results.at(-1)?.status === 'passed' ? 'passed' : 'skipped';
}

/** Playwright's JSON report. Errors outside of tests count as failures. */
export function playwrightReport(report, folder = 'frontend/e2e') {
  const tests = [];
  const visit = (suite, above) => {
    // The outermost suite of a file carries the file's name as its title.
    const titles = suite.title && suite.title !== suite.file ? [...above, suite.title] : above;
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests)
        tests.push({
          title: [...titles, spec.title].join(' › '),
          file: `${folder}/${spec.file}`,
          outcome: storyOutcome(test),
          seconds: test.results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        });
    for (const child of suite.suites ?? []) visit(child, titles);
  };
  for (const suite of report.suites ?? []) visit(suite, []);
  return reportOf(tests, report.errors.length);
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
