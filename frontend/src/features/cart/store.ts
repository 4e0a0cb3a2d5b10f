import { create } from 'zustand';
import { type PersistStorage, persist, type StorageValue } from 'zustand/middleware';
import type { Shipping } from '../../core/client';
import { registerReset } from '../../lib/resets';
import { writeBuilt } from './built';
import { type CartItem, soundQuantity } from './item';
import { EMPTY_CART, restoreCart, type StoredCart } from './restore';

/** The local cart entry of the spec. */
export const CART_KEY = 'cart';
const VERSION = 1;

interface CartActions {
  /** Takes these parts as the whole cart. */
  replaceItems: (items: CartItem[]) => void;
  /** Puts a part back where it was; used to undo a removal. */
  insertItem: (item: CartItem, index: number) => void;
  /** An invalid quantity becomes 1. */
  setQuantity: (id: string, quantity: number) => void;
  removeItem: (id: string) => void;
  setShipping: (shipping: Shipping) => void;
  /** Brings back a saved cart as it was, without counting that as a change by the customer. */
  restore: (cart: StoredCart) => void;
  /** Notes which payment the cart has been sent to, and the parts that were sent. */
  noteCheckout: (sessionId: string, itemIds: readonly string[]) => void;
  /** Lets go of what went into the noted payment, and says which parts that were. What another tab has added since stays. */
  takeOutPaid: () => ReadonlySet<string>;
  clear: () => void;
}

export type CartStore = StoredCart & CartActions;

/**
 * Reads the entry whatever it holds, and writes it if the browser lets us: without storage (private mode, quota) the cart
 * still works for as long as the page is open.
 */
const storage: PersistStorage<StoredCart> = {
  getItem: (name) => {
    const raw = readJson(name);
    if (raw === null) return null;
    // An older or foreign entry has no wrapper with a version around it.
    const wrapped = typeof raw === 'object' && !Array.isArray(raw) && 'state' in raw && 'version' in raw;
    const state = restoreCart(wrapped ? (raw as StorageValue<unknown>).state : raw);
    return { state, version: VERSION };
  },
  setItem: (name, value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Nothing to tell: the cart on the page is whole.
    }
  },
  removeItem: (name) => {
    try {
      localStorage.removeItem(name);
    } catch {
      // As above.
    }
  },
};

/**
 * When a change of this cart counts as made: now, and in any case after the change before. Two changes of one millisecond, or a
 * clock that was set back, must not look like no change: it would never be saved, and the server's older cart would win.
 */
export const laterThan = ({ changedAt }: { changedAt: number }): number =>
  Math.max(Date.now(), changedAt + 1);

/** Parts and shipping choice of the customer, kept in localStorage. */
export const useCart = create<CartStore>()(
  persist(
    (set) => ({
      ...EMPTY_CART,
      replaceItems: (items) => set((cart) => ({ items, changedAt: laterThan(cart) })),
      insertItem: (item, index) =>
        set((cart) =>
          cart.items.some((other) => other.id === item.id)
            ? cart
            : { items: cart.items.toSpliced(index, 0, item), changedAt: laterThan(cart) },
        ),
      setQuantity: (id, quantity) =>
        set((cart) => ({
          items: cart.items.map((item) =>
            item.id === id ? { ...item, quantity: soundQuantity(quantity) } : item,
          ),
          changedAt: laterThan(cart),
        })),
      removeItem: (id) =>
        set((cart) => ({ items: cart.items.filter((item) => item.id !== id), changedAt: laterThan(cart) })),
      setShipping: (shipping) => set((cart) => ({ shipping, changedAt: laterThan(cart) })),
      restore: (cart) => set(restoreCart(cart)),
      noteCheckout: (checkoutSessionId, itemIds) =>
        set((cart) =>
          // A payment that is known already may be paid: what has been added since did not go into it.
          cart.checkoutSessionId === checkoutSessionId
            ? cart
            : { checkoutSessionId, checkoutItemIds: [...itemIds] },
        ),
      takeOutPaid: (): ReadonlySet<string> => {
        const { items, checkoutItemIds, shipping, clear, restore } = useCart.getState();
        const sent = new Set(checkoutItemIds ?? items.map(({ id }) => id));
        const left = items.filter(({ id }) => !sent.has(id));
        clear();
        if (left.length > 0)
          restore({
            items: left,
            shipping,
            changedAt: laterThan(useCart.getState()),
            checkoutSessionId: null,
          });
        return new Set(items.map(({ id }) => id).filter((id) => sent.has(id)));
      },
      clear: () => {
        writeBuilt([]);
        set({ ...EMPTY_CART, checkoutItemIds: undefined, changedAt: laterThan(useCart.getState()) });
      },
    }),
    {
      name: CART_KEY,
      version: VERSION,
      storage,
      partialize: ({ items, shipping, changedAt, checkoutSessionId, checkoutItemIds }) => ({
        items,
        shipping,
        changedAt,
        checkoutSessionId,
        checkoutItemIds,
      }),
    },
  ),
);

let elsewhere = false;

/** Runs a change of the cart that was made somewhere else: in another tab, or on another device. */
export function fromElsewhere(change: () => void): void {
  elsewhere = true;
  try {
    change();
  } finally {
    elsewhere = false;
  }
}

/** For subscribers of the cart: whether the change that they hear of was made somewhere else. */
export function isFromElsewhere(): boolean {
  return elsewhere;
}

/** Takes over what another tab has stored; an entry that is gone is an empty cart. */
function follow(): void {
  fromElsewhere(() => {
    if (readJson(CART_KEY) === null) useCart.setState({ ...EMPTY_CART, checkoutItemIds: undefined });
    else void useCart.persist.rehydrate();
  });
}

registerReset({ scopes: ['logout'], tab: follow, shared: () => useCart.getState().clear() });

// A second tab that changes the cart changes it here too; otherwise the older tab would write its old parts back. Without a key
// the other tab has emptied the whole storage.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === CART_KEY || event.key === null) follow();
});
// A page that the browser kept for its back button was frozen and has heard none of that.
globalThis.addEventListener?.('pageshow', (event) => {
  if (event.persisted) follow();
});

function readJson(name: string): object | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
