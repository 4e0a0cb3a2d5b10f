// Every check and every test, in two lanes side by side, with the times and one line of totals at the end.
// `node scripts/test.mjs rust e2e` runs only these suites; `--list` names them; `--all` also runs again what was green on the
// same files.
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { aloneLines } from './lib/alone.mjs';
import { restoreTarget, saveTarget } from './lib/cargo-cache.mjs';
import { hashes, maySkip, remember, skippable } from './lib/green.mjs';
import { runLanes } from './lib/lanes.mjs';
import { keepRun, LOGS, lastRun } from './lib/last-run.mjs';
import { bold, dim, green, isMain, main, red, root, Stop } from './lib/project.mjs';
import { failureLines, finalCounts } from './lib/reports.mjs';
import { scratchFolder } from './lib/scratch.mjs';
import { SUITES, startCompiling } from './lib/suites.mjs';
import { printTimes } from './lib/timing.mjs';
import { setup } from './setup.mjs';

const TAIL_LINES = 60;
const HEARTBEAT_MS = 60_000;
const NOT_TESTED = join(LOGS, 'not-tested.txt');

/** The suites asked for, with what they need. */
export function choose(names, suites = SUITES) {
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0)
    throw new Stop(
      `There is no suite ${unknown.join(', ')}. Known: ${suites.map(({ name }) => name).join(', ')}.`,
    );
  if (names.length === 0) return suites;
  const wanted = new Set(
    names.flatMap((name) => [name, ...(suites.find((suite) => suite.name === name)?.needs ?? [])]),
  );
  return suites.filter(({ name }) => wanted.has(name));
}

const onePass = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/** Runs one suite, its output into its log; a run of one suite shows it too. */
async function runSuite(suite, context, results) {
  const broken = (suite.needs ?? []).filter((name) =>
    results.some((result) => result.name === name && result.counts.failed > 0),
  );
  const started = Date.now();
  const file = createWriteStream(join(LOGS, `${suite.name}.log`));
  const chunks = [];
  const sink = (chunk) => {
    file.write(chunk);
    chunks.push(Buffer.from(chunk));
    if (context.loud) process.stdout.write(chunk);
  };
  context.running.set(suite.name, started);
  let result;
  if (broken.length > 0) {
    sink(`Not run, because ${broken.join(' and ')} failed.\n`);
    result = { code: 1 };
  } else
    try {
      result = await suite.work(Object.assign(Object.create(context), { sink, results }));
    } catch (error) {
      sink(error instanceof Stop ? `${error.message}\n` : `${error.stack}\n`);
      result = { code: 1 };
    }
  context.running.delete(suite.name);
  file.end();
  const counts = finalCounts(result.counts ?? onePass(result), result.code);
  const seconds = (Date.now() - started) / 1000;
  const mark = counts.failed > 0 ? red('✗') : green('✓');
  console.log(
    `${mark} ${bold(suite.name.padEnd(12))} ${counts.passed} passed, ${counts.failed} failed${counts.note ? ` (${counts.note})` : ''} ${dim(`(${seconds.toFixed(1)} s)`)}`,
  );
  const output = Buffer.concat(chunks).toString('utf8');
  return { name: suite.name, counts, seconds, tests: result.tests ?? [], output };
}

function summary(results) {
  const failing = results.filter(({ counts }) => counts.failed > 0);
  for (const { name, output } of failing) {
    console.log(
      `\n${red(bold(`── ${name} failed; the end of its output (all of it: ${relative(root, join(LOGS, `${name}.log`))}) `))}`,
    );
    console.log(output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n'));
  }
  const before = lastRun();
  printTimes(results, before);
  console.log(
    `\n${bold('suite'.padEnd(14))}${'passed'.padStart(8)}${'failed'.padStart(8)}${'left out'.padStart(10)}${'seconds'.padStart(10)}${'before'.padStart(10)}`,
  );
  for (const { name, counts, seconds, reused } of results) {
    const earlier = before.find((result) => result.name === name)?.seconds;
    const line = `${name.padEnd(14)}${String(counts.passed).padStart(8)}${String(counts.failed).padStart(8)}${String(counts.skipped).padStart(10)}${(reused ? 'green' : seconds.toFixed(1)).padStart(10)}${(earlier?.toFixed(1) ?? '').padStart(10)}`;
    console.log(counts.failed > 0 ? red(line) : line);
  }
  const total = (key) => results.reduce((sum, { counts }) => sum + counts[key], 0);
  if (total('skipped') > 0) console.log(`${total('skipped')} tests were left out`);
  if (existsSync(NOT_TESTED)) console.log(red(readFileSync(NOT_TESTED, 'utf8').trim()));
  // Where only the end of an output is kept, these lines are in it.
  for (const line of aloneLines(results)) console.log(red(line));
  for (const line of failureLines(results)) console.log(red(line));
  const line = `${total('passed')} passed, ${total('failed')} failed`;
  console.log(`\n${failing.length > 0 ? red(bold(line)) : green(bold(line))}`);
  return failing.length === 0;
}

/** Says now and then what is under way, because two lanes cannot both speak. */
function heartbeat(running) {
  return setInterval(() => {
    const now = [...running].map(([name, since]) => `${name} (${Math.round((Date.now() - since) / 1000)} s)`);
    if (now.length > 0) console.log(dim(`  … ${now.join(', ')}`));
  }, HEARTBEAT_MS);
}

async function runAll(suites, { isWhole, force }) {
  mkdirSync(LOGS, { recursive: true });
  const started = Date.now();
  // A machine that builds once needs nothing that would make the next build shorter.
  if (process.env.CI) process.env.CARGO_INCREMENTAL ??= '0';
  restoreTarget();
  const chosen = new Set(suites.map(({ name }) => name));
  const compiling = {};
  const browser = await setup({
    chromium: chosen.has('e2e') || chosen.has('speed'),
    // The longest way of all begins while the npm packages and the WASM package are made.
    beside: () => {
      if (chosen.has('compile')) compiling.begun = startCompiling(chosen);
    },
  });
  const scratch = scratchFolder();
  process.env.TMPDIR = scratch.folder;
  rmSync(NOT_TESTED, { force: true });
  process.env.SCHICHTWERK_NOT_TESTED = NOT_TESTED;
  const context = {
    browser,
    chosen,
    compiling: compiling.begun,
    isWhole,
    running: new Map(),
    loud: suites.length <= 2,
  };
  // Later suites use what a suite leaves in its context (the build).
  context.set = (values) => Object.assign(context, values);
  const now = hashes(suites, { browser });
  const known = maySkip({ isWhole, force }) ? skippable(suites, now) : new Map();
  const timer = heartbeat(context.running);
  try {
    const results = await runLanes(
      suites,
      (suite, done) => known.get(suite.name) ?? runSuite(suite, context, done),
    );
    remember(results, now, existsSync(NOT_TESTED));
    const good = summary(results);
    if (results.find(({ name }) => name === 'compile')?.counts.failed === 0 && isWhole) saveTarget();
    keepRun(results);
    console.log(dim(`${((Date.now() - started) / 60_000).toFixed(1)} minutes`));
    return good;
  } finally {
    clearInterval(timer);
    scratch.remove();
  }
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const args = process.argv.slice(2);
    if (args.includes('--list')) {
      for (const { name, title } of SUITES) console.log(`${name.padEnd(14)}${title}`);
      return;
    }
    const names = args.filter((arg) => arg !== '--all');
    const options = { isWhole: names.length === 0, force: args.includes('--all') };
    if (!(await runAll(choose(names), options))) process.exitCode = 1;
  });
}
