import { beforeEach, expect, test, vi } from 'vitest';
import { CONFIGURATION, cartItem } from '../../testing/parts';
import { buildCart, type CartSource } from './buildCart';
import type { CartItem } from './item';
import { CART_KEY, useCart } from './store';

function source(id: string): CartSource {
  return { id, name: `${id}.stl`, quantity: 2, uploadedToStorage: true, modelFileUrl: `/api/files/${id}/s` };
}

function stored(): { state: { items: CartItem[]; shipping: string }; version: number } {
  return JSON.parse(localStorage.getItem(CART_KEY) ?? 'null');
}

beforeEach(() => {
  useCart.getState().clear();
  sessionStorage.clear();
});

test('CART-03 the cart lies in local storage, with a version and without prices', () => {
  useCart.getState().replaceItems([cartItem('a')]);
  useCart.getState().setShipping('express');
  expect(stored().version).toBe(1);
  expect(stored().state).toMatchObject({ items: [cartItem('a')], shipping: 'express' });
  expect(localStorage.getItem(CART_KEY)).not.toMatch(/price|cents/i);
});

test('CART-01 an item holds id, fileName, volume, quantity, configuration, modelFileUrl and uploadedToStorage; model data and original file stay in the upload store under its id (decisions)', () => {
  const [built] = buildCart([source('a')], { a: CONFIGURATION }, () => 8);
  expect(Object.keys(built ?? {}).sort()).toEqual([
    'configuration',
    'fileName',
    'id',
    'modelFileUrl',
    'quantity',
    'uploadedToStorage',
    'volume',
  ]);
});

test('CART-03 a change in another tab arrives here', async () => {
  useCart.getState().replaceItems([cartItem('a'), cartItem('b')]);
  const other = stored();
  other.state.items = [cartItem('b')];
  localStorage.setItem(CART_KEY, JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
  await vi.waitFor(() => expect(useCart.getState().items.map(({ id }) => id)).toEqual(['b']));
});

test.each(['{not json', '"text"', '[1,2]', 'null', '{"state":null,"version":1}'])(
  'CART-03 a broken entry (%s) does not break the cart',
  async (raw) => {
    localStorage.setItem(CART_KEY, raw);
    await useCart.persist.rehydrate();
    expect(useCart.getState().items).toEqual([]);
    useCart.getState().replaceItems([cartItem('a')]);
    expect(stored().state.items).toHaveLength(1);
  },
);

test('CART-03 an entry of an older version is mended, not dropped', async () => {
  localStorage.setItem(CART_KEY, JSON.stringify([{ fileName: 'alt.stl', volume: 3, quantity: '4' }]));
  await useCart.persist.rehydrate();
  expect(useCart.getState().items).toMatchObject([{ fileName: 'alt.stl', volume: 3, quantity: 4 }]);
});

test('a browser that refuses storage keeps the cart while the page is open', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  useCart.getState().replaceItems([cartItem('a')]);
  expect(useCart.getState().items).toHaveLength(1);
});

test('STEP-05 the cart is built from the files and their configurations', () => {
  const items = buildCart(
    [source('a'), { ...source('b'), modelFileUrl: undefined, uploadedToStorage: false }],
    { a: CONFIGURATION, b: { ...CONFIGURATION, material: 'TPU' } },
    () => 12.25,
  );
  expect(useCart.getState().items).toEqual(items);
  // No measures, no volume: nothing is invented.
  expect(items).toMatchObject([
    { id: 'a', fileName: 'a.stl', quantity: 2, volume: null, configuration: CONFIGURATION },
    { id: 'b', modelFileUrl: null, uploadedToStorage: false, configuration: { material: 'TPU' } },
  ]);
});

test('STEP-05 building again takes out what was removed, and keeps parts of an earlier visit', () => {
  useCart.getState().replaceItems([cartItem('frueher')]);
  buildCart([source('a'), source('b')], { a: CONFIGURATION, b: CONFIGURATION }, () => 1);
  buildCart([source('b')], { b: CONFIGURATION }, () => 1);
  expect(useCart.getState().items.map(({ id }) => id)).toEqual(['frueher', 'b']);
});

test('a removed part comes back to its place, once', () => {
  useCart.getState().replaceItems([cartItem('a'), cartItem('b'), cartItem('c')]);
  useCart.getState().removeItem('b');
  useCart.getState().insertItem(cartItem('b'), 1);
  useCart.getState().insertItem(cartItem('b'), 1);
  expect(useCart.getState().items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('PAY-06 a page that comes back as it was left takes over the cart of now', () => {
  useCart.getState().replaceItems([cartItem('a')]);
  localStorage.setItem(CART_KEY, JSON.stringify({ state: { items: [], changedAt: 2 }, version: 1 }));
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  shown(false);
  expect(useCart.getState().items).toHaveLength(1);
  shown(true);
  expect(useCart.getState().items).toEqual([]);
});
