import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Stop } from '../lib/project.mjs';
import { expand, idsIn, readRows, rustTestNames, typescriptTitles } from '../requirements.mjs';

const areas = new Set(['NAV', 'PRC', 'FMT']);
const rows = readRows(
  [
    '| ID | requirement | source |',
    '|---|---|---|',
    '| NAV-01 | `/` shows | 2 |',
    '| NAV-02 | a `b` c | 2, l. 4 |',
    '| NAV-10 | x | 2 |',
    '| PRC-01 | y | 9 |',
  ].join('\n'),
);

test('rows are read with their area and text', () => {
  assert.deepEqual(
    rows.map(({ id }) => id),
    ['NAV-01', 'NAV-02', 'NAV-10', 'PRC-01'],
  );
  assert.equal(rows[1]?.text, 'a `b` c');
});

test('titles of TypeScript tests are found in every kind of quotes, also behind a table', () => {
  const source = `
    test('NAV-01 one', () => {});
    it("two 'quoted'", async () => {});
    describe(\`three\`, () => {});
    test.only('four', () => {});
    test.each([[1, 'x)'], [2, "y("]])('five %s', () => {});
    test('it\\'s six', () => {});
    test.describe('seven', () => {});
  `;
  assert.deepEqual(typescriptTitles(source), [
    'NAV-01 one',
    "two 'quoted'",
    'three',
    'four',
    'five %s',
    "it\\'s six",
    'seven',
  ]);
});

test('skipped tests prove nothing', () => {
  assert.deepEqual(
    typescriptTitles(
      "test.skip('NAV-01 a', f); it.todo('NAV-02 b'); test.fixme('NAV-10 c', f); test.skip(isSlow, 'why');",
    ),
    [],
  );
  assert.deepEqual(rustTestNames('#[test]\n#[ignore = "slow"]\nfn nav_01_a() {}'), []);
});

test('names of Rust tests are found under every test attribute', () => {
  const source = `
    #[test]
    fn prc_01_prc_02_price() {}
    #[tokio::test(flavor = "multi_thread")]
    // why
    #[should_panic]
    async fn b() {}
    #[actix_web::test]
    pub async fn c() {}
    fn prc_09_helper() {}
  `;
  assert.deepEqual(rustTestNames(source), ['prc_01_prc_02_price', 'b', 'c']);
});

test('IDs are read from titles, several in one, and look-alikes are not', () => {
  assert.deepEqual(idsIn('NAV-01, PRC-02: x (FMT-03)', areas), ['NAV-01', 'PRC-02', 'FMT-03']);
  assert.deepEqual(idsIn('UTF-16 and XNAV-01 and NAV-012', areas), []);
  assert.deepEqual(idsIn('prc_01_prc_02_rounds_half_up_fmt_05', areas, { rust: true }), [
    'PRC-01',
    'PRC-02',
    'FMT-05',
  ]);
  assert.deepEqual(idsIn('xprc_01_and_prc_012', areas, { rust: true }), []);
  assert.deepEqual(idsIn('prc_99_unknown', areas, { rust: true }), ['PRC-99']);
});

test('--require takes areas, single rows and ranges, and refuses what means nothing', () => {
  assert.deepEqual(expand('NAV-01..02,PRC', rows), ['NAV-01', 'NAV-02', 'PRC-01']);
  assert.deepEqual(expand('NAV-10', rows), ['NAV-10']);
  assert.throws(() => expand('NAV-03', rows), Stop);
  assert.throws(() => expand('XYZ', rows), Stop);
});
