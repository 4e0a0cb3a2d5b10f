// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { legalDocument } from './legalTexts.ts';

const file = (body: string) => `---\ntitle: Titel\nversion: 2026-01-01\n---\n\n${body}`;

test('a file becomes headings, paragraphs, lists, tables and the address', () => {
  const { title, version, parts } = legalDocument(
    file(
      '## Eins\n\nErste\nZeile, **fett** und [hier](/widerruf).\n\n{{anbieter}}\n\n1. a\n2. b\n   c\n\n- d\n\n| X | Y |\n| --- | --- |\n| 1 | 2 |\n',
    ),
  );
  expect([title, version]).toEqual(['Titel', '2026-01-01']);
  expect(parts).toEqual([
    {
      blocks: [
        { kind: 'heading', text: ['Eins'] },
        {
          kind: 'paragraph',
          text: [
            'Erste Zeile, ',
            { kind: 'strong', text: ['fett'] },
            ' und ',
            { kind: 'link', to: '/widerruf', text: ['hier'] },
            '.',
          ],
        },
        { kind: 'operator' },
        { kind: 'list', ordered: true, items: [['a'], ['b c']] },
        { kind: 'list', ordered: false, items: [['d']] },
        { kind: 'table', head: [['X'], ['Y']], rows: [[['1'], ['2']]] },
      ],
    },
  ]);
});

test('parts between colons belong to a value of the setting', () => {
  const { parts } = legalDocument(file('A\n\n::: none\nB\n:::\n\n::: untilProduction\nC\n:::\n\nD\n'));
  expect(parts.map((part) => [part.right, part.blocks.length])).toEqual([
    [undefined, 1],
    ['none', 1],
    ['untilProduction', 1],
    [undefined, 1],
  ]);
});

test.each([
  '### tiefer',
  '> Zitat',
  '`code`',
  '<b>x</b>',
  '![x](y)',
  '[x](https://example.org)',
  '{{unbekannt}}',
])('what no page can show fails the build: %s', (markdown) => {
  expect(() => legalDocument(file(markdown))).toThrow(/legal text/);
});

test.each(['agb', 'datenschutz', 'widerruf'])('LAW-01 %s is understood', (name) => {
  const source = readFileSync(join(import.meta.dirname, `../../legal-texts/${name}.md`), 'utf8');
  const { parts } = legalDocument(source);
  expect(parts.flatMap((part) => part.blocks).length).toBeGreaterThan(10);
  expect(
    parts.flatMap((part) => part.right ?? []).every((right) => /^(none|untilProduction)$/.test(right)),
  ).toBe(true);
});
