import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONFIGURATION } from '../../testing/parts';
import { toast } from '../../ui';
import { type CartItem, cartItems, dropAside, removeParts, setQuantity, useParts } from '../parts';
import { clearCart, noteBeside, replaceCart, restoreStored } from '../parts/store';
import { CART_KEY } from '../parts/stored';
import { linesOf } from '../parts/whichCart';
import { noteLoadedDraft, useLoadedDraft } from './loadedDraft';
import { cartSaved, syncCart } from './sync';

/** Saving waits a moment by the clock; a busy machine takes longer. */
const PATIENCE_MS = 15_000;

/** A server that keeps carts as the real one does: it counts versions, refuses a save of an older one, merges by id. */
class CartServer {
  carts: Record<string, { items: CartItem[]; version: number }> = {};
  calls: string[] = [];
  broken = false;

  /** What another device saves meanwhile. */
  save(key: string, items: CartItem[]): void {
    this.carts[key] = { items, version: (this.carts[key]?.version ?? 0) + 1 };
  }

  answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const name = String(input).replace('/api/cart/', '');
    this.calls.push(name);
    if (this.broken) throw new TypeError('no connection');
    const { cartItems, version } = JSON.parse(String(init?.body)) as {
      cartItems?: CartItem[];
      version?: number;
    };
    const key = name.endsWith('anonymous') ? 'guest' : 'user';
    const known = this.carts[key] ?? { items: [], version: 0 };
    const saved = version === undefined || version === known.version;
    if (name.startsWith('save') && cartItems && saved) this.save(key, cartItems);
    if (name === 'migrate' && this.carts.guest) {
      const { items } = this.carts.guest;
      const missing = items.filter(({ id }) => !known.items.some((item) => item.id === id));
      this.save('user', [...known.items, ...missing]);
      delete this.carts.guest;
    }
    const cart = this.carts[key] ?? { items: [], version: 0 };
    const data = { cart_data: cart.items, version: cart.version };
    return Response.json({ success: true, ...(name.startsWith('save') ? { saved } : {}), data });
  };
}

let server: CartServer;
let stop: () => void = () => undefined;

const part = (id: string, quantity = 1): CartItem => ({
  id,
  fileName: `${id}.stl`,
  volume: 8,
  quantity,
  configuration: CONFIGURATION,
  modelFileUrl: null,
  uploadedToStorage: false,
});
const ids = (items: readonly CartItem[]) => items.map(({ id }) => id);
const start = (userId: string | null) => {
  stop();
  stop = syncCart(userId);
};

/** Until browser and server have the same cart. */
const inStep = (key: 'guest' | 'user') =>
  vi.waitFor(
    () => {
      expect(useParts.getState().seen?.version).toBe(server.carts[key]?.version ?? 0);
      expect(useParts.getState().seen?.lines).toEqual(linesOf(cartItems()));
      expect(server.carts[key]?.items ?? []).toEqual(cartItems());
    },
    { timeout: PATIENCE_MS },
  );

beforeEach(() => {
  server = new CartServer();
  vi.stubGlobal('fetch', server.answer);
  restoreStored({ items: [], shipping: 'pickup', changedAt: 0, checkoutSessionId: null });
  noteBeside({ seen: null, setAside: [] });
  localStorage.clear();
});
afterEach(() => stop());

test('CART-04 a guest’s change is saved on the server, several quick ones as one', async () => {
  start(null);
  await vi.waitFor(() => expect(server.calls).toEqual(['load-anonymous']));
  replaceCart([part('a')]);
  setQuantity('a', 4);
  await vi.waitFor(() => expect(server.carts.guest?.items).toEqual([part('a', 4)]), {
    timeout: PATIENCE_MS,
  });
  expect(server.calls).toEqual(['load-anonymous', 'save-anonymous']);
});

test('CART-04 a visitor who never had a cart makes no guest', async () => {
  start(null);
  await vi.waitFor(() => expect(server.calls).toEqual(['load-anonymous']));
  window.dispatchEvent(new Event('pagehide'));
  expect(server.calls).toEqual(['load-anonymous']);
});

test('CART-04 what other devices changed comes here, what was changed here goes there, and nothing is lost', async () => {
  server.save('guest', [part('a'), part('b'), part('c')]);
  start(null);
  await inStep('guest');
  // Offline here, edits on both sides.
  server.broken = true;
  setQuantity('a', 6);
  removeParts(['b']);
  replaceCart([...cartItems(), part('hier')]);
  stop();
  server.broken = false;
  server.save('guest', [part('a'), part('b'), part('c', 9), part('dort')]);
  start(null);
  await inStep('guest');
  expect(cartItems()).toEqual([part('a', 6), part('c', 9), part('hier'), part('dort')]);
});

test('CART-04 a browser whose clock is ahead overwrites no newer cart, and does not bring a paid one back', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * 60_000);
  try {
    start(null);
    replaceCart([part('a'), part('bezahlt')]);
    await inStep('guest');
    stop();
    // The phone edits one part and pays for the other; this browser has seen nothing of it.
    server.save('guest', [part('a', 3)]);
    start(null);
    await inStep('guest');
    expect(cartItems()).toEqual([part('a', 3)]);
  } finally {
    now.mockRestore();
  }
});

test('CART-04 a save that somebody else’s came before is refused, merged and saved again', async () => {
  server.save('guest', [part('a')]);
  start(null);
  await inStep('guest');
  replaceCart([part('a'), part('hier')]);
  server.save('guest', [part('a'), part('dort')]);
  await inStep('guest');
  expect(ids(cartItems())).toEqual(['a', 'hier', 'dort']);
  expect(server.calls).toEqual(['load-anonymous', 'save-anonymous', 'save-anonymous']);
});

test('CART-04 of a part that was edited on both sides this browser’s state stays, and the customer is told', async () => {
  const told = vi.spyOn(toast, 'warning').mockReturnValue(0);
  server.save('guest', [part('a'), part('b'), part('c'), part('d')]);
  start(null);
  await inStep('guest');
  stop();
  setQuantity('a', 2);
  setQuantity('b', 5);
  setQuantity('d', 7);
  server.save('guest', [part('a', 3), part('b', 5), part('c', 4), part('d')]);
  start(null);
  await inStep('guest');
  expect(cartItems()).toEqual([part('a', 2), part('b', 5), part('c', 4), part('d', 7)]);
  // The one that both made the same is no conflict, and neither is what only one of them touched.
  expect(told.mock.calls.map(([text]) => text)).toEqual([
    '„a.stl“ wurde auch auf einem anderen Gerät geändert. Es gilt, was Sie hier gewählt haben.',
  ]);
  stop();
  setQuantity('a', 8);
  setQuantity('b', 8);
  setQuantity('c', 8);
  server.save('guest', [part('a', 9), part('b', 9), part('c', 9), part('d', 7)]);
  start(null);
  await inStep('guest');
  expect(told.mock.lastCall?.[0]).toBe(
    '„a.stl“ und 2 weitere Teile wurden auch auf einem anderen Gerät geändert. Es gilt, was Sie hier gewählt haben.',
  );
});

test('CART-04 a part that was taken out elsewhere but edited here since stays', async () => {
  server.save('guest', [part('a'), part('b')]);
  start(null);
  await inStep('guest');
  stop();
  setQuantity('a', 2);
  server.save('guest', []);
  start(null);
  await inStep('guest');
  expect(cartItems()).toEqual([part('a', 2)]);
});

test('CART-04 a cart of this browser stays when the server knows none, as after a cleared cookie', async () => {
  server.save('guest', [part('a')]);
  start(null);
  await inStep('guest');
  stop();
  server.carts = {};
  start(null);
  await inStep('guest');
  expect(ids(cartItems())).toEqual(['a']);
});

test('CART-04 a change that another tab has made is saved by that tab', async () => {
  start(null);
  await inStep('guest');
  expect(server.calls).toEqual(['load-anonymous']);
  const { state, ...entry } = JSON.parse(localStorage.getItem(CART_KEY) ?? '');
  const changed = { ...state, items: [part('anderer-tab')], changedAt: 5 };
  localStorage.setItem(CART_KEY, JSON.stringify({ ...entry, state: changed }));
  window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
  expect(ids(cartItems())).toEqual(['anderer-tab']);
  await cartSaved();
  expect(server.calls).toEqual(['load-anonymous', 'save-anonymous']);
});

test('API-13 login makes one cart of both and loses no item; the next visit does not merge again', async () => {
  server.save('user', [part('gestern', 3)]);
  replaceCart([part('heute', 2)]);
  start('u1');
  await vi.waitFor(() => expect(ids(cartItems())).toEqual(['gestern', 'heute']));
  expect(server.calls).toEqual(['save-anonymous', 'migrate']);

  // Removed on another device: it must not come back.
  await inStep('user');
  server.save('user', [part('heute', 2)]);
  start('u1');
  await vi.waitFor(() => expect(ids(cartItems())).toEqual(['heute']));
  expect(server.calls).toEqual(['save-anonymous', 'migrate', 'load-user']);
});

test('ERR-04 without the server the cart stays as it is, and the next change tries again', async () => {
  server.broken = true;
  replaceCart([part('a')]);
  start(null);
  await vi.waitFor(() => expect(server.calls).toEqual(['load-anonymous']));
  expect(ids(cartItems())).toEqual(['a']);
  server.broken = false;
  setQuantity('a', 2);
  await vi.waitFor(() => expect(server.carts.guest?.items).toEqual([part('a', 2)]), {
    timeout: PATIENCE_MS,
  });
});

test('ERR-04 a save that fails in an unforeseen way costs itself alone: the next change is saved', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  start(null);
  replaceCart([part('a')]);
  await inStep('guest');
  // What no caller foresees: neither the server nor the network, but what is said of a clash.
  const broken = vi.spyOn(toast, 'warning').mockImplementation(() => {
    throw new TypeError('odd');
  });
  server.save('guest', [part('a', 3)]);
  setQuantity('a', 2);
  await vi.waitFor(() => expect(said).toHaveBeenCalled(), { timeout: PATIENCE_MS });
  broken.mockRestore();
  replaceCart([...cartItems(), part('b')]);
  await inStep('guest');
  expect(ids(server.carts.guest?.items ?? [])).toEqual(['a', 'b']);
  said.mockRestore();
});

test('CART-04 a change in the same millisecond, or after the clock was set back, is saved too', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(5_000);
  try {
    replaceCart([part('a')]);
    start(null);
    await inStep('guest');
    setQuantity('a', 2);
    await vi.waitFor(() => expect(server.carts.guest?.items).toEqual([part('a', 2)]), {
      timeout: PATIENCE_MS,
    });
    now.mockReturnValue(3_000);
    setQuantity('a', 3);
    await vi.waitFor(() => expect(server.carts.guest?.items).toEqual([part('a', 3)]), {
      timeout: PATIENCE_MS,
    });
  } finally {
    now.mockRestore();
  }
});

test('AUTH-19 a change made just before a logout is on the server before the session ends', async () => {
  replaceCart([part('a')]);
  start('u1');
  await vi.waitFor(() => expect(server.calls).toEqual(['save-anonymous', 'migrate']));
  await cartSaved();
  setQuantity('a', 7);
  await cartSaved();
  expect(server.carts.user?.items).toEqual([part('a', 7)]);
  await cartSaved();
  expect(server.calls).toEqual(['save-anonymous', 'migrate', 'save-user']);
});

test('CART-04 what waits to be saved is saved when the page is left', async () => {
  start(null);
  await vi.waitFor(() => expect(server.calls).toEqual(['load-anonymous']));
  await inStep('guest');
  replaceCart([part('a')]);
  window.dispatchEvent(new Event('pagehide'));
  expect(server.calls).toEqual(['load-anonymous', 'save-anonymous']);
});

test('an ended one saves nothing: a logout must not empty the user’s cart', async () => {
  server.save('user', [part('a')]);
  start('u1');
  await vi.waitFor(() => expect(ids(cartItems())).toEqual(['a']));
  await cartSaved();
  clearCart();
  stop();
  start(null);
  await vi.waitFor(() => expect(server.calls.at(-1)).toBe('load-anonymous'));
  expect(ids(server.carts.user?.items ?? [])).toEqual(['a']);
});

test('CART-05 a loaded draft goes before a newer cart of another device, whose parts are put aside', async () => {
  server.save('user', [part('entwurf')]);
  start('u1');
  await inStep('user');
  stop();
  const { changedAt } = useParts.getState();
  noteLoadedDraft({
    id: 'd1',
    name: 'D',
    updatedAt: null,
    userId: 'u1',
    isLoaded: true,
    cartChangedAt: changedAt,
  });
  server.save('user', [part('entwurf'), part('handy')]);
  start('u1');
  await inStep('user');
  expect(ids(useParts.getState().setAside)).toEqual(['handy']);
  expect(ids(cartItems())).toEqual(['entwurf']);
  // The draft counts as unchanged.
  expect(useLoadedDraft.getState().draft?.cartChangedAt).toBe(useParts.getState().changedAt);
  noteLoadedDraft(null);
  dropAside();
});
