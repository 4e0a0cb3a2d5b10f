// What ran, from each test runner's own report: `{ counts: { passed, failed, skipped }, tests: [{ title, file, outcome, seconds, error }] }`,
// where only a failed test has an `error`. Only what stands here as passed proves a requirement: a title in the source is no test that ran.
import { isAbsolute, relative, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './project.mjs';

/** A path as the repository names it. */
const inRepository = (path) => (isAbsolute(path) ? relative(root, path) : path).split(sep).join('/');

export function countOf(tests) {
  const of = (outcome) => tests.filter((test) => test.outcome === outcome).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

const reportOf = (tests) => ({ counts: countOf(tests), tests });

const ERROR_LENGTH = 240;

/** The error of a failed test in one line: its first two lines, as the runners write place and message below each other. */
function errorOf(outcome, text) {
  if (outcome !== 'failed' || !text) return {};
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { error: lines.slice(0, 2).join(' ').slice(0, ERROR_LENGTH) };
}

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
  // The line of `untested.rs` for a test that ended without having tested anything.
  const leftOut = new Set([...said.matchAll(/^NOT TESTED, .* \((\S+)\)$/gm)].map(([, test]) => test));
  const tests = new Map();
  for (const { type, event, name, exec_time: seconds = 0, stdout, message } of lines) {
    if (type !== 'test') continue;
    const ended = event === 'started' ? 'failed' : RUST[event];
    const outcome = ended === 'passed' && leftOut.has(name) ? 'skipped' : ended;
    const error = event === 'started' ? 'The test program ended before the test did.' : (stdout ?? message);
    if (outcome) tests.set(name, { title: name, file, outcome, seconds, ...errorOf(outcome, error) });
  }
  return reportOf([...tests.values()]);
}

/** The lines of `node-reporter.mjs`. A group of tests does not count as a test. */
export function nodeReport(lines) {
  return reportOf(
    lines
      .filter(({ kind }) => kind !== 'suite')
      .map(({ name, file, passed, left, seconds, error }) => {
        const outcome = !passed ? 'failed' : left ? 'skipped' : 'passed';
        return { title: name, file: inRepository(file), outcome, seconds, ...errorOf(outcome, error) };
      }),
  );
}

/** Vitest's JSON report; a file that does not load has no tests and counts as one that failed. */
export function vitestReport(report) {
  const outcomes = { passed: 'passed', failed: 'failed' };
  const tests = report.testResults.flatMap(({ name, status: ofFile, message, assertionResults }) => {
    const file = inRepository(name);
    if (ofFile === 'failed' && assertionResults.length === 0)
      return [{ title: file, file, outcome: 'failed', seconds: 0, ...errorOf('failed', message) }];
    return assertionResults.map(({ ancestorTitles, title, status, duration, failureMessages }) => {
      const outcome = outcomes[status] ?? 'skipped';
      return {
        title: [...ancestorTitles, title].join(' › '),
        file,
        outcome,
        seconds: (duration ?? 0) / 1000,
        ...errorOf(outcome, failureMessages?.[0]),
      };
    });
  });
  return reportOf(tests);
}

/** A test that passed only on a second try is no pass, and one that was expected to fail shows nothing when it does. */
function storyOutcome({ status, results, expectedStatus }) {
  if (status === 'skipped') return 'skipped';
  if (status !== 'expected') return 'failed';
  return expectedStatus === 'passed' && results.at(-1)?.status === 'passed' ? 'passed' : 'skipped';
}

/** Playwright's JSON report. Each error outside of a test counts as one that failed. */
export function playwrightReport(report, folder = 'frontend/e2e') {
  const tests = [];
  const visit = (suite, above) => {
    // The outermost suite of a file carries the file's name as its title.
    const titles = suite.title && suite.title !== suite.file ? [...above, suite.title] : above;
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        const outcome = storyOutcome(test);
        tests.push({
          title: [...titles, spec.title].join(' › '),
          file: `${folder}/${spec.file}`,
          outcome,
          seconds: test.results.reduce((sum, { duration }) => sum + duration / 1000, 0),
          ...errorOf(outcome, test.results.flatMap(({ errors }) => errors ?? [])[0]?.message),
        });
      }
    for (const child of suite.suites ?? []) visit(child, titles);
  };
  for (const suite of report.suites ?? []) visit(suite, []);
  for (const { message } of report.errors)
    tests.push({
      title: 'outside of a test',
      file: folder,
      outcome: 'failed',
      seconds: 0,
      ...errorOf('failed', message),
    });
  return reportOf(tests);
}

/** One line for each failed test of these suites; a suite that counts more failures than it reports tests says so. */
export function failureLines(results) {
  return results.flatMap(({ name, counts, tests = [] }) => {
    const failed = tests.filter(({ outcome }) => outcome === 'failed');
    const lines = failed.map(({ title, error }) => `${name} › ${title}${error ? `: ${error}` : ''}`);
    const others = counts.failed - failed.length;
    return others > 0 ? [...lines, `${name} › ${others} without a report of their own`] : lines;
  });
}

/**
 * The counts of a suite that ended with `code`: a failing exit always shows as a failure, and a suite without tests is none,
 * unless it says why.
 */
export function finalCounts(counts, code) {
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 };
  if (code === 0 && counts.passed === 0 && !counts.note)
    return { ...counts, failed: 1, note: 'found no test' };
  return counts;
}
