import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
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

/** What stands in a source file for people to read: the text between tags, and every literal that reads like a sentence or a label. */
function readable(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    // What the log and the developer read is English.
    if (ts.isNewExpression(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && /^console\./.test(node.expression.getText(file))) return;
    if (ts.isJsxAttribute(node) && node.name.getText(file) === 'className') return;
    if (ts.isJsxText(node)) found.push(node.text.trim());
    // A name of a class, a path or a code begins with a small letter or has no blank.
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (/^\W*[A-ZÄÖÜ]|[.!?…]$/.test(node.text)) found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  // In a file without markup, `<T>(…)` is a type parameter.
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind);
  visit(file);
  return found.filter((text) => /\p{L} \p{L}/u.test(text));
}

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/testing/**', '!../**/*.d.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

test('NAV-08 whatever a source file shows to people is German', () => {
  const files = Object.entries(sources).filter(
    ([path]) => !/generated|testing\.tsx?$|forTests|vitest|viewer\/.*shader/.test(path),
  );
  const texts = files.flatMap(([path, source]) => readable(path, source).map((text) => `${path}: ${text}`));
  expect(texts.length).toBeGreaterThan(500);
  // The viewer's two texts and the reader's plain one are English on purpose (NAV-08).
  const foreign = texts.filter(
    (text) => ENGLISH.test(text.slice(text.indexOf(':') + 1)) && !/3D model|Failed to read file/i.test(text),
  );
  expect(foreign).toEqual([]);
});
