import { beforeEach, expect, test, vi } from 'vitest';
import { cartPart, haveParts } from '../../testing/list';
import { CONFIGURATION, cartItem } from '../../testing/parts';
import type { CartItem } from './part';
import {
  cartItems,
  clearCart,
  followStored,
  insertPart,
  putIntoCart,
  removeParts,
  replaceCart,
  setQuantity,
  setShipping,
  useParts,
} from './store';
import { CART_KEY } from './stored';

const ids = () => useParts.getState().parts.map(({ id }) => id);

function stored(): {
  state: { items: CartItem[]; shipping: string };
  version: number;
  writing: string;
  from: string;
} {
  return JSON.parse(localStorage.getItem(CART_KEY) ?? 'null');
}

beforeEach(() => {
  haveParts([]);
  clearCart();
  sessionStorage.clear();
});

test('CART-03 the cart lies in local storage, with a version and without prices', () => {
  replaceCart([cartItem('a')]);
  setShipping('express');
  expect(stored().version).toBe(1);
  expect(stored().state).toMatchObject({ items: [cartItem('a')], shipping: 'express' });
  expect(localStorage.getItem(CART_KEY)).not.toMatch(/price|cents/i);
});

test('CART-01 an item holds id, fileName, volume, quantity, configuration, modelFileUrl and uploadedToStorage; model data and original file stay with the files under its id', () => {
  haveParts([{ id: 'a', configuration: CONFIGURATION, size: 12 }]);
  putIntoCart(new Map([['a', 8]]));
  expect(Object.keys(stored().state.items[0] ?? {}).sort()).toEqual([
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
  replaceCart([cartItem('a'), cartItem('b')]);
  const other = stored();
  other.state.items = [cartItem('b')];
  localStorage.setItem(CART_KEY, JSON.stringify(other));
  window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
  await vi.waitFor(() => expect(cartItems().map(({ id }) => id)).toEqual(['b']));
});

test('CART-03 what another tab has just written is not lost by a change of this one, which has not been told yet', () => {
  replaceCart([cartItem('a'), cartItem('b'), cartItem('c')]);
  const other = stored();
  other.state.items = [cartItem('a', { quantity: 5 }), cartItem('c'), cartItem('dort')];
  localStorage.setItem(CART_KEY, JSON.stringify({ ...other, writing: 'w2', from: other.writing }));
  setQuantity('c', 9);
  const both = [cartItem('a', { quantity: 5 }), cartItem('c', { quantity: 9 }), cartItem('dort')];
  expect(cartItems()).toEqual(both);
  expect(stored().state.items).toEqual(both);
  setShipping('express');
  expect(stored()).toMatchObject({ state: { shipping: 'express', items: both } });
});

test('CART-03 two tabs that write at the same time lose nothing: the one that was passed over brings its change back', () => {
  replaceCart([cartItem('a'), cartItem('b'), cartItem('c')]);
  const before = stored();
  setQuantity('a', 2);
  removeParts(['b']);
  // The other tab's process has not seen that.
  const other = structuredClone(before);
  other.state.items = [cartItem('a'), cartItem('b'), cartItem('c', { quantity: 4 }), cartItem('dort')];
  other.state.shipping = 'express';
  localStorage.setItem(CART_KEY, JSON.stringify({ ...other, writing: 'w2', from: before.writing }));
  window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
  const both = [cartItem('a', { quantity: 2 }), cartItem('c', { quantity: 4 }), cartItem('dort')];
  expect(cartItems()).toEqual(both);
  // The other tab hears of a writing that was made from its own, and takes it as it is.
  expect(stored()).toMatchObject({ state: { items: both, shipping: 'express' }, from: 'w2' });
});

test.each(['{not json', '"text"', '[1,2]', 'null', '{"state":null,"version":1}'])(
  'CART-03 a broken entry (%s) does not break the cart',
  (raw) => {
    localStorage.setItem(CART_KEY, raw);
    followStored();
    expect(cartItems()).toEqual([]);
    replaceCart([cartItem('a')]);
    expect(stored().state.items).toHaveLength(1);
  },
);

test('a browser that refuses storage keeps the cart while the page is open', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  replaceCart([cartItem('a')]);
  expect(cartItems()).toHaveLength(1);
});

test('STEP-05 what goes into the cart changes its stage, with the volume that its price counts', () => {
  haveParts([
    { id: 'a', quantity: 2, configuration: CONFIGURATION },
    {
      id: 'b',
      configuration: { ...CONFIGURATION, material: 'TPU' },
      modelFileUrl: null,
    },
    { id: 'noch-nicht', configuration: CONFIGURATION },
  ]);
  expect(cartItems()).toEqual([]);
  // No measures, no volume: nothing is invented.
  putIntoCart(
    new Map([
      ['a', 12.25],
      ['b', null],
    ]),
  );
  expect(cartItems()).toMatchObject([
    { id: 'a', fileName: 'a.stl', quantity: 2, volume: 12.25, configuration: CONFIGURATION },
    {
      id: 'b',
      volume: null,
      modelFileUrl: null,
      uploadedToStorage: false,
      configuration: { material: 'TPU' },
    },
  ]);
});

test('STEP-05 there is one quantity: what is removed or edited before goes out of the cart, and parts of an earlier visit stay', () => {
  replaceCart([cartItem('frueher')]);
  haveParts([
    { id: 'a', configuration: CONFIGURATION },
    { id: 'b', configuration: CONFIGURATION },
  ]);
  putIntoCart(
    new Map([
      ['a', 1],
      ['b', 1],
    ]),
  );
  removeParts(['a']);
  setQuantity('b', 7);
  expect(cartItems()).toMatchObject([{ id: 'frueher' }, { id: 'b', quantity: 7 }]);
});

test('a cart that comes from elsewhere keeps what is not in it yet, and the files of parts that are the same', () => {
  haveParts([{ id: 'a', configuration: CONFIGURATION }, { id: 'neu' }]);
  putIntoCart(new Map([['a', 8]]));
  const [before] = useParts.getState().parts;
  replaceCart([cartItem('b'), cartItem('a')]);
  expect(ids()).toEqual(['b', 'a', 'neu']);
  expect(useParts.getState().parts.map(({ file }) => file)).toEqual(['fetching', 'here', 'here']);
  expect(useParts.getState().parts[1]).toBe(before);
  replaceCart([cartItem('a', { modelFileUrl: '/api/files/andere/s' })]);
  expect(useParts.getState().parts[0]?.file).toBe('fetching');
});

test('only what concerns the order is a change of the cart', () => {
  replaceCart([cartItem('a')]);
  const { changedAt } = useParts.getState();
  haveParts([{ id: 'neu' }]);
  replaceCart([cartItem('a')]);
  useParts.setState({ parts: useParts.getState().parts.map((part) => ({ ...part, file: 'here' })) });
  expect(useParts.getState().changedAt).toBe(changedAt);
  setQuantity('a', 2);
  expect(useParts.getState().changedAt).toBeGreaterThan(changedAt);
});

test('a removed part comes back to its place, once', () => {
  replaceCart([cartItem('a'), cartItem('b'), cartItem('c')]);
  removeParts(['b']);
  insertPart(cartPart('b'), 1);
  insertPart(cartPart('b'), 1);
  expect(cartItems().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('PAY-06 a page that comes back as it was left takes over the cart of now', () => {
  replaceCart([cartItem('a')]);
  localStorage.setItem(CART_KEY, JSON.stringify({ state: { items: [], changedAt: 2 }, version: 1 }));
  const shown = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  shown(false);
  expect(ids()).toEqual(['a']);
  shown(true);
  expect(ids()).toEqual([]);
});
