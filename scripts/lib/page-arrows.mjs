// The arrows of the page (docs/architecture/page.md). Each folder of frontend/src/features is a feature.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { wayBack } from './circles.mjs';
import { frontend } from './project.mjs';

const FOLDER = join(frontend, 'src');
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

/** Each fence names the files it stands around, what they must not import, by the path below `src` or the package, and why. */
const FENCES = [
  {
    files: /^(?!app\/)/,
    never: /^app(?:\/|$)/,
    why: 'the app composes the parts; nothing imports the app',
  },
  {
    files: /^(?:features|ui|lib|api|core|viewer)\//,
    never: /^admin(?:\/|$)/,
    why: 'the back office uses all others, and none of them knows it',
  },
  {
    files: /^(?:ui|lib|api|core|viewer)\//,
    never: /^features(?:\/|$)/,
    why: 'ui, lib, api, core and viewer know no feature',
  },
  {
    files: /^app\//,
    never: /^admin\/./,
    why: 'the back office is imported through its index only',
  },
  {
    files: /^(?!core\/(?:client|forTests|parserApi|worker|printCheck\.worker|.*\.test)\.ts$)/,
    never: /^core\/wasm(?:\/|$)/,
    why: 'only core/client.ts, the workers of core/ and parserApi.ts name the WASM packages',
  },
  { files: /^(?!viewer\/)/, never: /^three(?:\/|$)/, why: 'three.js lives in viewer/ only' },
];

/** Tests of a feature look where they have to. */
const isTest = (path) => /\.test\.tsx?$|(?:^|[/.])testing\.tsx?$/.test(path);

/** The imports of a file: by path below `src`, or by the name of a package. */
function imported(path, source) {
  return [...source.matchAll(IMPORT)].map(([, specifier]) =>
    specifier.startsWith('.') ? posix.normalize(posix.join(dirname(path), specifier)) : specifier,
  );
}

const featureOf = (path) => /^features\/([^/]+)/.exec(path)?.[1];

/**
 * Which features each file uses.
 *
 * @param files source by path below `src`, as `features/cart/price.ts`
 * @returns `{ from, to, path, deep }` for each import of another feature; `deep` past its index, `from` undefined outside of features
 */
export function arrows(files) {
  return Object.entries(files).flatMap(([path, source]) => {
    const from = featureOf(path);
    return imported(path, source).flatMap((target) => {
      const to = featureOf(target);
      if (to === undefined || to === from) return [];
      return [{ from, to, path, deep: target !== `features/${to}` }];
    });
  });
}

/** The shortest circles, each once: `['cart', 'order', 'cart']`. */
export function circles(found) {
  const uses = new Map();
  for (const { from, to } of found) if (from) uses.set(from, (uses.get(from) ?? new Set()).add(to));
  const seen = new Map();
  for (const start of [...uses.keys()].sort()) {
    const circle = wayBack(uses, start);
    const key = [...new Set(circle)].sort().join(' ');
    if (circle && !seen.has(key)) seen.set(key, circle);
  }
  return [...seen.values()];
}

/** The faults of the page's arrows, as sentences. */
export function pageOffences(files = readPage()) {
  const fenced = Object.entries(files).flatMap(([path, source]) =>
    imported(path, source).flatMap((target) =>
      FENCES.filter((fence) => fence.files.test(path) && fence.never.test(target)).map(
        ({ why }) => `frontend/src/${path}: imports ${target}: ${why}`,
      ),
    ),
  );
  const product = Object.fromEntries(Object.entries(files).filter(([path]) => !isTest(path)));
  const found = arrows(product);
  return [
    ...fenced,
    ...found
      .filter(({ deep, path }) => deep && /^(?:features|app|admin)\//.test(path))
      .map(({ path, to }) => `frontend/src/${path}: imports ${to} past its index`),
    ...circles(found).map((circle) => `features in a circle: ${circle.join(' -> ')}`),
  ];
}

function readPage() {
  const paths = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) =>
      relative(FOLDER, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !/^core\/(?:wasm|generated)\/|^testing\//.test(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(FOLDER, path), 'utf8')]));
}
