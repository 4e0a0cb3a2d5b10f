// The walks of docs/architecture: 'a file becomes a price' and 'a cart becomes a paid order', as lists of the page's files.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { frontend, root } from './project.mjs';

const SRC = join(frontend, 'src');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/**
 * The files of a walk as its page lists them: a numbered list below a line that ends with 'In the page, so many files in this order:'.
 *
 * @returns `{ count, files }`: the number that the line says, and the paths below `frontend/src`
 */
export function walkOf(page, source = readFileSync(join(root, page), 'utf8')) {
  const [, count, list] = /In the page (\d+) files, in this order:\n\n((?:\d+\. .*\n)+)/.exec(source) ?? [];
  const files = (list ?? '').split('\n').flatMap((line) => /^\d+\. `([^`]+)`/.exec(line)?.[1] ?? []);
  return { count: Number(count), files: files.map(whole) };
}

/** Features are named without their folder. */
const whole = (path) => (existsSync(join(SRC, path)) ? path : `features/${path}`);

/** What is wrong with a walk: a file that is not there, and one that none of the others reaches by at most one file between. */
export function walkOffences({ count, files }, most) {
  const missing = files.filter((path) => !existsSync(join(SRC, path)));
  if (missing.length > 0) return missing.map((path) => `${path} is not there`);
  const near = files.map((path) => {
    const first = importsOf(path);
    return new Set([...first, ...first.flatMap(importsOf)]);
  });
  const touches = (a, b) => near[a].has(files[b]) || near[b].has(files[a]);
  const loose = files.filter((_, at) => !files.some((_, other) => other !== at && touches(at, other)));
  return [
    ...(count === files.length ? [] : [`${files.length} files are listed, and ${count} are announced`]),
    ...(files.length > most ? [`${files.length} files are more than ${most}`] : []),
    ...loose.map((path) => `${path} touches no other file of the walk`),
  ];
}

function importsOf(path) {
  return [...readFileSync(join(SRC, path), 'utf8').matchAll(IMPORT)].flatMap(([, specifier]) => {
    const target = posix.normalize(posix.join(dirname(path), specifier));
    const found = ['.ts', '.tsx', '/index.ts'].map((end) => target + end);
    return found.filter((candidate) => existsSync(join(SRC, candidate)));
  });
}
