import { type CartItem, lineKey } from './part';
import type { SeenCart, StoredCart } from './restore';

/*
 * Which cart wins, in the order in which carts meet: tabs of one browser, the way back from a payment, the server, a draft, an order.
 * Pure: `otherCarts.ts`, `store.ts` and `stored.ts` ask, and then act; so does `app/useStartUp.ts`.
 */

/** The lines of a cart in order: the id of each, and a text that is equal until the line is edited. */
export type Lines = readonly (readonly [id: string, key: string])[];

export function linesOf(items: readonly CartItem[]): Lines {
  return items.map((item) => [item.id, lineKey(item)]);
}

export function sameLines(a: Lines, b: Lines): boolean {
  return (
    a.length === b.length && a.every(([id, key], index) => id === b[index]?.[0] && key === b[index]?.[1])
  );
}

// --- 1. Two carts become one ----------------------------------------------------------------------------------------

/** One cart made of two. */
interface MergedCart {
  items: readonly CartItem[];
  /** The lines that both sides had edited, as they are on this side: the other side's edit does not count. */
  overruling: readonly CartItem[];
}

/**
 * Makes one cart of what this side has and what the other one has, by what both had when they last were the same. Parts that were
 * added on either side stay; parts that were taken out on either side go, unless the other side has edited them since. Of a part
 * that both sides edited, this side's state stays, and the caller has to say so.
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

/**
 * Two tabs wrote within one moment, both from `base`: the parts of both. Of everything else the cart of this tab counts where it has
 * changed it, otherwise the other tab's.
 */
export function cartOfTwoTabs(base: StoredCart, mine: StoredCart, theirs: StoredCart): StoredCart {
  const payment = mine.checkoutSessionId === base.checkoutSessionId ? theirs : mine;
  const isAsideKept = sameLines(linesOf(mine.setAside), linesOf(base.setAside));
  return {
    items: [...mergeCarts(linesOf(base.items), mine.items, theirs.items).items],
    shipping: (mine.shipping === base.shipping ? theirs : mine).shipping,
    changedAt: Math.max(mine.changedAt, theirs.changedAt) + 1,
    checkoutSessionId: payment.checkoutSessionId,
    checkoutItemIds: payment.checkoutItemIds,
    seen: laterSeen(mine.seen, theirs.seen),
    setAside: (isAsideKept ? theirs : mine).setAside,
  };
}

function laterSeen(mine: SeenCart | null, theirs: SeenCart | null): SeenCart | null {
  return mine && mine.owner === theirs?.owner && mine.version > theirs.version ? mine : theirs;
}

// --- 2. A start, and the way back from a payment --------------------------------------------------------------------

/** The fields of the loaded draft's marker that decide between carts. */
export interface Marker {
  isLoaded: boolean;
  /** The age of the cart when the server's draft was last the same. */
  cartChangedAt: number | null;
}

/**
 * Whether what was sent to a payment comes back: not over the parts of a marked draft, and not over a cart that has been changed
 * since. An emptied cart is a change like any other; one that never was anything has the age 0.
 */
export function isPaidCartRestored(sentAt: number, cartChangedAt: number, marker: Marker | null): boolean {
  return marker === null && cartChangedAt <= sentAt;
}

/** Whether a start opens the marked draft: one that is loaded, and whose parts are here, stays as it was edited. */
export function isMarkedDraftOpened({ isLoaded }: Marker, cartChangedAt: number): boolean {
  return !isLoaded || cartChangedAt === 0;
}

// --- 3. The server's cart -------------------------------------------------------------------------------------------

/** Whether the server's cart is another one than this browser has seen, as after a login: nothing that both had is known then. */
export function isOthersCart(seen: SeenCart | null, owner: string): boolean {
  return seen?.owner !== owner;
}

/**
 * What browser and server both had. Where that is not known, each part of either side counts as added: the server's cart is another
 * one than before, or this browser's own was never changed, as after its entry was damaged.
 */
export function commonLines(
  seen: SeenCart | null,
  remote: { owner: string; version: number },
  cartChangedAt: number,
): Lines {
  const isKnown = seen?.owner === remote.owner && seen.version <= remote.version;
  return isKnown && cartChangedAt > 0 ? seen.lines : [];
}

/**
 * A loaded draft goes before the cart of another device (CART-05): what was put into that one is put aside, not into the draft.
 *
 * @returns the parts to put aside; null where no draft is loaded, and both carts become one
 */
export function asideForDraft(
  marker: Marker | null,
  base: Lines,
  local: readonly CartItem[],
  remote: readonly CartItem[],
): readonly CartItem[] | null {
  if (!marker?.isLoaded || local.length === 0) return null;
  const known = new Set([...base, ...linesOf(local)].map(([, key]) => key));
  return remote.filter((item) => !known.has(lineKey(item)));
}

// --- 4. A draft is opened, or left ----------------------------------------------------------------------------------

/** Whether the server keeps this very cart as a draft: as it was loaded or saved, it is lost by nothing. */
export function isKeptAsDraft(marker: Marker | null, cartChangedAt: number): boolean {
  return marker !== null && marker.cartChangedAt === cartChangedAt;
}

// --- 5. An order ----------------------------------------------------------------------------------------------------

/** The lines that stay in the cart after a payment: those that were not part of it, as another tab may have added some. */
export function leftAfterOrder(
  items: readonly CartItem[],
  sentIds: readonly string[] | undefined,
): readonly CartItem[] {
  const sent = new Set(sentIds ?? items.map(({ id }) => id));
  return items.filter(({ id }) => !sent.has(id));
}
