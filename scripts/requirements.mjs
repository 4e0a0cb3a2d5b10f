// Which requirement is proved? Rows come from docs/requirements.md, proofs from the tests that ran and passed: `test('NAV-06 …')`
// in TypeScript, `fn prc_01_prc_02_…` in Rust. A title alone proves nothing: only the runners' reports are read.
//   node scripts/requirements.mjs                         rows that the last run of the tests did not prove, per area
//   node scripts/requirements.mjs --proofs                the proofs too; keep this list to compare with it later
//   node scripts/requirements.mjs --compare BEFORE [NOW]  fails if a row that was proved in one list is not in the other
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findHollow } from './lib/hollow.mjs';
import { lastRun } from './lib/last-run.mjs';
import { bold, dim, green, isMain, main, red, root, Stop } from './lib/project.mjs';

/** Rows of the checklist: `[{ id, area, text }]`. */
export function readRows(markdown) {
  return [...markdown.matchAll(/^\| ([A-Z]+)-(\d{2}) \| (.+?) \| [^|]*\|$/gm)].map(
    ([, area, number, text]) => ({ id: `${area}-${number}`, area, text }),
  );
}

/** IDs of the rows that are not built yet: one a line, `#` begins a comment. */
export function readNotBuilt(text) {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}

/** IDs in one title; `areas` are the known ones, so that `utf-16` or `ipv_04` count for nothing. */
export function idsIn(title, areas, { rust = false } = {}) {
  const pattern = rust
    ? /(?<![a-z0-9])([a-z]+)_(\d{2})(?![0-9a-z])/g
    : /(?<![A-Za-z0-9-])([A-Z]+)-(\d{2})(?![0-9])/g;
  return [...title.matchAll(pattern)]
    .map(([, area, number]) => ({ area: area.toUpperCase(), id: `${area.toUpperCase()}-${number}` }))
    .filter(({ area }) => areas.has(area))
    .map(({ id }) => id);
}

/** The proofs of these tests: `[{ id, title, file }]`. A test that failed or was left out proves nothing. */
export function proofsOf(tests, areas) {
  return tests
    .filter(({ outcome }) => outcome === 'passed')
    .flatMap(({ title, file }) =>
      idsIn(title, areas, { rust: file.endsWith('.rs') }).map((id) => ({ id, title, file })),
    );
}

/** The faults of these proofs, as sentences; none if every row is proved or on the list of those not built. */
export function complaints(rows, proofs, notBuilt) {
  const known = new Set(rows.map(({ id }) => id));
  const proved = new Set(proofs.map(({ id }) => id));
  const open = new Set(notBuilt);
  const missing = rows.filter(({ id }) => !proved.has(id) && !open.has(id));
  return [
    ...proofs
      .filter(({ id }) => !known.has(id))
      .map(({ id, title, file }) => `${id} is no row of docs/requirements.md: ${file}: ${title}`),
    ...missing.map(({ id, text }) => `${id} is proved by no test that ran and passed: ${text.slice(0, 110)}`),
    ...notBuilt.filter((id) => proved.has(id)).map((id) => `${id} is proved: take it off docs/not-built.txt`),
    ...notBuilt
      .filter((id) => !known.has(id))
      .map((id) => `${id} in docs/not-built.txt is no row of docs/requirements.md`),
  ];
}

function readDocuments() {
  const rows = readRows(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'));
  if (rows.length === 0) throw new Stop('docs/requirements.md holds no rows.');
  const notBuilt = readNotBuilt(readFileSync(join(root, 'docs', 'not-built.txt'), 'utf8'));
  return { rows, notBuilt, areas: new Set(rows.map(({ area }) => area)) };
}

/** The suite: what the suites of this run have proved. A part of the suites cannot tell. */
export function requirementsOf({ isWhole, results, sink }) {
  if (!isWhole) {
    const note = 'cannot tell: only a run of all suites can';
    return { code: 0, counts: { passed: 0, failed: 0, skipped: 1, note } };
  }
  const { rows, notBuilt, areas } = readDocuments();
  const proofs = proofsOf(
    results.flatMap(({ tests }) => tests),
    areas,
  );
  const wrong = [
    ...complaints(rows, proofs, notBuilt),
    ...findHollow().map(
      (test) => `a test without a body, expected to fail or left early shows nothing: ${test}`,
    ),
  ];
  for (const line of wrong) sink(`${line}\n`);
  const proved = new Set(proofs.map(({ id }) => id)).size;
  sink(`${proved} of ${rows.length} rows are proved, ${notBuilt.length} are not built yet\n`);
  return { code: wrong.length > 0 ? 1 : 0, counts: { passed: proved, failed: wrong.length, skipped: 0 } };
}

/** The rows that a list of `--proofs` holds. */
export function provedIn(list) {
  return new Set([...list.matchAll(/^\s+([A-Z]+-\d{2}) {2}\S+: /gm)].map(([, id]) => id));
}

/** Rows that were proved before and are not now. */
export function lost(before, now) {
  return [...before].filter((id) => !now.has(id)).sort();
}

function report({ rows, notBuilt }, proofs, { verbose }) {
  const proved = new Set(proofs.map(({ id }) => id));
  for (const area of new Set(rows.map((row) => row.area))) {
    const own = rows.filter((row) => row.area === area);
    const open = own.filter((row) => !proved.has(row.id));
    const count = `${own.length - open.length} of ${own.length}`;
    console.log(`${open.length === 0 ? green('✓') : '·'} ${bold(area.padEnd(6))} ${count} are proved`);
    for (const { id, text } of open) {
      const why = notBuilt.includes(id) ? dim(' (not built yet)') : red(' (not proved)');
      console.log(`    ${id}${why}  ${text.length > 100 ? `${text.slice(0, 99)}…` : text}`);
    }
    if (verbose)
      for (const { id, title, file } of proofs.filter((proof) => proof.id.startsWith(`${area}-`)))
        console.log(dim(`    ${id}  ${file}: ${title}`));
  }
  console.log(`${proved.size} of ${rows.length} requirements are proved`);
}

if (isMain(import.meta.url)) {
  await main(() => {
    const args = process.argv.slice(2);
    const documents = readDocuments();
    const run = lastRun();
    const proofs = proofsOf(
      run.flatMap(({ tests }) => tests),
      documents.areas,
    ).filter(({ id }) => documents.rows.some((row) => row.id === id));
    const at = args.indexOf('--compare');
    if (at >= 0) {
      const [before, now] = args.slice(at + 1).map((file) => provedIn(readFileSync(file, 'utf8')));
      if (!before?.size) throw new Stop('--compare wants a list that --proofs has printed.');
      const gone = lost(before, now ?? new Set(proofs.map(({ id }) => id)));
      if (gone.length > 0) throw new Stop(`Proved before, and not now: ${gone.join(', ')}`);
      console.log(`All ${before.size} requirements that were proved still are`);
      return;
    }
    if (run.length === 0)
      throw new Stop('No test has run here yet: npx -y rust-just test, and the last run is looked at.');
    report(documents, proofs, { verbose: args.includes('--proofs') });
  });
}
