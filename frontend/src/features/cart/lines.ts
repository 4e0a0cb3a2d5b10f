import { type CartItem, lineKey } from '../parts';

/** The lines of a cart in order: the id of each, and a text that is equal as long as nobody has edited it. */
export type Lines = readonly (readonly [id: string, key: string])[];

export function linesOf(items: readonly CartItem[]): Lines {
  return items.map((item) => [item.id, lineKey(item)]);
}

export function sameLines(a: Lines, b: Lines): boolean {
  return (
    a.length === b.length && a.every(([id, key], index) => id === b[index]?.[0] && key === b[index]?.[1])
  );
}

/**
 * Makes one cart of what this browser has and what the server has, by what both had when they last were the same. Parts that were
 * added on either side stay; parts that were taken out on either side go, unless the other side has edited them since. Of a part
 * that both sides edited, this browser's state stays.
 */
export function mergeCarts(
  base: Lines,
  local: readonly CartItem[],
  remote: readonly CartItem[],
): readonly CartItem[] {
  if (sameLines(base, linesOf(local))) return remote;
  const known = new Map(base);
  const theirs = new Map(remote.map((item) => [item.id, item]));
  const ours = new Set(local.map(({ id }) => id));
  const kept = local.flatMap((item) => {
    const isEdited = known.get(item.id) !== lineKey(item);
    if (isEdited) return [item];
    const their = theirs.get(item.id);
    return their ? [their] : [];
  });
  const added = remote.filter((item) => !ours.has(item.id) && known.get(item.id) !== lineKey(item));
  return [...kept, ...added];
}
