import { create } from 'zustand';
import type { Shipping } from '../../core/client';
import { registerReset } from '../../lib/resets';
import {
  type CartItem,
  type CartPart,
  fileIdOf,
  isInCart,
  itemOf,
  type Part,
  partOf,
  soundQuantity,
} from './part';
import { EMPTY_CART, restoreCart, type StoredCart } from './restore';
import {
  CART_KEY,
  hasOtherTabsWriting,
  type OtherTabsWriting,
  otherTabsWriting,
  readStored,
  writeStored,
} from './stored';
import { leftAfterOrder } from './whichCart';

interface PartsState extends Omit<StoredCart, 'items'> {
  /** Parts of the cart stand before those that were uploaded since. */
  parts: readonly Part[];
}

/**
 * The one list of parts, with what is ordered beside them. Changed through the functions of this file only. It begins as the build
 * draws it, with an empty cart (`files/store.ts` says why).
 */
export const useParts = create<PartsState>()(() => withStored([], EMPTY_CART));

const { getState, setState } = useParts;
setState(withStored([], readStored() ?? EMPTY_CART));

/** The parts of the cart, live. */
export function useCartParts(): readonly CartPart[] {
  return useParts(({ parts }) => cartOf(parts));
}

export function cartParts(): readonly CartPart[] {
  return cartOf(getState().parts);
}

/** The cart as it is stored and sent, with what another tab has just changed. */
export function cartItems(): CartItem[] {
  catchUp();
  return cartParts().map(itemOf);
}

const carts = new WeakMap<readonly Part[], readonly CartPart[]>();
let latest: readonly CartPart[] = [];

/** The same list as long as its parts are the same: it is asked with every change of any part. */
function cartOf(parts: readonly Part[]): readonly CartPart[] {
  const known = carts.get(parts);
  if (known) return known;
  const cart = parts.filter(isInCart);
  if (cart.length !== latest.length || cart.some((part, i) => part !== latest[i])) latest = cart;
  carts.set(parts, latest);
  return latest;
}

// --- What the customer does -----------------------------------------------------------------------------------------

/** Adds parts behind those of the cart: before the other ones where they were there first, as after a reload. */
export function addParts(added: readonly Part[], first = false): void {
  change((parts) =>
    first
      ? [...parts.filter(isInCart), ...added, ...parts.filter((part) => !isInCart(part))]
      : [...parts, ...added],
  );
}

/** Changes one part; a removed one stays removed, and the same values notify no subscriber. */
export function patchPart(id: string, patch: Partial<Part>): void {
  patchParts([id], () => patch);
}

/** Changes each of these parts by one rule. */
export function patchParts(ids: readonly string[], patchOf: (part: Part) => Partial<Part>): void {
  const wanted = new Set(ids);
  change((parts) => {
    const changed = parts.map((part) => (wanted.has(part.id) ? patched(part, patchOf(part)) : part));
    return changed.some((part, i) => part !== parts[i]) ? changed : parts;
  });
}

function patched(part: Part, patch: Partial<Part>): Part {
  const isChange = (Object.keys(patch) as (keyof Part)[]).some((field) => part[field] !== patch[field]);
  return isChange ? { ...part, ...patch } : part;
}

/** An invalid quantity becomes 1. */
export function setQuantity(id: string, quantity: number): void {
  patchPart(id, { quantity: soundQuantity(quantity) });
}

export function setShipping(shipping: Shipping): void {
  catchUp();
  setState((state) => ({ shipping, changedAt: laterThan(state) }));
}

/** Takes parts out of the list; their files follow them (`files/lifetime`). */
export function removeParts(ids: readonly string[]): void {
  change((parts) => {
    const left = parts.filter(({ id }) => !ids.includes(id));
    return left.length < parts.length ? left : parts;
  });
}

/** Puts a part back where it was; used to undo a removal. */
export function insertPart(part: Part, index: number): void {
  change((parts) => (parts.some(({ id }) => id === part.id) ? parts : parts.toSpliced(index, 0, part)));
}

/** 'In den Warenkorb' (STEP-05): these parts are ordered from now on, by these volumes in cm³. */
export function putIntoCart(volumes: ReadonlyMap<string, number | null>): void {
  patchParts([...volumes.keys()], ({ id, configuration }) =>
    configuration ? { stage: 'cart', volumeCm3: volumes.get(id) ?? null } : {},
  );
}

// --- The cart as a whole --------------------------------------------------------------------------------------------

/** Takes these items as the whole cart; what is not in the cart stays. */
export function replaceCart(items: readonly CartItem[]): void {
  change((parts) => withCart(parts, items));
}

/** Brings back a saved cart as it was, without counting that as a change by the customer. What is kept beside it stays. */
export function restoreStored(cart: unknown): void {
  setState(({ parts, seen, setAside }) => withStored(parts, { ...restoreCart(cart), seen, setAside }));
}

/** Notes what is kept beside the cart: how the server's was last seen, what was put aside. No change of the cart itself. */
export function noteBeside(patch: Partial<Pick<StoredCart, 'seen' | 'setAside'>>): void {
  catchUp();
  setState(patch);
}

/** The server's cart as this browser, whichever tab, last saw it. */
export function seenCart(): StoredCart['seen'] {
  catchUp();
  return getState().seen;
}

export function clearCart(): void {
  setState((state) => ({ ...withStored(state.parts, EMPTY_CART), changedAt: laterThan(state) }));
}

/** Notes which payment the cart has been sent to, and the parts that were sent. */
export function noteCheckout(checkoutSessionId: string, itemIds: readonly string[]): void {
  catchUp();
  setState((state) =>
    // A payment that is known already may be paid: what has been added since did not go into it.
    state.checkoutSessionId === checkoutSessionId
      ? state
      : { checkoutSessionId, checkoutItemIds: [...itemIds] },
  );
}

/** Lets go of what went into the noted payment, and says which parts that were. What another tab has added since stays. */
export function removeOrderedParts(): ReadonlySet<string> {
  const items = cartItems();
  const { checkoutItemIds, shipping, seen, setAside } = getState();
  const left = leftAfterOrder(items, checkoutItemIds);
  const isLeft = left.length > 0 && { shipping };
  setState((state) => ({
    ...withStored(state.parts, { ...EMPTY_CART, ...isLeft, items: [...left], seen, setAside }),
    changedAt: laterThan(state),
  }));
  return new Set(items.filter((item) => !left.includes(item)).map(({ id }) => id));
}

/**
 * When a change of this cart counts as made: now, and in any case after the change before. Two changes of one millisecond, or a
 * clock that was set back, must not look like no change: it would never be saved, and the server's older cart would win.
 */
export function laterThan({ changedAt }: { changedAt: number }): number {
  return Math.max(Date.now(), changedAt + 1);
}

/** The one way to change the list: what concerns the cart counts as a change of the cart. */
function change(update: (parts: readonly Part[]) => readonly Part[]): void {
  catchUp();
  setState((state) => {
    const parts = update(state.parts);
    if (parts === state.parts) return state;
    return sameOrder(cartOf(state.parts), cartOf(parts)) ? { parts } : { parts, changedAt: laterThan(state) };
  });
}

const ORDERED = [
  'id',
  'name',
  'quantity',
  'configuration',
  'unit',
  'volumeCm3',
  'modelFileUrl',
] as const satisfies (keyof Part)[];

/** Whether two carts order the same; where the files are does not count. */
function sameOrder(a: readonly Part[], b: readonly Part[]): boolean {
  if (a === b) return true;
  return a.length === b.length && a.every((part, i) => isSame(part, b[i] as Part));
}

function isSame(a: Part, b: Part): boolean {
  return a === b || ORDERED.every((field) => a[field] === b[field]);
}

function withStored(parts: readonly Part[], { items, ...rest }: StoredCart): PartsState {
  return { checkoutItemIds: undefined, ...rest, parts: withCart(parts, items) };
}

/**
 * Parts that are the same in both stay the same objects, and keep their files. A part whose file is here keeps its volume too: this
 * page has measured it, and the stored one may be older (`files/MeasuredVolumes.tsx`).
 */
function withCart(parts: readonly Part[], items: readonly CartItem[]): readonly Part[] {
  const known = new Map(parts.map((part) => [part.id, part]));
  const cart = items.map((item): Part => {
    const fresh = partOf(item);
    const part = known.get(item.id);
    if (!part || fileIdOf(part) !== fileIdOf(fresh)) return fresh;
    const sameChoice = JSON.stringify(part.configuration) === JSON.stringify(fresh.configuration);
    const { file, configuration, volumeCm3, longestSideMm } = part;
    const isMeasured = file === 'here' && part.unit === fresh.unit && volumeCm3 !== null;
    const now = {
      ...fresh,
      file,
      ...(isMeasured && { volumeCm3, ...(longestSideMm !== undefined && { longestSideMm }) }),
      ...(sameChoice && configuration && { configuration }),
    };
    return isInCart(part) && isSame(part, now) ? part : now;
  });
  const ids = new Set(items.map(({ id }) => id));
  return [...cart, ...parts.filter((part) => part.stage !== 'cart' && !ids.has(part.id))];
}

// --- Other tabs and devices -----------------------------------------------------------------------------------------

let elsewhere = false;

/** Runs a change of the cart that was made somewhere else: in another tab, or on another device. */
export function fromElsewhere(run: () => void): void {
  elsewhere = true;
  try {
    run();
  } finally {
    elsewhere = false;
  }
}

/** For subscribers: whether the current change was made somewhere else. */
export function isFromElsewhere(): boolean {
  return elsewhere;
}

let following = false;

/** Takes over what another tab has stored; an entry that is gone is an empty cart. */
export function followStored(): void {
  const writing = otherTabsWriting(storedForm(getState()));
  if (writing) takeOver(writing);
}

/**
 * The same before this tab changes the cart itself. The `storage` event comes a moment later, when this tab would already have
 * written over the other tab's change.
 */
function catchUp(): void {
  const writing = hasOtherTabsWriting() ? otherTabsWriting(storedForm(getState())) : null;
  if (writing?.cart) takeOver(writing);
}

function takeOver({ cart, isMerged }: OtherTabsWriting): void {
  following = true;
  fromElsewhere(() => setState(({ parts }) => withStored(parts, cart ?? EMPTY_CART)));
  following = false;
  if (isMerged) writeStored(storedForm(getState()));
}

// A second tab that changes the cart changes it here too; otherwise the older tab would write its old parts back. Without a key
// the other tab has emptied the whole storage.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === CART_KEY || event.key === null) followStored();
});
// A page that the browser kept for its back button was frozen and has heard none of that.
globalThis.addEventListener?.('pageshow', (event) => {
  if (event.persisted) followStored();
});

// --- Storage --------------------------------------------------------------------------------------------------------

useParts.subscribe((state, before) => {
  const isStored =
    sameOrder(cartOf(state.parts), cartOf(before.parts)) &&
    state.shipping === before.shipping &&
    state.changedAt === before.changedAt &&
    state.checkoutSessionId === before.checkoutSessionId &&
    state.checkoutItemIds === before.checkoutItemIds &&
    state.seen === before.seen &&
    state.setAside === before.setAside;
  if (!following && !isStored) writeStored(storedForm(state));
});

function storedForm({ parts, ...rest }: PartsState): StoredCart {
  return { items: cartOf(parts).map(itemOf), ...rest };
}

// --- Resets ---------------------------------------------------------------------------------------------------------

const dropUploaded = (): void => setState(({ parts }) => ({ parts: parts.filter(isInCart) }));

// An order takes its own parts out of the cart; parts beside them stay.
registerReset({ scopes: ['order'], tab: dropUploaded });
registerReset({
  scopes: ['logout'],
  tab: () => {
    dropUploaded();
    followStored();
  },
  shared: clearCart,
});
