import { beforeEach, expect, test, vi } from 'vitest';
import { useProfileEdit } from '../features/account/profileEdit';
import { noteLoadedDraft, setAside, useLoadedDraft, useServerPrices, useSetAside } from '../features/cart';
import { readBaseline, writeBaseline } from '../features/cart/baseline';
import { saveCheckoutState } from '../features/cart/checkoutState';
import { useSelection } from '../features/configure';
import { saveList, useFiles } from '../features/files';
import { saveUploads } from '../features/files/storage/saved';
import { attemptKey } from '../features/order/attemptKey';
import { EMPTY_CONTACT, keepContact, useContactDraft } from '../features/order/contact';
import { CART_KEY, cartItems, clearCart, noteCheckout, replaceCart, useParts } from '../features/parts';
import { rememberAct } from '../features/session';
import { reset, resetTab } from '../lib/resets';
import { haveParts, listedPart } from './list';
import { CONFIGURATION, cartItem } from './parts';

const idb = vi.hoisted(() => ({ clear: vi.fn(), delMany: vi.fn() }));
vi.mock('idb-keyval', async (original) => ({
  ...(await original<typeof import('idb-keyval')>()),
  createStore: () => 'the store',
  ...idb,
}));

/** Everything that a person leaves behind in this browser. */
async function fill(): Promise<void> {
  replaceCart([cartItem('a'), cartItem('b')]);
  noteCheckout('cs_1', ['a']);
  writeBaseline({ owner: 'u1', version: 3, lines: [['a', 'x']] });
  noteLoadedDraft({ id: 'd1', name: 'D', updatedAt: null, userId: 'u1', isLoaded: true, cartChangedAt: 1 });
  setAside([cartItem('c')]);
  useServerPrices.getState().note({
    byId: {},
    shipping: { choice: 'pickup', cents: 0, shownCents: 0 },
    shownTotalCents: 0,
  });
  useSelection.setState({ selected: ['a'] });
  saveCheckoutState({
    cartItems: [cartItem('a')],
    shipping: 'pickup',
    currentDraft: null,
    timestamp: Date.now(),
    sessionId: 'cs_1',
  });
  attemptKey({} as never);
  keepContact({ ...EMPTY_CONTACT, firstName: 'Erika' }, 'firstName');
  rememberAct('save-draft');
  // One file is on the page, one only in what a reload would bring back.
  haveParts([{ id: 'a' }, { id: 'neu', configuration: CONFIGURATION }]);
  useFiles.setState({ lost: ['weg.stl'] });
  saveUploads([listedPart({ id: 'a', stage: 'cart' }), listedPart({ id: 'gespeichert' })]);
  localStorage.setItem('from-a-later-version', 'x');
  localStorage.setItem('cookie-consent', '{"necessary":true}');
  localStorage.setItem('theme', 'dark');
}

beforeEach(async () => {
  resetTab('order');
  clearCart();
  saveList();
  vi.clearAllMocks();
  await fill();
});

test('AUTH-19 a logout leaves nothing in any storage but the choice of cookies and the look', async () => {
  await reset('logout');
  expect(Object.keys(localStorage).sort()).toEqual(['cookie-consent', 'theme']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(idb.clear).toHaveBeenCalledExactlyOnceWith('the store');
});

test('STEP-08 an order placed also clears what a step kept whose code is not loaded', () => {
  sessionStorage.setItem('of-a-step-elsewhere', 'x');
  sessionStorage.setItem('uploads-tab', 'this');
  resetTab('order');
  expect(Object.keys(sessionStorage)).toEqual(['uploads-tab']);
});

test('AUTH-19 a logout leaves nothing in memory either', async () => {
  await reset('logout');
  expect(useParts.getState()).toMatchObject({ parts: [], checkoutSessionId: null });
  expect(readBaseline()).toBeNull();
  expect(useLoadedDraft.getState().draft).toBeNull();
  expect(useSetAside.getState().items).toEqual([]);
  expect(useServerPrices.getState().prices).toBeNull();
  expect(useSelection.getState().selected).toEqual([]);
  expect(useContactDraft.getState()).toEqual({ values: EMPTY_CONTACT, typed: [] });
  expect(useFiles.getState()).toMatchObject({ byId: {}, lost: [] });
  expect(useProfileEdit).toBeDefined();
});

test('an order forgets this tab’s files, restored or not, and keeps what other tabs have', async () => {
  await reset('order');
  const forgotten = idb.delMany.mock.calls.flatMap(([ids]) => ids);
  expect(new Set(forgotten)).toEqual(new Set(['a', 'neu', 'gespeichert']));
  expect(useFiles.getState().byId).toEqual({});
  // Only what is in the cart is left of the list, and gets its files anew.
  expect(useParts.getState().parts).toMatchObject([
    { id: 'a', file: 'fetching' },
    { id: 'b', file: 'fetching' },
  ]);
  expect(idb.clear).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('uploadedFiles')).toBeNull();
  expect(localStorage.getItem('checkout-state')).toBeNull();
  expect(useContactDraft.getState().values.firstName).toBe('');
  // What was paid is taken out of the cart by itself; parts beside it, and a cart set aside, are wanted still.
  expect(useSetAside.getState().items).toHaveLength(1);
});

test('AUTH-19 a tab that hears late of a logout elsewhere clears itself, not what was stored since', async () => {
  const state = { items: [cartItem('neu')], shipping: 'pickup', changedAt: Date.now() };
  localStorage.setItem(CART_KEY, JSON.stringify({ state, version: 1 }));
  localStorage.setItem('logout-owed', 'u1');
  resetTab('logout');
  expect(cartItems().map(({ id }) => id)).toEqual(['neu']);
  expect(localStorage.getItem('logout-owed')).toBe('u1');
  expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '{}').state.items).toHaveLength(1);
  expect(idb.clear).not.toHaveBeenCalled();
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(useFiles.getState().byId).toEqual({});
});
