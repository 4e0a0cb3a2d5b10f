import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/project.mjs';

const read = (name) => readFileSync(join(root, name), 'utf8');

const PAGES = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The script of each recipe of the justfile, by its name; none for a recipe that is a call of another program. */
function recipes() {
  const found = new Map();
  const pattern = /^([a-z][a-z0-9-]*)(?: [^\n]*)?:\n((?:[ \t][^\n]*\n)+)/gm;
  for (const [, name, body] of read('justfile').matchAll(pattern))
    found.set(name, /scripts\/[a-z0-9-]+\.mjs/.exec(body)?.[0]);
  return found;
}

/** `{ page, recipe, flags }` of each recipe that a page names. */
function named(page) {
  const calls = read(page).matchAll(/rust-just ([a-z][a-z0-9-]*)([^`#\n]*)/g);
  return [...calls].map(([, recipe, rest]) => ({
    page,
    recipe,
    flags: [...rest.matchAll(/--([a-z][a-z-]*)/g)].map(([, flag]) => flag),
  }));
}

test('the pages name recipes and flags that there are', () => {
  const known = recipes();
  const calls = PAGES.flatMap(named);
  assert.ok(known.size > 20 && calls.length > 30, `${known.size} recipes, ${calls.length} calls`);
  for (const { page, recipe, flags } of calls) {
    assert.ok(known.has(recipe), `${page}: there is no recipe ${recipe}`);
    for (const flag of flags) {
      const takes = new RegExp(`[\\s{']${flag}'?: |['"](?:--)?${flag}['"]`);
      assert.match(read(known.get(recipe)), takes, `${page}: ${recipe} takes no --${flag}`);
    }
  }
});

test('a test runs each command of the server that the page for operators names', () => {
  const tests = join(root, 'server', 'tests', 'api');
  const sources = readdirSync(tests).filter((name) => name.endsWith('.rs'));
  const run = sources.map((name) => read(join('server', 'tests', 'api', name))).join('\n');
  const words = read(join('docs', 'OPERATIONS.md')).matchAll(
    /(?:^|`)(?:server|schichtwerk) (--version|[a-z][a-z -]*)/gm,
  );
  const subcommands = new Set(['admin', 'adopt', 'invoices', 'maintenance', 'person']);
  const named = new Set(
    [...words].map(([, text]) => {
      const [command, next] = text.trim().split(/ +/);
      return subcommands.has(command) && next ? `"${command}", "${next}"` : `"${command}"`;
    }),
  );
  assert.ok(named.size > 15, [...named].join());
  const missing = [...named].filter((text) => !run.includes(text));
  assert.deepEqual(missing, []);
});
