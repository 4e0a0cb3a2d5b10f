import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hollowRustTests, hollowTests, leftEarly } from '../lib/hollow.mjs';
import { frontend } from '../lib/project.mjs';
import { playwrightReport, vitestReport } from '../lib/reports.mjs';
import { run, TOOLS, toolPath } from '../lib/run.mjs';
import { runTests } from '../lib/rust-tests.mjs';
import { runNodeTests } from '../lib/suites.mjs';
import {
  complaints,
  idsIn,
  lost,
  proofsOf,
  provedIn,
  readNotBuilt,
  readRows,
  requirementsOf,
} from '../requirements.mjs';

const areas = new Set(['NAV', 'PRC', 'FMT']);
const rows = readRows(
  [
    '| ID | requirement | source |',
    '|---|---|---|',
    '| NAV-01 | `/` shows | 2 |',
    '| NAV-02 | a `b` c | 2, l. 4 |',
    '| PRC-01 | y | 9 |',
  ].join('\n'),
);
const ids = (proofs) => proofs.map(({ id }) => id);

/** Real runners run these; what they report is what counts. */
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'schichtwerk-proofs-'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(frontend, 'node_modules'), join(folder, 'node_modules'), 'junction');
  mkdirSync(join(folder, 'tests'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

function write(name, ...lines) {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

test('rows are read with their area and text', () => {
  assert.deepEqual(ids(rows), ['NAV-01', 'NAV-02', 'PRC-01']);
  assert.equal(rows[1]?.text, 'a `b` c');
});

test('IDs are read from titles, several in one, and look-alikes are not', () => {
  assert.deepEqual(idsIn('NAV-01, PRC-02: x (FMT-03)', areas), ['NAV-01', 'PRC-02', 'FMT-03']);
  assert.deepEqual(idsIn('UTF-16 and XNAV-01 and NAV-012', areas), []);
  assert.deepEqual(idsIn('a::prc_01_prc_02_rounds_half_up_fmt_05', areas, { rust: true }), [
    'PRC-01',
    'PRC-02',
    'FMT-05',
  ]);
  assert.deepEqual(idsIn('xprc_01_and_prc_012', areas, { rust: true }), []);
});

test('vitest: only what ran and passed proves; a comment, a bare group, a left-out test and a pattern do not', async () => {
  write(
    'vitest.test.ts',
    "import { describe, expect, it, test } from 'vitest';",
    "test('NAV-01 runs', () => expect(1).toBe(1));",
    "// test('NAV-02 in a comment', () => expect(1).toBe(1));",
    "describe('NAV-03 has nothing in it', () => {});",
    "describe('NAV-04 has a test', () => { it('that runs', () => expect(1).toBe(1)); });",
    "test('NAV-05 leaves itself out', ({ skip }) => { skip(); });",
    "test.skip('NAV-06 is left out', () => expect(1).toBe(1));",
    "test.todo('NAV-07 is to come');",
    "test('a pattern', () => expect(/x/.test('NAV-13')).toBe(false));",
    "test('NAV-08 fails', () => expect(1).toBe(2));",
    "test.each([['NAV-09', 1]])('%s has a table', (_id, n) => expect(n).toBe(1));",
  );
  const out = join(folder, 'vitest.json');
  const config = write('vitest.config.js', "export default { test: { include: ['*.test.ts'] } };");
  const args = ['run', `--root=${folder}`, `--config=${config}`, '--reporter=json', `--outputFile=${out}`];
  await run(process.execPath, [toolPath(...TOOLS.vitest), ...args], { cwd: folder, quiet: true });
  const { tests, counts } = vitestReport(JSON.parse(readFileSync(out, 'utf8')));
  assert.equal(counts.failed, 1, 'and the one that fails is counted');
  assert.deepEqual(ids(proofsOf(tests, areas)).sort(), ['NAV-01', 'NAV-04', 'NAV-09']);
});

test('Playwright: the same', async () => {
  write(
    'tests/a.spec.ts',
    "import { expect, test } from '@playwright/test';",
    "test('NAV-01 runs', () => expect(1).toBe(1));",
    "/* test('NAV-02 in a comment', () => {}); */",
    "test.describe('NAV-03 has nothing in it', () => {});",
    "test('NAV-04 leaves itself out', () => { test.skip(); });",
    "test.fixme('NAV-05 is to be mended', () => expect(1).toBe(1));",
    "test('NAV-06 is known to fail', () => { test.fail(); expect(1).toBe(2); });",
    "test('a pattern', () => expect(/x/.test('NAV-13')).toBe(false));",
    "test('NAV-07 fails', () => expect(1).toBe(2));",
  );
  const config = write('playwright.config.ts', "export default { testDir: 'tests', reporter: 'json' };");
  const program = toolPath(...TOOLS.playwright);
  const { stdout } = await run(process.execPath, [program, 'test', `--config=${config}`], {
    cwd: folder,
    splitStdout: true,
    sink: () => {},
  });
  const { tests, counts } = playwrightReport(JSON.parse(stdout));
  assert.equal(counts.failed, 1, 'and the one that fails is counted');
  assert.deepEqual(ids(proofsOf(tests, areas)), ['NAV-01']);
});

test('Rust: an ignored test, wherever the attribute stands, and one in a comment prove nothing', async () => {
  const source = write(
    'tests.rs',
    '#[test] fn prc_01_runs() { assert_eq!(1, 1); }',
    '#[test] #[ignore] fn prc_02_ignored() {}',
    '#[ignore = "slow"] #[test] fn prc_03_ignored_before() {}',
    '/* #[test] fn prc_04_in_a_comment() {} */',
    '#[cfg(any())] #[test] fn prc_05_for_another_machine() {}',
    '#[test] fn prc_06_fails() { assert_eq!(1, 2); }',
    '#[test] #[should_panic] fn prc_07_panics_as_it_should() { panic!(); }',
    'fn prc_08_is_no_test() {}',
    '#[allow(dead_code)] fn uses() { prc_08_is_no_test() }',
  );
  const path = join(folder, 'rust-tests');
  execFileSync('rustc', ['--test', '--edition=2024', '-o', path, source], { stdio: 'ignore' });
  const log = [];
  const binary = { file: 'server/tests/x.rs', folder, path };
  const { code, tests } = await runTests([binary], [], { log: (text) => log.push(text) });
  assert.deepEqual(ids(proofsOf(tests, areas)).sort(), ['PRC-01', 'PRC-07']);
  assert.notEqual(code, 0);
  assert.match(log.join(''), /test prc_06_fails \.\.\. failed[\s\S]*left: 1/);
});

test('Rust: a test that ends the whole program has failed, and so has the suite', async () => {
  const source = write('abort.rs', '#[test] fn prc_01_aborts() { std::process::exit(0); }');
  const path = join(folder, 'abort-tests');
  execFileSync('rustc', ['--test', '--edition=2024', '-o', path, source], { stdio: 'ignore' });
  const { code, tests } = await runTests([{ file: 'x.rs', folder, path }], [], { log: () => {} });
  assert.deepEqual(proofsOf(tests, areas), []);
  assert.notEqual(code, 0);
});

test('node: the same', async () => {
  const file = write(
    'a.test.mjs',
    "import { describe, test } from 'node:test';",
    "test('FMT-01 runs', () => {});",
    "test.skip('FMT-02 is left out', () => {});",
    "test('FMT-03 leaves itself out', (t) => t.skip('why'));",
    "test('FMT-04 is unfinished', { todo: true }, () => {});",
    "describe('FMT-05 has nothing in it', () => {});",
    "test('FMT-06 fails', () => { throw new Error('x'); });",
  );
  const { tests, code } = await runNodeTests('node', [file], { sink: () => {}, folder });
  assert.deepEqual(ids(proofsOf(tests, areas)), ['FMT-01']);
  assert.notEqual(code, 0);
});

test('tests without a body, or expected to fail, are found in the source', () => {
  const source = [
    "test('NAV-01 empty', () => {});",
    "it('NAV-02 holds a comment', async () => { /* later */ });",
    "test.each([1])('NAV-03 empty table %s', () => {});",
    "test.fails('NAV-04 is to fail', () => expect(1).toBe(2));",
    "test('NAV-05 is real', () => expect(1).toBe(1));",
    "test('NAV-06 is real too', () => void expect(1).toBe(1));",
    "test.skip('NAV-07 is left out', () => {});",
    "test.describe('NAV-08 group', () => {});",
    "// test('NAV-09 in a comment', () => {});",
    "/x/.test('NAV-13');",
  ].join('\n');
  assert.deepEqual(hollowTests(source), [
    'NAV-01 empty',
    'NAV-02 holds a comment',
    'NAV-03 empty table %s',
    'NAV-04 is to fail',
  ]);
  const rust = [
    '#[test] fn prc_01_empty() {}',
    '#[tokio::test(flavor = "x")] // why',
    '#[should_panic] async fn prc_02_comment() { /* {} */ // x',
    '}',
    '#[test] fn prc_03_real() { assert_eq!("{}", "{}"); }',
    '/* #[test] fn prc_04_in_a_comment() {} */',
    'fn helper() {}',
  ].join('\n');
  assert.deepEqual(hollowRustTests(rust), ['prc_01_empty', 'prc_02_comment']);
});

test('a test that is left early on one database is found', () => {
  const left = 'let app = a().await;\n    if app.is_postgres() {\n        // Why.\n        return;\n    }\n';
  assert.equal(leftEarly(left).length, 1);
  assert.deepEqual(leftEarly('let sql = if app.is_postgres() { "a" } else { "b" };'), []);
  assert.deepEqual(leftEarly('if app.is_postgres() {\n    return Self::Postgres(app);\n}'), []);
});

test('every row is demanded but those not built yet, and that list only shrinks', () => {
  const proof = (id) => ({ id, title: `${id} x`, file: 'a.test.ts' });
  const notBuilt = readNotBuilt('# why\nNAV-02\n\nPRC-01 # soon\n');
  assert.deepEqual(notBuilt, ['NAV-02', 'PRC-01']);
  assert.deepEqual(complaints(rows, [proof('NAV-01')], notBuilt), []);
  assert.match(complaints(rows, [], notBuilt).join(), /^NAV-01 is proved by no test/);
  assert.match(
    complaints(rows, [proof('NAV-01'), proof('PRC-01')], notBuilt).join(),
    /^PRC-01 is proved: take it off/,
  );
  assert.match(complaints(rows, [proof('NAV-01'), proof('NAV-77')], notBuilt).join(), /^NAV-77 is no row/);
  assert.match(
    complaints(rows, [proof('NAV-01')], [...notBuilt, 'NAV-66']).join(),
    /^NAV-66 in docs.not-built/,
  );
});

test('a part of the suites cannot tell, and says so instead of passing', () => {
  const { counts } = requirementsOf({ isWhole: false, results: [], sink: () => {} });
  assert.equal(counts.passed, 0);
  assert.equal(counts.skipped, 1);
  assert.match(counts.note, /cannot tell/);
});

test('two lists of proofs are compared', () => {
  const list =
    '✓ NAV    2 of 2 are proved\n    NAV-01  a/b.test.ts: NAV-01 x\n    NAV-02 (not proved)  text\n    PRC-01  c.rs: prc_01\n';
  assert.deepEqual([...provedIn(list)], ['NAV-01', 'PRC-01']);
  assert.deepEqual(lost(provedIn(list), new Set(['PRC-01'])), ['NAV-01']);
  assert.deepEqual(lost(new Set(['PRC-01']), provedIn(list)), []);
});
