// The layers of the server: who may use whom, and that nothing goes round in a circle.
import { knots, shortestCircle } from './circles.mjs';
import { usesBetween } from './rust-modules.mjs';

/** Each layer and those that it may use; docs/architecture/server.md has the same table. There are no exceptions. */
export const LAYERS = {
  foundation: [],
  services: ['foundation'],
  state: ['foundation', 'services'],
  mail: ['foundation', 'services', 'state'],
  shop: ['foundation', 'services', 'state', 'people'],
  people: ['foundation', 'services', 'state', 'mail'],
  files: ['foundation', 'services', 'state', 'people'],
  sales: ['foundation', 'services', 'state', 'mail', 'people', 'shop', 'files'],
  account_data: ['foundation', 'services', 'state', 'people', 'files', 'sales'],
  operation: ['foundation', 'services', 'state', 'mail', 'people', 'shop', 'files', 'sales', 'account_data'],
  app: [
    'foundation',
    'services',
    'state',
    'mail',
    'people',
    'shop',
    'files',
    'sales',
    'account_data',
    'operation',
  ],
};

/** `sales::orders::fulfil` belongs to the part `sales::orders` of the layer `sales`. */
const layerOf = (module) => module.split('::')[0];
const partOf = (module, depth) => module.split('::').slice(0, depth).join('::');

/**
 * What is wrong in a crate whose files are given as a map of paths below `src` to sources, as sentences. Parts are the folders and
 * files right below a layer; what belongs together stands in one of them and may look at its own.
 */
export function wrongArrows(files, layers = LAYERS) {
  const uses = usesBetween(files);
  const found = [];
  const unknown = new Set();
  for (const { from, to, file, line, via } of uses) {
    const [below, above] = [layerOf(to), layerOf(from)];
    // The root only lists the layers and their short names.
    if (above === '' || below === '' || above === below) continue;
    for (const layer of [above, below]) if (!(layer in layers)) unknown.add(layer);
    if (layers[above] && layers[below] && !layers[above].includes(below))
      found.push(`${file}:${line}: ${above} may not use ${below} (${via} is defined in ${to})`);
  }
  for (const layer of unknown)
    found.push(`${layer} is in no layer: give it a line in scripts/lib/layers.mjs`);
  return [...found, ...circles(uses)];
}

/** Circles between parts, each with the places that make it. `depth` is how many names of a module's path make a part. */
export function circles(uses, { depth = 2 } = {}) {
  const edges = new Map();
  const places = new Map();
  for (const { from, to, file, line, via } of uses) {
    const [a, b] = [partOf(from, depth), partOf(to, depth)];
    // A layer's own mod.rs lists its parts, and the root lists the layers.
    if (a === b || a === '' || b === '' || a.startsWith(`${b}::`) || b.startsWith(`${a}::`)) continue;
    if (!edges.has(a)) edges.set(a, new Set());
    edges.get(a).add(b);
    const key = `${a} ${b}`;
    if (!places.has(key)) places.set(key, `${file}:${line} names ${via}`);
  }
  return knots(edges).map((knot) => {
    const way = shortestCircle(edges, knot);
    const steps = way.slice(1).map((next, index) => `${next} (${places.get(`${way[index]} ${next}`)})`);
    return `a circle of ${knot.length} parts: ${[way[0], ...steps].join(' → ')}`;
  });
}
