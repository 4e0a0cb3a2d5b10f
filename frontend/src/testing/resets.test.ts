import { beforeEach, expect, test, vi } from 'vitest';
import { useProfileEdit } from '../features/account/profileEdit';
import {
  CART_KEY,
  noteBuilt,
  noteLoadedDraft,
  noteMissing,
  setAside,
  useCart,
  useLoadedDraft,
  useMissingFiles,
  useServerPrices,
  useSetAside,
} from '../features/cart';
import { readBaseline, writeBaseline } from '../features/cart/baseline';
import { useCompletedOrder } from '../features/complete/completed';
import { useConfigurations } from '../features/configure';
import { attemptKey } from '../features/order/attemptKey';
import { saveCheckoutState } from '../features/order/checkoutState';
import { EMPTY_CONTACT, keepContact, useContactDraft } from '../features/order/contact';
import { rememberAct } from '../features/session';
import { type UploadedFile, useUploads } from '../features/upload';
import { saveUploads } from '../features/upload/saved';
import { reset, resetTab } from '../lib/resets';
import { CONFIGURATION, cartItem } from './parts';

const idb = vi.hoisted(() => ({ clear: vi.fn(), delMany: vi.fn() }));
vi.mock('idb-keyval', async (original) => ({
  ...(await original<typeof import('idb-keyval')>()),
  createStore: () => 'the store',
  ...idb,
}));

const file = (id: string) =>
  ({ id, name: `${id}.stl`, quantity: 1, uploadedToStorage: true }) as UploadedFile;

/** Everything that a person leaves behind in this browser. */
async function fill(): Promise<void> {
  useCart.getState().replaceItems([cartItem('a'), cartItem('b')]);
  useCart.getState().noteCheckout('cs_1', ['a']);
  writeBaseline({ owner: 'u1', version: 3, lines: [['a', 'x']] });
  noteLoadedDraft({ id: 'd1', name: 'D', updatedAt: null, userId: 'u1', isLoaded: true, cartChangedAt: 1 });
  setAside([cartItem('c')]);
  noteBuilt('a');
  noteMissing('b');
  useServerPrices.getState().note({
    byId: {},
    shipping: { choice: 'pickup', cents: 0, shownCents: 0 },
    shownTotalCents: 0,
  });
  useConfigurations.setState({ byId: { a: CONFIGURATION }, selected: ['a'] });
  saveCheckoutState({
    cartItems: [cartItem('a')],
    shipping: 'pickup',
    currentDraft: null,
    timestamp: Date.now(),
    sessionId: 'cs_1',
  });
  attemptKey({} as never);
  keepContact({ ...EMPTY_CONTACT, firstName: 'Erika' }, 'firstName');
  useCompletedOrder.setState({ order: {} as never });
  rememberAct('save-draft');
  // One file is on the page, one only in what a reload would bring back.
  useUploads.setState({ entries: [file('a')], lost: ['weg.stl'] });
  saveUploads([file('a'), file('gespeichert')]);
  localStorage.setItem('from-a-later-version', 'x');
  localStorage.setItem('cookie-consent', '{"necessary":true}');
  localStorage.setItem('theme', 'dark');
}

beforeEach(async () => {
  vi.clearAllMocks();
  await fill();
});

test('AUTH-19 a logout leaves nothing in any storage but the choice of cookies and the look', async () => {
  await reset('logout');
  expect(Object.keys(localStorage).sort()).toEqual(['cookie-consent', 'theme']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(idb.clear).toHaveBeenCalledExactlyOnceWith('the store');
});

test('AUTH-19 a logout leaves nothing in memory either', async () => {
  await reset('logout');
  expect(useCart.getState()).toMatchObject({ items: [], checkoutSessionId: null });
  expect(readBaseline()).toBeNull();
  expect(useLoadedDraft.getState().draft).toBeNull();
  expect(useSetAside.getState().items).toEqual([]);
  expect(useMissingFiles.getState().ids).toEqual([]);
  expect(useServerPrices.getState().prices).toBeNull();
  expect(useConfigurations.getState()).toEqual({ byId: {}, selected: [] });
  expect(useContactDraft.getState()).toEqual({ values: EMPTY_CONTACT, typed: [] });
  expect(useCompletedOrder.getState().order).toBeNull();
  expect(useUploads.getState()).toMatchObject({ entries: [], held: [], lost: [] });
  expect(useProfileEdit).toBeDefined();
});

test('an order forgets this tab’s files, restored or not, and keeps what other tabs have', async () => {
  await reset('order');
  expect(idb.delMany).toHaveBeenCalledWith(['a', 'a', 'gespeichert'], 'the store');
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
  expect(useCart.getState().items.map(({ id }) => id)).toEqual(['neu']);
  expect(localStorage.getItem('logout-owed')).toBe('u1');
  expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '{}').state.items).toHaveLength(1);
  expect(idb.clear).not.toHaveBeenCalled();
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(useUploads.getState().entries).toEqual([]);
});
