import { renderHook } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, keys, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueries } from '../api/queries';
import { settingsQuery } from '../api/settings';
import { beginProfileEdit, useProfileEdit } from '../features/account/profileEdit';
import { noteLoadedDraft, useLoadedDraft, useServerPrices } from '../features/cart';
import { saveCheckoutState } from '../features/cart/checkoutState';
import { useSelection } from '../features/configure/selection';
import { useFiles } from '../features/files';
import { keepOrdered, originalHere } from '../features/files/resources';
import { saveUploads } from '../features/files/storage/saved';
import { saveList } from '../features/files/storage/savedContents';
import { attemptKey } from '../features/order/attemptKey';
import { EMPTY_CONTACT, keepContact, useContactDraft } from '../features/order/contact';
import { cartItems, noteCheckout, useParts } from '../features/parts';
import { clearCart, noteBeside, replaceCart } from '../features/parts/store';
import { CART_KEY } from '../features/parts/stored';
import { rememberAct } from '../features/session';
import { owedLogout, oweLogout } from '../features/session/owedLogout';
import { reset, resetTab } from '../lib/resets';
import { writeTab } from '../lib/tabEntry';
import { haveParts, listedPart } from './list';
import { CONFIGURATION, cartItem } from './parts';
import { SHIPPED_SETTINGS } from './settings';

const idb = new IDBFactory();

/** What IndexedDB keeps of the files; a second connection to the page's own. */
const kept = createStore('schichtwerk-uploads', 'files');
const keptIds = () => keys<string>(kept);
const queries = createQueries();

const personalAnswers = () =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.join(' '))
    .filter((key) => key !== 'settings');

/** What lies in each storage of the browser, by its keys. */
async function storages() {
  const databases = await indexedDB.databases();
  return {
    local: Object.keys(localStorage).sort(),
    session: Object.keys(sessionStorage).sort(),
    databases: databases.map(({ name }) => name),
    files: await keptIds(),
  };
}

/** Everything that a person leaves behind in this browser. */
async function fill(): Promise<void> {
  replaceCart([cartItem('a'), cartItem('b')]);
  noteCheckout('cs_1', ['a']);
  noteBeside({ seen: { owner: 'u1', version: 3, lines: [['a', 'x']] } });
  noteLoadedDraft({ id: 'd1', name: 'D', updatedAt: null, userId: 'u1', isLoaded: true, cartChangedAt: 1 });
  noteBeside({ setAside: [cartItem('c')] });
  useServerPrices.getState().note({
    byId: {},
    shipping: { choice: 'pickup', cents: 0, shownCents: 0 },
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
  for (const id of ['a', 'neu', 'gespeichert', 'anderer-tab'])
    await set(id, { file: `bytes of ${id}`, thumbnail: null, keptAt: Date.now() }, kept);
  keepOrdered('bestellt', new File(['solid'], 'bestellt.stl'), [1, 2, 3]);
  queries.setQueryData(['orders'], [{ id: 'o1' }]);
  queries.setQueryData(['admin', 'orders'], [{ id: 'o1' }]);
  queries.setQueryData(settingsQuery.queryKey, { settings: SHIPPED_SETTINGS, version: 1 } as never);
  beginProfileEdit('u1', { firstName: 'Erika' } as never);
  oweLogout('u1');
  localStorage.setItem('from-a-later-version', 'x');
  localStorage.setItem('cookie-consent', '{"necessary":true}');
  localStorage.setItem('theme', 'dark');
}

beforeEach(async () => {
  // For these tests only: all files share a process.
  vi.stubGlobal('indexedDB', idb);
  resetTab('order');
  clearCart();
  saveList();
  await fill();
});

test('this test knows of every storage that is used', async () => {
  expect(await storages()).toEqual({
    local: [
      'cart',
      'checkout-state',
      'cookie-consent',
      'from-a-later-version',
      'loadedDraft',
      'logout-owed',
      'theme',
      'uploads-of-tabs',
    ],
    session: ['tab', 'uploadedFiles'],
    databases: ['schichtwerk-uploads'],
    files: ['a', 'anderer-tab', 'gespeichert', 'neu'],
  });
});

test('AUTH-19 a logout leaves nothing in any storage but the choice of cookies and the look', async () => {
  await reset('logout');
  expect(await storages()).toMatchObject({ local: ['cookie-consent', 'theme'], session: [], files: [] });
});

test('STEP-08 an order placed also clears what a step kept whose code is not loaded', () => {
  sessionStorage.setItem('of-a-step-elsewhere', 'x');
  writeTab('actAfterLogin', { act: 'save-draft', at: 1 });
  resetTab('order');
  expect(Object.keys(sessionStorage)).toEqual(['tab']);
  expect(JSON.parse(sessionStorage.getItem('tab') ?? '')).toEqual({ id: expect.any(String), version: 1 });
});

test('AUTH-19 a logout leaves nothing in memory either', async () => {
  await reset('logout');
  expect(useParts.getState()).toMatchObject({ parts: [], checkoutSessionId: null });
  expect(useParts.getState().seen).toBeNull();
  expect(useLoadedDraft.getState().draft).toBeNull();
  expect(useParts.getState().setAside).toEqual([]);
  expect(useServerPrices.getState().prices).toBeNull();
  expect(useSelection.getState().selected).toEqual([]);
  expect(useContactDraft.getState()).toEqual({ values: EMPTY_CONTACT, typed: [] });
  expect(useFiles.getState()).toMatchObject({ byId: {}, lost: [] });
  expect(renderHook(() => useProfileEdit('u1')).result.current).toBeNull();
  expect(originalHere('bestellt')).toBeUndefined();
  expect(personalAnswers()).toEqual([]);
  expect(queries.getQueryData(settingsQuery.queryKey)).toBeDefined();
});

test('an order forgets this tab’s files, restored or not, and keeps what other tabs have', async () => {
  await reset('order');
  await vi.waitFor(async () => expect(await keptIds()).toEqual(['anderer-tab']));
  expect(useFiles.getState().byId).toEqual({});
  // Only what is in the cart is left of the list, and gets its files anew.
  expect(useParts.getState().parts).toMatchObject([
    { id: 'a', file: 'fetching' },
    { id: 'b', file: 'fetching' },
  ]);
  expect(sessionStorage.getItem('uploadedFiles')).toBeNull();
  expect(localStorage.getItem('checkout-state')).toBeNull();
  expect(useContactDraft.getState().values.firstName).toBe('');
  // What was paid is taken out of the cart by itself; parts beside it, and a cart set aside, are wanted still.
  expect(useParts.getState().setAside).toHaveLength(1);
  // The customer who ordered is still logged in.
  expect(personalAnswers()).toHaveLength(2);
});

test('a session that has expired costs what was read as that user, and nothing of what was made', async () => {
  const before = await storages();
  resetTab('expired');
  expect(personalAnswers()).toEqual([]);
  expect(await storages()).toEqual(before);
  expect(cartItems()).toHaveLength(2);
  expect(Object.keys(useFiles.getState().byId)).toEqual(['a', 'neu']);
  expect(renderHook(() => useProfileEdit('u1')).result.current).not.toBeNull();
});

test('AUTH-19 a tab that hears late of a logout elsewhere clears itself, not what was stored since', async () => {
  const state = { items: [cartItem('neu')], shipping: 'pickup', changedAt: Date.now() };
  localStorage.setItem(CART_KEY, JSON.stringify({ state, version: 1 }));
  localStorage.setItem('logout-owed', 'u1');
  resetTab('logout');
  expect(cartItems().map(({ id }) => id)).toEqual(['neu']);
  expect(owedLogout()).toBe('u1');
  expect(JSON.parse(localStorage.getItem(CART_KEY) ?? '{}').state.items).toHaveLength(1);
  // The bytes are every tab's; this one forgets those of its own list.
  await vi.waitFor(async () => expect(await keptIds()).toEqual(['anderer-tab']));
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(useFiles.getState().byId).toEqual({});
});
