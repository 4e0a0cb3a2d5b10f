import { beforeEach, expect, test } from 'vitest';
import { cartItem } from '../../testing/parts';
import { cartItems, useParts } from '../parts';
import { replaceCart, restoreStored } from '../parts/store';
import {
  CHECKOUT_STATE_KEY,
  CHECKOUT_STATE_TTL_MS,
  loadCheckoutState,
  restoreCheckoutState,
  saveCheckoutState,
} from './checkoutState';
import { type LoadedDraft, noteLoadedDraft } from './loadedDraft';

const NOW = 1_800_000_000_000;
const ITEM = cartItem('a', { fileName: 'halter.stl', quantity: 2 });

function save(timestamp: number): void {
  saveCheckoutState({
    cartItems: [ITEM],
    shipping: 'express',
    currentDraft: null,
    timestamp,
    sessionId: 'cs_1',
  });
}

beforeEach(() => {
  noteLoadedDraft(null);
  restoreStored({ items: [], shipping: 'shipping', changedAt: 0, checkoutSessionId: null });
});

test('PAY-07 the state is a local-storage entry with cartItems, shipping, currentDraft, timestamp, sessionId and nothing personal', () => {
  save(NOW);
  const entry = JSON.parse(localStorage.getItem(CHECKOUT_STATE_KEY) ?? '{}');
  expect(Object.keys(entry).sort()).toEqual([
    'cartItems',
    'currentDraft',
    'sessionId',
    'shipping',
    'timestamp',
  ]);
});

test('PAY-04 on return the state is restored', () => {
  save(NOW);
  expect(restoreCheckoutState(NOW + 60_000)).toMatchObject({ sessionId: 'cs_1' });
  expect(cartItems()).toEqual([ITEM]);
  expect(useParts.getState().shipping).toBe('express');
});

test('PAY-05 a state of exactly 5 minutes is used, an older one is deleted', () => {
  save(NOW);
  expect(loadCheckoutState(NOW + 300_000)).not.toBeNull();
  expect(restoreCheckoutState(NOW + 300_001)).toBeNull();
  expect(localStorage.getItem(CHECKOUT_STATE_KEY)).toBeNull();
  expect(cartItems()).toEqual([]);
});

test('PAY-05 a state from the future is deleted too', () => {
  save(NOW + 1);
  expect(loadCheckoutState(NOW)).toBeNull();
  expect(localStorage.getItem(CHECKOUT_STATE_KEY)).toBeNull();
});

test.each(['{broken', 'null', '[]', '{"cartItems":[],"timestamp":1,"sessionId":"x"}', '{"timestamp":"x"}'])(
  'a broken state (%s) is deleted and restores nothing',
  (raw) => {
    localStorage.setItem(CHECKOUT_STATE_KEY, raw);
    expect(restoreCheckoutState(2)).toBeNull();
    expect(localStorage.getItem(CHECKOUT_STATE_KEY)).toBeNull();
  },
);

const marker = (isLoaded: boolean): LoadedDraft => ({
  id: 'd1',
  name: 'Eins',
  updatedAt: null,
  userId: 'u1',
  isLoaded,
  cartChangedAt: 1,
});

test.each([
  ['a cart that never was anything takes it', null, 0, 60_000, true],
  ['so does one that has not been changed since', null, NOW - 1_000, 60_000, true],
  ['one that was changed or emptied since stays', null, NOW + 500, 60_000, false],
  ['five minutes are still in time', null, 0, CHECKOUT_STATE_TTL_MS, true],
  ['later is too late', null, 0, CHECKOUT_STATE_TTL_MS + 1, false],
  ['the future is foreign', null, 0, -1, false],
  ['a loaded draft goes before it', marker(true), 0, 60_000, false],
  ['and so does one that is chosen and not loaded yet', marker(false), 0, 60_000, false],
] as const)('CART-05 what was sent to the payment: %s', (_, draft, changedAt, age, expected) => {
  save(NOW);
  noteLoadedDraft(draft);
  useParts.setState({ changedAt });
  restoreCheckoutState(NOW + age);
  expect(cartItems()).toEqual(expected ? [ITEM] : []);
});

test('PAY-04 a cart that was changed after the payment began, in another tab, wins over the saved one', () => {
  save(NOW);
  const newer = { ...ITEM, id: 'b', fileName: 'neu.stl' };
  replaceCart([newer]);
  useParts.setState({ changedAt: NOW + 1_000 });
  restoreCheckoutState(NOW + 60_000);
  expect(cartItems()).toEqual([newer]);
});
