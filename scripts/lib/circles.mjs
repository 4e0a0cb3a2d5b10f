// Circles in a graph of uses.

/** `edges` is a map from a node to the set of those that it uses. Answers the groups whose members all reach each other (Tarjan). */
export function knots(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const open = new Set();
  const found = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    open.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (open.has(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    for (const member of group) open.delete(member);
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** The shortest way from a node to itself, its neighbours taken by name: `['a', 'b', 'a']`; undefined without one. */
export function wayBack(edges, start) {
  const queue = [[start]];
  const visited = new Set();
  for (const way of queue) {
    for (const next of [...(edges.get(way.at(-1)) ?? [])].sort()) {
      if (next === start) return [...way, start];
      if (visited.has(next)) continue;
      visited.add(next);
      queue.push([...way, next]);
    }
  }
  return undefined;
}

/** The shortest way round inside a knot; a way that leaves it never comes back. */
export function shortestCircle(edges, knot) {
  const ways = knot.map((start) => wayBack(edges, start));
  return ways.reduce((best, way) => (way.length < best.length ? way : best));
}
