import type { Shipping } from '../../core/client';
import { randomId } from '../../lib/randomId';
import { type CartItem, lineKey } from './part';
import { restoreCart } from './restore';
import {
  cartItems,
  fromElsewhere,
  laterThan,
  noteBeside,
  replaceCart,
  restoreStored,
  seenCart,
  setShipping,
  useParts,
} from './store';
import {
  asideForDraft,
  commonLines,
  isKeptAsDraft,
  isOthersCart,
  isPaidCartRestored,
  linesOf,
  type Marker,
  mergeCarts,
  sameLines,
} from './whichCart';

/* This browser's cart meets another one. `whichCart.ts` says which one wins, and this file does it. */

// --- The server's cart ----------------------------------------------------------------------------------------------

/** The version of this owner's cart on the server as this browser last saw it; null where it has not. */
export function seenVersion(owner: string): number | null {
  const seen = seenCart();
  return seen && !isOthersCart(seen, owner) ? seen.version : null;
}

/** Notes that the server has these items in the cart of this owner. */
export function noteSeen(owner: string, version: number, items: readonly CartItem[]): void {
  noteBeside({ seen: { owner, version, lines: linesOf(items) } });
}

/** The whole cart where the server does not have it like that; otherwise null. */
export function unsavedItems(): CartItem[] | null {
  const items = cartItems();
  return sameLines(seenCart()?.lines ?? [], linesOf(items)) ? null : items;
}

/**
 * Brings what changed on the server into this browser's cart.
 *
 * @param sent what both carts have in common, where the server has just got it
 * @returns the parts that both sides had edited, and that stay as they are here
 */
export function meetServerCart(
  owner: string,
  { version, items: raw }: { version: number; items: unknown },
  marker: Marker | null,
  sent?: readonly CartItem[],
): readonly CartItem[] {
  const items = restoreCart(raw).items;
  const local = cartItems();
  const base = sent
    ? linesOf(sent)
    : commonLines(seenCart(), { owner, version }, useParts.getState().changedAt);
  const aside = asideForDraft(marker, base, local, items);
  if (aside) setAside(aside);
  const { items: merged, overruling } = aside
    ? { items: local, overruling: [] }
    : mergeCarts(base, local, items);
  noteSeen(owner, version, items);
  if (!sameLines(linesOf(merged), linesOf(local))) fromElsewhere(() => replaceCart(merged));
  return overruling;
}

// --- The cart that was sent to a payment ----------------------------------------------------------------------------

/** Brings back what was sent to a payment, where it wins; answers whether it does. */
export function restorePaidCart(
  sent: { items: readonly CartItem[]; shipping: Shipping; sentAt: number; sessionId: string },
  marker: Marker | null,
): boolean {
  const { items, shipping, sentAt, sessionId } = sent;
  if (!isPaidCartRestored(sentAt, useParts.getState().changedAt, marker)) return false;
  restoreStored({
    items,
    shipping,
    changedAt: sentAt,
    checkoutSessionId: sessionId,
    checkoutItemIds: items.map(({ id }) => id),
  });
  return true;
}

// --- Drafts and former orders ---------------------------------------------------------------------------------------

/**
 * Takes a draft as the cart. What it replaces is put aside, unless the server keeps it as a draft: nothing vanishes in silence.
 *
 * @returns when the cart counts as changed
 */
export function openAsCart(draft: { items: unknown; shipping: unknown }, marker: Marker | null): number {
  // First the items: they take over what another tab has just changed, and with it when that was.
  const replaced = cartItems();
  const before = useParts.getState();
  const { items, shipping } = restoreCart(draft);
  if (!isKeptAsDraft(marker, before.changedAt) && JSON.stringify(replaced) !== JSON.stringify(items))
    setAside(replaced);
  const changedAt = laterThan(before);
  restoreStored({ items, shipping, changedAt, checkoutSessionId: null });
  return changedAt;
}

/** Brings the parts of a former order in: in the place of the cart, or beside what it holds. */
export function loadIntoCart(items: readonly CartItem[], replacing: { shipping: Shipping } | null): void {
  const present = replacing ? [] : cartItems();
  replaceCart([...present, ...withOwnIds(items, present)]);
  if (replacing) setShipping(replacing.shipping);
}

/** Puts parts aside, beside those that already are; nothing is lost by a second draft. */
function setAside(items: readonly CartItem[]): void {
  const known = useParts.getState().setAside;
  const keys = new Set(known.map(lineKey));
  const added = items.filter((item) => !keys.has(lineKey(item)));
  if (added.length > 0) noteBeside({ setAside: [...known, ...withOwnIds(added, known)] });
}

export function dropAside(): void {
  noteBeside({ setAside: [] });
}

/** Makes the cart that was set aside the cart again. The present one waits in its place, unless the server keeps it as a draft. */
export function takeBack(marker: Marker | null): void {
  const { setAside: items, changedAt } = useParts.getState();
  noteBeside({ setAside: isKeptAsDraft(marker, changedAt) ? [] : cartItems() });
  replaceCart(items);
}

/** A part that is in the other list too gets an id of its own, as a line of its own. */
function withOwnIds(items: readonly CartItem[], others: readonly CartItem[]): CartItem[] {
  const taken = new Set(others.map(({ id }) => id));
  return items.map((item) => (taken.has(item.id) ? { ...item, id: randomId() } : item));
}
