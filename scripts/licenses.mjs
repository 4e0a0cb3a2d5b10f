// The licence of every crate and npm package, offline, from cargo's metadata and the npm lock file. One that
// neither deny.toml nor the short list below allows fails the check, so that a copyleft licence cannot slip into a MIT-or-Apache product.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bold, frontend, isMain, main, root, Stop } from './lib/project.mjs';
import { must } from './lib/run.mjs';

/** Licences that ask for no more than a notice: those of deny.toml, and of npm packages these as well. */
const PERMISSIVE = new Set([
  ...allowedForCrates(readFileSync(join(root, 'deny.toml'), 'utf8')),
  'BlueOak-1.0.0',
  'OFL-1.1',
  'Python-2.0',
]);
/** File-level copyleft, for tools that build or test and are not shipped in changed form. */
const BUILD_ONLY = new Set(['MPL-2.0', 'CC-BY-4.0', 'CC-BY-3.0']);

/** The list `allow` in the section `licenses` of deny.toml. */
export function allowedForCrates(text) {
  const [, list] = /\[licenses\][^[]*\nallow = \[([^\]]*)\]/.exec(text) ?? [];
  const names = [...(list ?? '').matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  if (names.length === 0) throw new Stop('deny.toml has no list of allowed licences.');
  return names;
}

/** True if an SPDX expression can be met with the licences in `allowed`: OR needs one side, AND both. */
export function isAllowed(expression, allowed) {
  const text = expression.replaceAll('/', ' OR ').trim();
  const split = (word) => {
    const parts = [];
    let depth = 0;
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === '(') depth += 1;
      else if (text[at] === ')') depth -= 1;
      else if (depth === 0 && text.startsWith(` ${word} `, at)) {
        parts.push(text.slice(from, at));
        from = at + word.length + 2;
      }
    }
    return [...parts, text.slice(from)];
  };
  // AND binds closer than OR, so OR is split first.
  const either = split('OR');
  if (either.length > 1) return either.some((part) => isAllowed(part, allowed));
  const both = split('AND');
  if (both.length > 1) return both.every((part) => isAllowed(part, allowed));
  if (text.startsWith('(') && text.endsWith(')')) return isAllowed(text.slice(1, -1), allowed);
  return allowed.has(text);
}

async function crates() {
  const json = await must('Reading the crates', 'cargo', ['metadata', '--format-version', '1', '--locked'], {
    quiet: true,
  });
  // cargo may say something about the lock or a download before the document.
  const { packages } = JSON.parse(json.slice(json.indexOf('{"packages"')));
  return packages
    .filter((entry) => entry.source !== null)
    .map((entry) => ({
      name: `${entry.name} ${entry.version}`,
      license: entry.license ?? '(none given)',
      shipped: true,
    }));
}

function npmPackages() {
  const { packages } = JSON.parse(readFileSync(join(frontend, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([where]) => where !== '')
    .map(([where, entry]) => ({
      name: `${where.slice(where.lastIndexOf('node_modules/') + 13)} ${entry.version}`,
      license: typeof entry.license === 'string' ? entry.license : '(none given)',
      shipped: entry.dev !== true,
    }));
}

if (isMain(import.meta.url)) {
  await main(async () => {
    const withBuildOnly = new Set([...PERMISSIVE, ...BUILD_ONLY]);
    const refused = [];
    for (const [kind, list] of [
      ['crates', await crates()],
      ['npm packages', npmPackages()],
    ]) {
      const counts = new Map();
      for (const { name, license, shipped } of list) {
        counts.set(license, (counts.get(license) ?? 0) + 1);
        if (!isAllowed(license, shipped ? PERMISSIVE : withBuildOnly)) refused.push(`${name}: ${license}`);
      }
      console.log(bold(`${list.length} ${kind}`));
      for (const [license, count] of [...counts].sort((a, b) => b[1] - a[1]))
        console.log(`  ${String(count).padStart(4)}  ${license}`);
    }
    if (refused.length > 0)
      throw new Stop(`Licences that are not on the list in scripts/licenses.mjs:\n  ${refused.join('\n  ')}`);
    console.log('Every licence is on the list.');
  });
}
