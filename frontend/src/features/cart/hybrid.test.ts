import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CONFIGURATION } from '../../testing/parts';
import { cartSaved, keepCart } from './hybrid';
import type { CartItem } from './item';
import { noteLoadedDraft, useLoadedDraft } from './loadedDraft';
import { forgetSetAside, useSetAside } from './setAside';
import { useCart } from './store';

/** Saving waits a moment by the clock; a busy machine takes longer. */
const PATIENCE_MS = 15_000;

/** A server that keeps carts as the real one does: the newest wins, migrating merges by id. */
class CartServer {
  carts: Record<string, { items: CartItem[]; changedAt: number }> = {};
  calls: string[] = [];
  broken = false;

  answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const name = String(input).replace('/api/cart/', '');
    this.calls.push(name);
    if (this.broken) throw new TypeError('no connection');
    const { cartItems, changedAt } = JSON.parse(String(init?.body)) as {
      cartItems?: CartItem[];
      changedAt?: number;
    };
    const key = name.endsWith('anonymous') ? 'guest' : 'user';
    const known = this.carts[key] ?? { items: [], changedAt: 0 };
    if (name.startsWith('save') && cartItems && changedAt !== undefined && changedAt >= known.changedAt)
      this.carts[key] = { items: cartItems, changedAt };
    if (name === 'migrate' && this.carts.guest) {
      const { items, changedAt: guestChangedAt } = this.carts.guest;
      const missing = items.filter(({ id }) => !known.items.some((item) => item.id === id));
      this.carts.user = {
        items: [...known.items, ...missing],
        changedAt: Math.max(known.changedAt, guestChangedAt),
      };
      delete this.carts.guest;
    }
    const cart = this.carts[key] ?? { items: [], changedAt: 0 };
    return Response.json({ success: true, data: { cart_data: cart.items, changed_at: cart.changedAt } });
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
  uploadedToStorage: true,
});
const ids = (items: readonly CartItem[]) => items.map(({ id }) => id);
const start = (userId: string | null) => {
  stop();
  stop = keepCart(userId);
};

beforeEach(() => {
  server = new CartServer();
  vi.stubGlobal('fetch', server.answer);
  useCart.getState().restore({ items: [], shipping: 'pickup', changedAt: 0, checkoutSessionId: null });
  localStorage.clear();
});
afterEach(() => stop());

test('CART-04 a guest’s change is saved on the server, several quick ones as one', async () => {
  start(null);
  await vi.waitFor(() => expect(server.calls).toEqual(['load-anonymous']));
  useCart.getState().replaceItems([part('a')]);
  useCart.getState().setQuantity('a', 4);
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

test('CART-04 the newest cart wins: a newer one on the server comes here, an older one is replaced', async () => {
  server.carts.guest = { items: [part('neu')], changedAt: Date.now() };
  useCart
    .getState()
    .restore({ items: [part('alt')], shipping: 'express', changedAt: 5, checkoutSessionId: null });
  start(null);
  await vi.waitFor(() => expect(ids(useCart.getState().items)).toEqual(['neu']));
  expect(useCart.getState().shipping).toBe('express');

  server.carts.guest = { items: [part('alt')], changedAt: 5 };
  useCart.getState().replaceItems([part('hier')]);
  start(null);
  await vi.waitFor(() => expect(ids(server.carts.guest?.items ?? [])).toEqual(['hier']));
});

test('API-13 login makes one cart of both and loses no item; the next visit does not merge again', async () => {
  server.carts.user = { items: [part('gestern', 3)], changedAt: 10 };
  useCart.getState().replaceItems([part('heute', 2)]);
  start('u1');
  await vi.waitFor(() => expect(ids(useCart.getState().items)).toEqual(['gestern', 'heute']));
  expect(server.calls).toEqual(['save-anonymous', 'migrate']);

  // Removed on another device: it must not come back.
  server.carts.user = { items: [part('heute', 2)], changedAt: Date.now() + 1 };
  start('u1');
  await vi.waitFor(() => expect(ids(useCart.getState().items)).toEqual(['heute']));
  expect(server.calls).toEqual(['save-anonymous', 'migrate', 'load-user']);
});

test('ERR-04 without the server the cart stays as it is, and the next change tries again', async () => {
  server.broken = true;
  useCart.getState().replaceItems([part('a')]);
  start(null);
  await vi.waitFor(() => expect(server.calls).toEqual(['load-anonymous']));
  expect(ids(useCart.getState().items)).toEqual(['a']);
  server.broken = false;
  useCart.getState().setQuantity('a', 2);
  await vi.waitFor(() => expect(server.carts.guest?.items).toEqual([part('a', 2)]), {
    timeout: PATIENCE_MS,
  });
});

test('CART-04 a change in the same millisecond, or after the clock was set back, is saved too', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(5_000);
  try {
    useCart.getState().replaceItems([part('a')]);
    start(null);
    await vi.waitFor(() => expect(localStorage.getItem('cart-owner')).toBe('guest'));
    useCart.getState().setQuantity('a', 2);
    await vi.waitFor(() => expect(server.carts.guest?.items).toEqual([part('a', 2)]), {
      timeout: PATIENCE_MS,
    });
    now.mockReturnValue(3_000);
    useCart.getState().setQuantity('a', 3);
    await vi.waitFor(() => expect(server.carts.guest?.items).toEqual([part('a', 3)]), {
      timeout: PATIENCE_MS,
    });
  } finally {
    now.mockRestore();
  }
});

test('AUTH-19 a change made just before a logout is on the server before the session ends', async () => {
  useCart.getState().replaceItems([part('a')]);
  start('u1');
  await vi.waitFor(() => expect(server.calls).toEqual(['save-anonymous', 'migrate']));
  await cartSaved();
  useCart.getState().setQuantity('a', 7);
  await cartSaved();
  expect(server.carts.user?.items).toEqual([part('a', 7)]);
  await cartSaved();
  expect(server.calls).toEqual(['save-anonymous', 'migrate', 'save-user']);
});

test('CART-04 what waits to be saved is saved when the page is left', async () => {
  start(null);
  await vi.waitFor(() => expect(server.calls).toEqual(['load-anonymous']));
  await vi.waitFor(() => expect(localStorage.getItem('cart-owner')).toBe('guest'));
  useCart.getState().replaceItems([part('a')]);
  window.dispatchEvent(new Event('pagehide'));
  expect(server.calls).toEqual(['load-anonymous', 'save-anonymous']);
});

test('an ended one saves nothing: a logout must not empty the user’s cart', async () => {
  server.carts.user = { items: [part('a')], changedAt: Date.now() };
  localStorage.setItem('cart-owner', 'u1');
  start('u1');
  await vi.waitFor(() => expect(ids(useCart.getState().items)).toEqual(['a']));
  useCart.getState().clear();
  stop();
  start(null);
  await vi.waitFor(() => expect(server.calls.at(-1)).toBe('load-anonymous'));
  expect(ids(server.carts.user.items)).toEqual(['a']);
});

test('CART-05 a loaded draft goes before a newer cart of another device, whose parts are put aside', async () => {
  const changedAt = Date.now() - 1000;
  useCart.getState().restore({
    items: [part('entwurf')],
    shipping: 'pickup',
    changedAt,
    checkoutSessionId: null,
  });
  localStorage.setItem('cart-owner', 'u1');
  const marker = {
    id: 'd1',
    name: 'D',
    updatedAt: null,
    userId: 'u1',
    isLoaded: true,
    cartChangedAt: changedAt,
  };
  noteLoadedDraft(marker);
  server.carts.user = { items: [part('entwurf'), part('handy')], changedAt: Date.now() };
  start('u1');
  await vi.waitFor(() => expect(ids(useSetAside.getState().items)).toEqual(['handy']));
  expect(ids(useCart.getState().items)).toEqual(['entwurf']);
  // The draft counts as unchanged, and the server learns which cart is the newest.
  expect(useLoadedDraft.getState().draft?.cartChangedAt).toBe(useCart.getState().changedAt);
  await vi.waitFor(() => expect(ids(server.carts.user?.items ?? [])).toEqual(['entwurf']));
  noteLoadedDraft(null);
  forgetSetAside();
});
