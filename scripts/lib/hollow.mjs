// Tests that would pass and show nothing: without a body, expected to fail, or left early on one of the databases. No report tells them
// from real ones.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { frontend, root } from './project.mjs';

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  'target',
  'dist',
  '.git',
  'wasm',
  'generated',
  'test-results',
]);
const TESTS = /\.(test|spec)\.(tsx?|mjs|js)$/;

/** Rust without its comments and with empty strings; what is left has the same tests. */
function bareRust(source) {
  const pattern =
    /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/|b?r(#*)"[\s\S]*?"\1|b?"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\[^\n]+?)'/g;
  return source.replace(pattern, (text) => (text.startsWith('/') ? ' ' : '""'));
}

/** Names of Rust tests with nothing between their braces. */
export function hollowRustTests(source) {
  const pattern =
    /#\[(?:\w+::)*test(?:\([^\]]*\))?\](?:\s|#\[[^\]]*\])*(?:pub\s+)?(?:async\s+)?fn\s+(\w+)\s*\(\s*\)(?:\s*->[^{]*)?\s*\{\s*\}/g;
  return [...bareRust(source).matchAll(pattern)].map(([, name]) => name);
}

/** Rust that leaves a test early on one of the two databases, where it would be reported as passed. */
export function leftEarly(source) {
  const pattern = /if\s+!?\w+\.is_postgres\(\)\s*\{[^{}]*\breturn\s*;\s*\}/g;
  return [...bareRust(source).matchAll(pattern)].map(([text]) => text.replace(/\s+/g, ' '));
}

/** Titles of TypeScript or JavaScript tests with an empty function, or that are expected to fail. */
export function hollowTests(source, name = 'x.test.ts') {
  const ts = createRequire(join(frontend, 'package.json'))('typescript');
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found = [];
  /** `test.each(table)` and `test.only` lead to `test`; the names between come along. */
  const path = (node) => {
    if (ts.isIdentifier(node)) return [node.text];
    if (ts.isPropertyAccessExpression(node)) return [...path(node.expression), node.name.text];
    if (ts.isCallExpression(node)) return path(node.expression);
    if (ts.isTaggedTemplateExpression(node)) return path(node.tag);
    return [];
  };
  const visit = (node) => {
    if (ts.isCallExpression(node)) {
      const [callee, ...words] = path(node.expression);
      const [title] = node.arguments;
      const body = node.arguments.find((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each));
      const isTest =
        (callee === 'test' || callee === 'it') &&
        title !== undefined &&
        ts.isStringLiteralLike(title) &&
        !words.some((word) => ['describe', 'step', 'skip', 'todo', 'fixme'].includes(word));
      if (isTest) {
        const isEmpty = body && ts.isBlock(body.body) && body.body.statements.length === 0;
        if (isEmpty || words.some((word) => ['fails', 'fail', 'failing'].includes(word)))
          found.push(title.text);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false, kind));
  return found;
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) yield join(folder, entry.name);
    else if (!SKIPPED_FOLDERS.has(entry.name)) yield* filesBelow(join(folder, entry.name));
  }
}

/** All of the repository, as `file: title`. */
export function findHollow() {
  const found = [];
  for (const folder of ['core-wasm', 'step-kernel', 'server', 'xtask', 'frontend', 'scripts'])
    for (const file of filesBelow(join(root, folder))) {
      const rust = file.endsWith('.rs');
      if (!rust && !TESTS.test(file)) continue;
      const source = readFileSync(file, 'utf8');
      const titles = rust ? [...hollowRustTests(source), ...leftEarly(source)] : hollowTests(source, file);
      for (const title of titles) found.push(`${relative(root, file).split(sep).join('/')}: ${title}`);
    }
  return found;
}
