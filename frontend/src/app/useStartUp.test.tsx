import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { noteLoadedDraft, useLoadedDraft } from '../features/cart';
import { type CartItem, cartItems, dropAside, useParts } from '../features/parts';
import { noteBeside, replaceCart, restoreStored } from '../features/parts/store';
import type { Lines } from '../features/parts/whichCart';
import { USER } from '../lib/testing';
import { cartItem } from '../testing/parts';
import { startTestServer } from '../testing/server';
import { useStartUp } from './useStartUp';

const ids = (items: readonly CartItem[]) => items.map(({ id }) => id);
const cart = () => ids(cartItems());
const marker = (id: string, change: object = {}) =>
  noteLoadedDraft({
    id,
    name: null,
    updatedAt: null,
    userId: 'u1',
    isLoaded: false,
    cartChangedAt: null,
    ...change,
  });

/** The server knows the user, a draft d1 and a cart; the owner of the browser's cart is the same user. */
function serve() {
  // The part is known to this browser: what the start brings back takes its place.
  const { id, fileName, modelFileUrl, quantity, configuration } = cartItem('server');
  const lines: Lines = [[id, JSON.stringify([fileName, modelFileUrl, quantity, configuration])]];
  noteBeside({ seen: { owner: 'u1', version: 4, lines } });
  const remote = { success: true, data: { cart_data: [cartItem('server')], version: 5 } };
  return startTestServer({
    'GET /api/session': () => ({ body: USER }),
    'POST /api/cart/load-user': () => ({ body: remote }),
    'POST /api/cart/save-user': ({ body }) => {
      const { cartItems } = body as { cartItems: CartItem[] };
      return { body: { success: true, saved: true, data: { cart_data: cartItems, version: 6 } } };
    },
    'GET /api/drafts/d1': () => ({
      body: {
        success: true,
        data: {
          id: 'd1',
          draft_name: 'D',
          cart_items: [cartItem('entwurf')],
          shipping: 'pickup',
          updated_at: 'x',
        },
      },
    }),
  });
}

function checkout(age: number) {
  localStorage.setItem(
    'checkout-state',
    JSON.stringify({
      cartItems: [cartItem('kasse')],
      shipping: 'express',
      currentDraft: null,
      timestamp: Date.now() - age,
      sessionId: 'cs_1',
    }),
  );
}

function Page() {
  useStartUp();
  return null;
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Page />
    </QueryClientProvider>,
  );

beforeEach(() => {
  restoreStored({ items: [], shipping: 'shipping', changedAt: 0, checkoutSessionId: null });
  noteLoadedDraft(null);
  dropAside();
});

test('CART-05 nothing stored: the hybrid cart', async () => {
  serve();
  open();
  await waitFor(() => expect(cart()).toEqual(['server']));
});

test('CART-05 a fresh checkout state goes before the hybrid cart', async () => {
  serve();
  checkout(60_000);
  open();
  await waitFor(() => expect(cart()).toEqual(['kasse']));
  expect(useParts.getState()).toMatchObject({ shipping: 'express', checkoutSessionId: 'cs_1' });
});

test('CART-05 one of six minutes is deleted', async () => {
  serve();
  checkout(6 * 60_000);
  open();
  await waitFor(() => expect(cart()).toEqual(['server']));
  expect(localStorage.getItem('checkout-state')).toBeNull();
});

test('CART-05 a foreign checkout entry is no cart', async () => {
  serve();
  localStorage.setItem('checkout-state', '{"cartItems":"x"');
  open();
  await waitFor(() => expect(cart()).toEqual(['server']));
});

test('CART-05 a marker goes before both, and the parts that were met on the way are put aside', async () => {
  serve();
  marker('d1');
  checkout(60_000);
  open();
  await waitFor(() => expect(cart()).toEqual(['entwurf']));
  expect(useLoadedDraft.getState().draft).toMatchObject({ id: 'd1', name: 'D', isLoaded: true });
  expect(ids(useParts.getState().setAside)).toEqual(['server']);
});

test('CART-05 a draft that is in the cart stays as it was edited', async () => {
  const server = serve();
  replaceCart([cartItem('bearbeitet')]);
  marker('d1', { isLoaded: true, cartChangedAt: 5 });
  checkout(60_000);
  open();
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/load-user'))).toBe(true));
  expect(cart()).toEqual(['bearbeitet']);
  expect(server.requests.some(({ path }) => path === '/api/drafts/d1')).toBe(false);
});

test.each([
  ['a draft that is gone', 'weg', 'u1'],
  ['somebody else’s marker', 'd1', 'u2'],
])('CART-05 %s leaves the hybrid cart, and its marker goes', async (_, id, userId) => {
  serve();
  marker(id, { userId });
  open();
  await waitFor(() => expect(useLoadedDraft.getState().draft).toBeNull());
  await waitFor(() => expect(cart()).toEqual(['server']));
});
