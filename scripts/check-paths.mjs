// A path of one machine or the host of one registry in a committed file works for its author only, and so does a reference to a text
// that is not in the repository. This looks through every file git knows for them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { isMain, main, root, Stop } from './lib/project.mjs';

const TEXT_LIMIT_BYTES = 2_000_000;
/** Folders too common to mean this machine. */
const COMMON = new Set(['/', '/tmp', '/home', '/srv', '/opt', '/var', '/usr', '/app', '/data', '/mnt']);

const escapePattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Paths that no line may hold: someone's home, this checkout, the folder around it. A match must begin a path, not end one. */
export function patterns({ rootFolder, home }) {
  const here = [rootFolder, dirname(rootFolder), home].filter((folder) => folder && !COMMON.has(folder));
  const begin = '(?:^|[\\s"\'`(=:,\\[])';
  return [
    new RegExp(`${begin}/(?:home|Users)/[A-Za-z][\\w.-]*/`),
    new RegExp(`${begin}/${'root'}/`),
    /[A-Za-z]:\\Users\\[A-Za-z]/,
    ...here.map((folder) => new RegExp(`${begin}${escapePattern(folder)}(?:/|\\b)`)),
  ];
}

/** Lines of one text that hold such a path. */
export function offences(text, list) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      list.some((pattern) => pattern.test(line))
        ? [{ line: index + 1, text: line.trim().slice(0, 120) }]
        : [],
    );
}

/** Where references to the owner's own texts may stand: the list that is made from them. */
const MAY_REFER = /^(?:docs\/requirements\.md|scripts\/(?:check-paths|tests\/checks\.test)\.mjs$)/;

/** Words that point to a text outside the repository: a row of docs/requirements.md or a heading of docs/ says the same to everybody. */
export const REFERENCE =
  /\bspec(?:ification)? sections?\b|\bsections? \d+ of the spec|\bthe spec(?:'s)?\b|\bspec\.md\b|\(decisions(?:,|\)| )|\bdecisions, (?:point|'|')|\bsecurity study\b|\bsecurity, D\d/i;

/** Crates must come from crates.io, or a clone builds on one network only. */
function foreignCrateSources(lock) {
  const crates = 'registry+https://github.com/rust-lang/crates.io-index';
  return [...lock.matchAll(/^source = "(.*)"$/gm)]
    .map((match) => match[1])
    .filter((source) => source !== crates);
}

if (isMain(import.meta.url)) {
  await main(() => {
    // Tracked files, and those about to be: a finding after the commit would be late.
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\0')
      .filter(Boolean);
    const list = patterns({ rootFolder: root, home: homedir() });
    const found = [];
    for (const file of files) {
      let bytes;
      try {
        bytes = readFileSync(join(root, file));
      } catch {
        continue; // Deleted, but not yet committed so.
      }
      if (bytes.length > TEXT_LIMIT_BYTES || bytes.includes(0)) continue;
      const patternsHere = MAY_REFER.test(file) ? list : [...list, REFERENCE];
      for (const { line, text } of offences(bytes.toString('utf8'), patternsHere))
        found.push(`${file}:${line}: ${text}`);
    }
    for (const source of new Set(foreignCrateSources(readFileSync(join(root, 'Cargo.lock'), 'utf8'))))
      found.push(`Cargo.lock: crates from ${source}`);
    if (found.length > 0)
      throw new Stop(
        `Paths or hosts of one machine, or references to texts that are not here, stand in the tree:\n  ${found.join('\n  ')}`,
      );
    console.log(`No path of this machine in ${files.length} files, all crates from crates.io`);
  });
}
