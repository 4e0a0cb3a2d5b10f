import { randomId } from '../../lib/randomId';
import { registerReset } from '../../lib/resets';
import { storedEntry } from '../../lib/stored';
import { restoreCart, type StoredCart } from './restore';
import { cartOfTwoTabs } from './whichCart';

/** Local-storage entry: the parts of the cart, which all tabs of this browser share. The others lie with their files. */
export const CART_KEY = 'cart';
const stored = storedEntry('local', CART_KEY);
const VERSION = 1;

/** The entry in local storage. Each writing has an id, and names the writing that it was made from. */
interface Entry {
  cart: StoredCart;
  writing: string | null;
  from: string | null;
}

/** The id of the writing that this page last read or wrote. */
let known: string | null = null;
/** The text of that writing. */
let knownText: string | null = null;
/** The carts of the last writings, by id: the common base when two tabs write at the same time. */
const former = new Map<string, StoredCart>();
const FORMER_KEPT = 20;

/** The cart of this browser at the start; null without one. */
export function readStored(): StoredCart | null {
  const entry = read();
  if (entry) remember(entry);
  return entry?.cart ?? null;
}

export function writeStored(cart: StoredCart): void {
  const writing = randomId();
  const text = JSON.stringify({ state: cart, version: VERSION, writing, from: known });
  // Without storage (private mode, quota) the cart still works for as long as the page is open.
  if (!stored.writeText(text)) return;
  knownText = text;
  remember({ cart, writing, from: known });
}

/** A change of the entry by another tab. */
export interface OtherTabsWriting {
  /** Null where the entry is gone, or cannot be read. */
  cart: StoredCart | null;
  /** The other tab wrote over a writing of this one: `cart` has both, and is not stored yet. */
  isMerged: boolean;
}

/**
 * What another tab has stored since this one last read or wrote; null where that is nothing. Browsers tell a tab of it a moment
 * later, and show it the entry no sooner: two tabs can write within that moment, and the second takes the place of the first. The
 * first one sees that its writing was passed over, and brings it back. What both did to the same line in that moment is as it is here.
 */
export function otherTabsWriting(mine: StoredCart): OtherTabsWriting | null {
  const before = knownText;
  const entry = read();
  if (!entry) return { cart: null, isMerged: false };
  if (knownText === before) return null;
  const knewMine = entry.from === known || entry.writing === known;
  const base = knewMine || entry.from === null ? undefined : former.get(entry.from);
  remember(entry);
  return base
    ? { cart: cartOfTwoTabs(base, mine, entry.cart), isMerged: true }
    : { cart: entry.cart, isMerged: false };
}

/** Whether another tab has written the entry since. A removed entry does not count: the `storage` event reports it. */
export function hasOtherTabsWriting(): boolean {
  const text = stored.readText();
  return text !== null && text !== knownText;
}

registerReset({ scopes: ['logout'], tab: () => former.clear() });

function remember({ cart, writing }: Entry): void {
  known = writing;
  if (writing === null) return;
  former.set(writing, cart);
  for (const [oldest] of former) {
    if (former.size <= FORMER_KEPT) break;
    former.delete(oldest);
  }
}

/** The entry; null without one. */
function read(): Entry | null {
  knownText = stored.readText();
  try {
    const raw: unknown = JSON.parse(knownText ?? 'null');
    if (typeof raw !== 'object' || raw === null) return null;
    const { state, writing, from } = raw as Record<string, unknown>;
    return {
      cart: restoreCart(state),
      writing: typeof writing === 'string' ? writing : null,
      from: typeof from === 'string' ? from : null,
    };
  } catch {
    return null;
  }
}
