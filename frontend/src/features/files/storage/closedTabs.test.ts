import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedUpload } from './saved';

const file = (id: string) => ({ version: 1, id, name: `${id}.stl` }) as SavedUpload;
const ids = (list: unknown[]) => (list as SavedUpload[]).map(({ id }) => id);

/** Another tab of this browser: a page of its own, with a session storage of its own. */
async function openTab() {
  vi.resetModules();
  sessionStorage.clear();
  return import('./closedTabs');
}

/** Channels between the pages of the test; a closed one hears nothing. */
let channels: FakeChannel[] = [];
class FakeChannel extends EventTarget {
  constructor() {
    super();
    channels.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of channels)
      if (other !== this) other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

beforeEach(() => {
  channels = [];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => vi.unstubAllGlobals());

const closeAll = () => {
  channels = [];
};

test('SES-07 a closed tab leaves its list to the next visit, once', async () => {
  (await openTab()).noteList([file('a'), file('b')]);
  closeAll();
  const next = await openTab();
  expect(next.hasOtherLists()).toBe(true);
  expect(ids(await next.takeClosedLists())).toEqual(['a', 'b']);
  expect(next.hasOtherLists()).toBe(false);
  expect(localStorage.getItem('uploads-of-tabs')).toBeNull();
});

test('SES-07 a tab that is still open keeps its list', async () => {
  (await openTab()).noteList([file('a')]);
  const second = await openTab();
  expect(await second.takeClosedLists()).toEqual([]);
  closeAll();
  expect(ids(await (await openTab()).takeClosedLists())).toEqual(['a']);
});

test('SES-07 a reload is the same tab', async () => {
  (await openTab()).noteList([file('a')]);
  closeAll();
  vi.resetModules();
  const reloaded = await import('./closedTabs');
  expect(reloaded.hasOtherLists()).toBe(false);
  reloaded.noteList([]);
  expect(localStorage.getItem('uploads-of-tabs')).toBeNull();
});

/** What 'duplicate tab' makes: a page of its own that begins with a copy of the session storage. */
async function duplicateTab() {
  vi.resetModules();
  return import('./closedTabs');
}

/** The ids in the lists of all tabs. */
function listed(): string[][] {
  const lists = JSON.parse(localStorage.getItem('uploads-of-tabs') ?? '{}') as Record<
    string,
    { list: unknown[] }
  >;
  return Object.values(lists).map(({ list }) => ids(list));
}

test('SES-07 a duplicated tab is a tab of its own, with a copy of the list', async () => {
  const first = await openTab();
  first.noteList([file('a'), file('b')]);
  const second = await duplicateTab();
  expect(listed()).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
  // What one of them changes is its own, and bytes that the other one has too are not for it to delete.
  second.noteList([file('b'), file('c')]);
  expect(listed().sort()).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]);
  expect([...second.listedElsewhere(['a', 'b', 'c'])]).toEqual(['a', 'b']);
  second.noteList([]);
  expect(listed()).toEqual([['a', 'b']]);
  first.noteList([]);
  expect(listed()).toEqual([]);
});

test('SES-07 of two copies of one tab that begin at the same time one keeps its name', async () => {
  (await openTab()).noteList([file('a')]);
  closeAll();
  const first = await duplicateTab();
  const second = await duplicateTab();
  expect(listed()).toEqual([['a'], ['a']]);
  first.noteList([]);
  expect(listed()).toEqual([['a']]);
  second.noteList([]);
  expect(listed()).toEqual([]);
});

test('SES-07 a list of yesterday is gone, as its bytes are', async () => {
  (await openTab()).noteList([file('a')]);
  closeAll();
  const next = await openTab();
  expect(await next.takeClosedLists(Date.now() + 25 * 60 * 60 * 1000)).toEqual([]);
});

test.each(['{', '[]', 'null', '{"x":1}', '{"x":{"savedAt":"y","list":[]}}'])(
  'an entry that is none of ours (%s) breaks nothing',
  async (raw) => {
    localStorage.setItem('uploads-of-tabs', raw);
    const tab = await openTab();
    expect(tab.hasOtherLists()).toBe(false);
    expect(await tab.takeClosedLists()).toEqual([]);
    tab.noteList([file('a')]);
    expect(localStorage.getItem('uploads-of-tabs')).toContain('a.stl');
  },
);
