// Every check and every test, cheap ones first, one heavy build at a time, with one line of totals at the end.
// `node scripts/test.mjs rust e2e` runs only these suites; `--list` names them.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cargoCounts, nodeCounts, playwrightCounts, settle, vitestCounts } from './lib/counts.mjs';
import { bold, dim, green, isMain, main, red, root, Stop } from './lib/project.mjs';
import { run, TOOLS, tool } from './lib/run.mjs';
import { testOnPostgres } from './postgres.mjs';
import { setup } from './setup.mjs';

/** Rows of docs/requirements.md that must have a test; the list only ever grows. */
const PROVED =
  'NAV-01..09,STEP,PRC-01..24,FMT,UPL,VIEW,CFG,SES,LIM,ERR,REV,ORD,CPL,DRF,CART,PAY,AUTH,ACC,SAV,INV,ROLE,API-01..23,API-25..33,DUTY-01..05,DUTY-08..10';

const LOGS = join(root, 'target', 'test-logs');
const TAIL_LINES = 60;

const script = (name, ...args) =>
  run(process.execPath, [join(root, 'scripts', name), ...args], { capture: true });
const cargo = (...args) => run('cargo', args, { capture: true });
const onePass = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/** Test files for `node --test` below a folder. */
function nodeTestFiles(folder) {
  const base = join(root, folder);
  if (!existsSync(base)) return [];
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.test\.mjs$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => !path.includes('node_modules'));
}

async function nodeTests(...folders) {
  const files = folders.flatMap(nodeTestFiles);
  if (files.length === 0)
    return {
      code: 1,
      output: `No *.test.mjs below ${folders.join(', ')}`,
      counts: { passed: 0, failed: 1, skipped: 0 },
    };
  const result = await run(process.execPath, ['--test', '--test-reporter=spec', ...files], { capture: true });
  return { ...result, counts: nodeCounts(result.output) };
}

/** The scripts speak to a terminal, so the rule against `console.log` is left out for them. */
async function biome() {
  const app = await tool(TOOLS.biome, ['check', '--error-on-warnings', '.'], { capture: true });
  const scripts = await tool(
    TOOLS.biome,
    [
      'check',
      '--error-on-warnings',
      '--skip=suspicious/noConsole',
      join(root, 'scripts'),
      join(root, 'bench'),
    ],
    { capture: true },
  );
  return { code: app.code || scripts.code, output: app.output + scripts.output };
}

/** Runs a tool that writes a JSON report, and reads its counts from there. */
async function withReport(name, count, work) {
  const report = join(LOGS, `${name}.json`);
  rmSync(report, { force: true });
  const result = await work(report);
  const counts = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0 };
  return { ...result, counts };
}

/** Where the two databases differ most: writers at once, the triggers, what is asked of every table. */
const ON_POSTGRES = ['processes::', 'invoices::', 'carts::', 'customer_orders::'];

async function postgres() {
  const result = await testOnPostgres(ON_POSTGRES, { capture: true });
  if (result) return { ...result, counts: cargoCounts(result.output) };
  const note = 'left out: there is no PostgreSQL here';
  return { code: 0, output: note, counts: { passed: 0, failed: 0, skipped: 1, note } };
}

/** In this order; `needs` names a suite that must not have failed. */
const SUITES = [
  { name: 'fmt', title: 'rustfmt', work: () => cargo('fmt', '--all', '--check') },
  {
    name: 'biome',
    title: 'Biome: format, lint and import fences of the front end, format and lint of scripts and bench',
    work: biome,
  },
  {
    name: 'lock',
    title: 'package-lock.json is whole for every platform',
    work: () => script('check-lock.mjs'),
  },
  { name: 'paths', title: 'no path of one machine in the tree', work: () => script('check-paths.mjs') },
  { name: 'fences', title: 'arrows between the Rust modules', work: () => script('check-fences.mjs') },
  { name: 'licenses', title: 'licences of all dependencies', work: () => script('licenses.mjs') },
  {
    name: 'requirements',
    title: 'requirements that must have a test',
    work: () => script('requirements.mjs', '--require', PROVED),
  },
  { name: 'scripts', title: 'tests of the scripts', work: () => nodeTests('scripts') },
  { name: 'tsc', title: 'TypeScript', work: () => tool(TOOLS.tsc, ['--noEmit'], { capture: true }) },
  {
    name: 'clippy',
    title: 'Clippy, warnings denied',
    work: () => cargo('clippy', '--workspace', '--all-targets', '--locked', '--', '-D', 'warnings'),
  },
  {
    name: 'rust',
    title: 'Rust: core, server, xtask',
    work: async () => {
      const result = await cargo('test', '--workspace', '--locked', '--no-fail-fast');
      return { ...result, counts: cargoCounts(result.output) };
    },
  },
  { name: 'postgres', title: 'the server on PostgreSQL, in short', work: postgres },
  { name: 'types', title: 'generated types are fresh', work: () => script('types.mjs', '--check') },
  { name: 'wasm', title: 'the core as WebAssembly, in Node', work: () => nodeTests('core-wasm/tests') },
  {
    name: 'vitest',
    title: 'front end',
    work: () =>
      withReport('vitest', vitestCounts, (report) =>
        tool(TOOLS.vitest, ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
          capture: true,
        }),
      ),
  },
  {
    name: 'build',
    title: 'production build of the front end',
    work: () => tool(TOOLS.vite, ['build', '--logLevel', 'warn'], { capture: true }),
  },
  {
    name: 'size',
    title: 'what a visitor downloads is within its budget',
    needs: ['build'],
    work: () => script('size.mjs', '--check'),
  },
  {
    name: 'server',
    title: 'server binary for the browser tests',
    work: () => cargo('build', '--package', 'server', '--locked'),
  },
  {
    name: 'e2e',
    title: 'the shop in a real browser',
    needs: ['build', 'server'],
    work: ({ browser }) =>
      withReport('e2e', playwrightCounts, (report) =>
        tool(TOOLS.playwright, ['test', '--reporter=list,json'], {
          capture: true,
          env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        }),
      ),
  },
];

/** The suites asked for, with what they need. */
function choose(names) {
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0)
    throw new Stop(
      `There is no suite ${unknown.join(', ')}. Known: ${SUITES.map(({ name }) => name).join(', ')}.`,
    );
  if (names.length === 0) return SUITES;
  const wanted = new Set(
    names.flatMap((name) => [name, ...(SUITES.find((suite) => suite.name === name)?.needs ?? [])]),
  );
  return SUITES.filter(({ name }) => wanted.has(name));
}

async function runSuite(suite, context, results) {
  console.log(`\n${bold(`── ${suite.name}: ${suite.title} `.padEnd(78, '─'))}`);
  const broken =
    suite.needs?.filter((name) =>
      results.some((result) => result.name === name && result.counts.failed > 0),
    ) ?? [];
  const started = Date.now();
  const result =
    broken.length > 0
      ? {
          code: 1,
          output: `Not run, because ${broken.join(' and ')} failed.`,
          counts: { passed: 0, failed: 1, skipped: 0 },
        }
      : await suite.work(context);
  const counts = settle(result.counts ?? onePass(result), result.code);
  const seconds = (Date.now() - started) / 1000;
  writeFileSync(join(LOGS, `${suite.name}.log`), result.output);
  const mark = counts.failed > 0 ? red('✗') : green('✓');
  console.log(
    `${mark} ${suite.name}: ${counts.passed} passed, ${counts.failed} failed${counts.note ? ` (${counts.note})` : ''} ${dim(`(${seconds.toFixed(1)} s)`)}`,
  );
  return { name: suite.name, counts, seconds, output: result.output };
}

function summary(results) {
  const failing = results.filter(({ counts }) => counts.failed > 0);
  for (const { name, output } of failing) {
    console.log(
      `\n${red(bold(`── ${name} failed; the end of its output (all of it: ${relative(root, join(LOGS, `${name}.log`))}) `))}`,
    );
    console.log(output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n'));
  }
  console.log(
    `\n${bold('suite'.padEnd(14))}${'passed'.padStart(8)}${'failed'.padStart(8)}${'left out'.padStart(10)}${'seconds'.padStart(10)}`,
  );
  for (const { name, counts, seconds } of results) {
    const line = `${name.padEnd(14)}${String(counts.passed).padStart(8)}${String(counts.failed).padStart(8)}${String(counts.skipped).padStart(10)}${seconds.toFixed(1).padStart(10)}`;
    console.log(counts.failed > 0 ? red(line) : line);
  }
  const total = (key) => results.reduce((sum, { counts }) => sum + counts[key], 0);
  if (total('skipped') > 0) console.log(`${total('skipped')} tests were left out`);
  const line = `${total('passed')} passed, ${total('failed')} failed`;
  console.log(`\n${failing.length > 0 ? red(bold(line)) : green(bold(line))}`);
  return failing.length === 0;
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const args = process.argv.slice(2);
    if (args.includes('--list')) {
      for (const { name, title } of SUITES) console.log(`${name.padEnd(14)}${title}`);
      return;
    }
    const suites = choose(args);
    mkdirSync(LOGS, { recursive: true });
    const browser = await setup({ chromium: suites.some(({ name }) => name === 'e2e') });
    const results = [];
    for (const suite of suites) results.push(await runSuite(suite, { browser }, results));
    if (!summary(results)) process.exitCode = 1;
  });
}
