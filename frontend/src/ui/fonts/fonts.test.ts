// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..', '..');

/** The characters of the last rule in the style sheet for a file whose name has `part`. */
function charactersOf(css: string, part: string): Set<number> {
  const rule = css.split('@font-face').findLast((one) => one.includes(part)) ?? '';
  const ranges = /unicode-range:([^;]+);/.exec(rule)?.[1]?.split(',') ?? [];
  return new Set(
    ranges.flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }),
  );
}

test('the file that comes with the first page has what the shop itself writes, so that no word of its own waits for a second one', () => {
  const first = charactersOf(readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8'), 'german-wght');
  const packaged = join(source, '..', 'node_modules', '@fontsource-variable', 'source-sans-3', 'wght.css');
  const latin = charactersOf(readFileSync(packaged, 'utf8'), '-latin-wght');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/test/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const text = files.map((name) => readFileSync(join(source, name), 'utf8')).join('');
  const written = [...new Set(text)].filter((character) => latin.has(character.codePointAt(0) ?? 0));
  expect(written).toContain('ß');
  expect(
    written.filter((character) => character >= ' ' && !first.has(character.codePointAt(0) ?? 0)),
  ).toEqual([]);
});
