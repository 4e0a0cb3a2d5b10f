// The walks of docs/architecture: 'a file becomes a price' and 'a cart becomes a paid order', as lists of files of page and server.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, sep } from 'node:path';
import { frontend, root } from './project.mjs';
import { moduleOf, usesBetween } from './rust-modules.mjs';

const SRC = join(frontend, 'src');
const SERVER = join(root, 'server', 'src');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/**
 * The files of a walk as a document lists them: a numbered list below the line 'In the page 15 files, in this order:', or 'In the server'.
 *
 * @returns `{ count, files }`: the number in that line, and the paths below `frontend/src` or `server/src`
 */
export function walkOf(document, side = 'page', source = readFileSync(join(root, document), 'utf8')) {
  const list = new RegExp(`In the ${side} (\\d+) files, in this order:\\n\\n((?:\\d+\\. .*\\n)+)`).exec(
    source,
  );
  const lines = list?.[2].split('\n') ?? [];
  const files = lines.flatMap((line) => /^\d+\. `([^`]+)`/.exec(line)?.[1] ?? []);
  return { count: Number(list?.[1]), files: side === 'page' ? files.map(whole) : files };
}

/** Features are named without their folder. */
const whole = (path) => (existsSync(join(SRC, path)) ? path : `features/${path}`);

/** The faults of a walk: a missing file, and one that no other file of it reaches with at most one file between. */
export function walkOffences({ count, files }, most, side = 'page') {
  const missing = files.filter((path) => !existsSync(join(side === 'page' ? SRC : SERVER, path)));
  if (missing.length > 0) return missing.map((path) => `${path} is not there`);
  const importsOf = side === 'page' ? importsInPage : importsInServer();
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

function importsInPage(path) {
  return [...readFileSync(join(SRC, path), 'utf8').matchAll(IMPORT)].flatMap(([, specifier]) => {
    const target = posix.normalize(posix.join(dirname(path), specifier));
    const found = ['.ts', '.tsx', '/index.ts'].map((end) => target + end);
    return found.filter((candidate) => existsSync(join(SRC, candidate)));
  });
}

function importsInServer() {
  const paths = readdirSync(SERVER, { recursive: true }).filter((path) => path.endsWith('.rs'));
  const files = new Map(
    paths.map((path) => [path.split(sep).join('/'), readFileSync(join(SERVER, path), 'utf8')]),
  );
  const fileOf = new Map([...files.keys()].map((path) => [moduleOf(path), path]));
  const uses = usesBetween(files);
  return (path) => uses.filter(({ file }) => file === path).map(({ to }) => fileOf.get(to));
}
