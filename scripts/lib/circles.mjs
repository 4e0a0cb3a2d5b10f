// Circles in a graph of who uses whom.

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

/** The shortest way round inside a knot: `['a', 'b', 'a']`. */
export function shortestCircle(edges, knot) {
  const inside = new Set(knot);
  let best;
  for (const start of knot) {
    const before = new Map([[start, undefined]]);
    const queue = [start];
    search: while (queue.length > 0) {
      const node = queue.shift();
      for (const next of edges.get(node) ?? []) {
        if (next === start) {
          const way = [];
          for (let step = node; step !== undefined; step = before.get(step)) way.unshift(step);
          if (!best || way.length + 1 < best.length) best = [...way, start];
          break search;
        }
        if (inside.has(next) && !before.has(next)) {
          before.set(next, node);
          queue.push(next);
        }
      }
    }
  }
  return best;
}
