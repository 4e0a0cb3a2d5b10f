import { type CartItem, lineKey } from './part';

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

/** What came of two carts. */
export interface MergedCart {
  items: readonly CartItem[];
  /** Those that both sides had edited, as they are on this side: the other side's edit does not count. */
  overruling: readonly CartItem[];
}

/**
 * Makes one cart of what this side has and what the other one has, by what both had when they last were the same. Parts that were
 * added on either side stay; parts that were taken out on either side go, unless the other side has edited them since. Of a part
 * that both sides edited, this side's state stays, and whoever merges has to say so.
 */
export function mergeCarts(base: Lines, local: readonly CartItem[], remote: readonly CartItem[]): MergedCart {
  if (sameLines(base, linesOf(local))) return { items: remote, overruling: [] };
  const known = new Map(base);
  const theirs = new Map(remote.map((item) => [item.id, item]));
  const ours = new Set(local.map(({ id }) => id));
  const overruling: CartItem[] = [];
  const kept = local.flatMap((item) => {
    const key = lineKey(item);
    const their = theirs.get(item.id);
    if (known.get(item.id) === key) return their ? [their] : [];
    const theirKey = their && lineKey(their);
    if (theirKey !== undefined && theirKey !== key && theirKey !== known.get(item.id)) overruling.push(item);
    return [item];
  });
  const added = remote.filter((item) => !ours.has(item.id) && known.get(item.id) !== lineKey(item));
  return { items: [...kept, ...added], overruling };
}
