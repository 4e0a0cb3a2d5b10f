// The arrows between the features of the front end. A feature is a folder of frontend/src/features, whoever adds one: another
// feature reaches it through its index only, and no features use each other in a circle.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { wayBack } from './circles.mjs';
import { frontend } from './project.mjs';

const FOLDER = join(frontend, 'src', 'features');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']*)'/g;

/** Tests look where they have to. */
const isTest = (path) => /\.test\.tsx?$|(?:^|[/.])testing\.tsx?$/.test(path);

/**
 * What of another feature each file uses.
 *
 * @param files source by path below the features' folder, as `cart/price.ts`
 * @returns `{ from, to, path, deep }` for each import of another feature; `deep` past its index
 */
export function arrows(files) {
  return Object.entries(files).flatMap(([path, source]) => {
    const [from] = path.split('/');
    return [...source.matchAll(IMPORT)].flatMap(([, specifier]) => {
      const target = posix.normalize(posix.join(dirname(path), specifier));
      const [to, ...inside] = target.split('/');
      if (to === '..' || to === '.' || to === from) return [];
      return [{ from, to, path, deep: inside.length > 0 }];
    });
  });
}

/** The shortest circles, each once: `['cart', 'order', 'cart']`. */
export function circles(found) {
  const uses = new Map();
  for (const { from, to } of found) uses.set(from, (uses.get(from) ?? new Set()).add(to));
  const seen = new Map();
  for (const start of [...uses.keys()].sort()) {
    const circle = wayBack(uses, start);
    const key = [...new Set(circle)].sort().join(' ');
    if (circle && !seen.has(key)) seen.set(key, circle);
  }
  return [...seen.values()];
}

/** What is wrong with the front end's arrows, as sentences. */
export function featureOffences(files = readFeatures()) {
  const found = arrows(files);
  return [
    ...found
      .filter(({ deep }) => deep)
      .map(({ path, to }) => `frontend/src/features/${path}: imports ${to} past its index`),
    ...circles(found).map((circle) => `features in a circle: ${circle.join(' -> ')}`),
  ];
}

function readFeatures() {
  const paths = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) =>
      relative(FOLDER, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !isTest(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')]));
}
