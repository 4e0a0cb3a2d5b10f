import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8');

test('NAV-19 the page carries the title and description of the product', () => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.title).toMatch(/3D-Druck.*Schichtwerk/);
  const description = page.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  expect(description.length).toBeGreaterThan(80);
  expect(description.length).toBeLessThan(260);
});

test('NAV-08 the document is marked as German', () => {
  expect(new DOMParser().parseFromString(html, 'text/html').documentElement.lang).toBe('de');
});

/** Words that give English away and mean nothing in German. */
const ENGLISH =
  /\b(the|and|your|please|loading|error|failed|upload your|retry|cancel|save|order|cart|settings|close|file too)\b/i;

const modules = import.meta.glob<Record<string, unknown>>(
  ['./texts.ts', './wizard/texts.ts', '../features/*/texts.ts'],
  {
    eager: true,
  },
);

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(strings);
}

test.each(Object.entries(modules))('NAV-08 the texts of %s are German', (path, module) => {
  const texts = strings({ ...module });
  expect(texts.length, `${path} exports no texts`).toBeGreaterThan(0);
  // 'Loading 3D Model...' and 'Error loading 3D model' are English by NAV-08.
  // One word in small letters is an identifier, for example of a step.
  const foreign = texts.filter(
    (text) => ENGLISH.test(text) && !/3D model/i.test(text) && !/^[a-z-]+$/.test(text),
  );
  expect(foreign).toEqual([]);
});
