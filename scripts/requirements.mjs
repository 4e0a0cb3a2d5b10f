// Which requirement has a test? Rows come from docs/requirements.md, proofs from the titles of tests: `test('NAV-06 …')`
// in TypeScript, `fn prc_01_prc_02_…` in Rust. A skipped or ignored test proves nothing.
//   node scripts/requirements.mjs                          rows without a test, per area, with counts
//   node scripts/requirements.mjs --require NAV-01..09,PRC fails if one of these lacks its test
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bold, dim, green, isMain, main, red, root, Stop } from './lib/project.mjs';

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'target',
  'dist',
  '.git',
  'wasm',
  'generated',
  'test-results',
  'playwright-report',
]);
const TYPESCRIPT_TEST = /\.(test|spec)\.(tsx?|mjs|js)$/;

/** Rows of the checklist: `[{ id, area, text }]`. */
export function readRows(markdown) {
  return [...markdown.matchAll(/^\| ([A-Z]+)-(\d{2}) \| (.+?) \| [^|]*\|$/gm)].map(
    ([, area, number, text]) => ({
      id: `${area}-${number}`,
      area,
      text,
    }),
  );
}

/** Position behind the bracket that closes the one at `open`; strings are passed over. */
function behindBracket(source, open) {
  let depth = 0;
  for (let at = open; at < source.length; at += 1) {
    const char = source[at];
    if (char === "'" || char === '"' || char === '`') {
      for (at += 1; at < source.length && source[at] !== char; at += 1) if (source[at] === '\\') at += 1;
    } else if (char === '(' || char === '[' || char === '{') depth += 1;
    else if (char === ')' || char === ']' || char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return source.length;
}

/** Titles of `test`, `it` and `describe` calls that run; `.each(table)` is passed over to its title. */
export function typescriptTitles(source) {
  const titles = [];
  for (const match of source.matchAll(/\b(?:test|it|describe)((?:\.\w+)*)\s*\(/g)) {
    if (/\.(skip|todo|fixme|fails)\b/.test(match[1])) continue;
    let at = match.index + match[0].length;
    if (/\.(each|for)$/.test(match[1])) {
      at = behindBracket(source, at - 1);
      while (/\s/.test(source[at] ?? '')) at += 1;
      if (source[at] !== '(') continue;
      at += 1;
    }
    const title = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(source.slice(at, at + 600));
    if (title) titles.push(title[2]);
  }
  return titles;
}

/** Names of functions under a `#[test]` attribute of any kind that is not `#[ignore]`d. */
export function rustTestNames(source) {
  const names = [];
  const pattern =
    /#\[(?:\w+::)*test(?:\([^\]]*\))?\]((?:\s|\/\/[^\n]*\n|#\[[^\]]*\])*)(?:pub\s+)?(?:async\s+)?fn\s+(\w+)/g;
  for (const [, between, name] of source.matchAll(pattern))
    if (!/#\[ignore\b/.test(between)) names.push(name);
  return names;
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

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (!SKIPPED_FOLDERS.has(entry.name)) yield* filesBelow(join(folder, entry.name));
    } else yield join(folder, entry.name);
  }
}

/** All proofs of the repository: `[{ id, title, file }]`. */
function findProofs(areas) {
  const proofs = [];
  for (const file of ['core-wasm', 'server', 'xtask', 'frontend'].flatMap((folder) => [
    ...filesBelow(join(root, folder)),
  ])) {
    const rust = file.endsWith('.rs');
    if (!rust && !TYPESCRIPT_TEST.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const title of rust ? rustTestNames(source) : typescriptTitles(source)) {
      for (const id of idsIn(title, areas, { rust }))
        proofs.push({ id, title, file: relative(root, file).split(sep).join('/') });
    }
  }
  return proofs;
}

/** `NAV-01..09,STEP,PRC-03` becomes the IDs meant; a name that means none is an error. */
export function expand(spec, rows) {
  return spec
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const range = /^([A-Z]+)-(\d{2})(?:\.\.(\d{2}))?$/.exec(part);
      const meant = rows.filter(({ id, area }) => {
        if (!range) return area === part;
        const number = id.slice(-2);
        return area === range[1] && number >= range[2] && number <= (range[3] ?? range[2]);
      });
      if (meant.length === 0)
        throw new Stop(`--require names '${part}', but docs/requirements.md has no such row.`);
      return meant.map(({ id }) => id);
    });
}

function report(rows, proofs, { verbose }) {
  const proved = new Set(proofs.map(({ id }) => id));
  for (const area of new Set(rows.map((row) => row.area))) {
    const own = rows.filter((row) => row.area === area);
    const open = own.filter((row) => !proved.has(row.id));
    const count = `${own.length - open.length} of ${own.length}`;
    console.log(`${open.length === 0 ? green('✓') : '·'} ${bold(area.padEnd(6))} ${count} have a test`);
    for (const { id, text } of open)
      console.log(`    ${id}  ${text.length > 110 ? `${text.slice(0, 109)}…` : text}`);
    if (verbose)
      for (const { id, title, file } of proofs.filter((proof) => proof.id.startsWith(`${area}-`)))
        console.log(dim(`    ${id}  ${file}: ${title}`));
  }
  console.log(`${proved.size} of ${rows.length} requirements have a test`);
}

if (isMain(import.meta.url)) {
  await main(() => {
    const args = process.argv.slice(2);
    const rows = readRows(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'));
    if (rows.length === 0) throw new Stop('docs/requirements.md holds no rows.');
    const known = new Set(rows.map(({ id }) => id));
    const all = findProofs(new Set(rows.map(({ area }) => area)));
    const proofs = all.filter(({ id }) => known.has(id));
    const unknown = all.filter(({ id }) => !known.has(id));

    const at = args.indexOf('--require');
    if (at < 0) report(rows, proofs, { verbose: args.includes('--proofs') });
    for (const { id, title, file } of unknown)
      console.log(`${red('✗')} ${id} stands in a title but not in docs/requirements.md: ${file}: ${title}`);
    if (at >= 0) {
      const wanted = expand(args[at + 1] ?? '', rows);
      const proved = new Set(proofs.map(({ id }) => id));
      const missing = wanted.filter((id) => !proved.has(id));
      if (missing.length > 0)
        throw new Stop(
          `${missing.length} of ${wanted.length} required rows have no test: ${missing.join(', ')}`,
        );
      console.log(`All ${wanted.length} required rows have a test`);
    }
    if (unknown.length > 0) throw new Stop('Mend the titles above: an ID that names no row proves nothing.');
  });
}
