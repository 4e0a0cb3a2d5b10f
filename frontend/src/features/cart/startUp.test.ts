import { beforeEach, expect, test, vi } from 'vitest';
import type { LoadedDraft } from './loadedDraft';
import { CHECKOUT_STATE_TTL_MS, startUpSource } from './startUp';

const NOW = 1_800_000_000_000;
const MARKER: LoadedDraft = {
  id: 'd1',
  name: 'Eins',
  updatedAt: null,
  userId: 'u1',
  isLoaded: true,
  cartChangedAt: 1,
};
const full = (changedAt: number) => ({ items: [{ id: 'a' } as never], changedAt });
const EMPTY = { items: [], changedAt: 0 };

beforeEach(() => vi.resetModules());

test.each([
  ['a marker goes before everything', MARKER, { timestamp: NOW }, full(1), 'loadedDraft'],
  [
    'a chosen draft that is not loaded yet as well',
    { ...MARKER, isLoaded: false },
    null,
    EMPTY,
    'loadedDraft',
  ],
  ['a fresh checkout before the hybrid cart', null, { timestamp: NOW - 1000 }, EMPTY, 'checkoutState'],
  ['the checkout of an unchanged cart', null, { timestamp: NOW - 1000 }, full(NOW - 2000), 'checkoutState'],
  ['a cart changed since wins', null, { timestamp: NOW - 1000 }, full(NOW - 500), 'hybridCart'],
  [
    'five minutes are still in time',
    null,
    { timestamp: NOW - CHECKOUT_STATE_TTL_MS },
    EMPTY,
    'checkoutState',
  ],
  ['later is too late', null, { timestamp: NOW - CHECKOUT_STATE_TTL_MS - 1 }, EMPTY, 'hybridCart'],
  ['the future is foreign', null, { timestamp: NOW + 1 }, EMPTY, 'hybridCart'],
  [
    'a cart that was emptied since stays empty',
    null,
    { timestamp: NOW - 1000 },
    { items: [], changedAt: NOW - 500 },
    'hybridCart',
  ],
  ['nothing else', null, null, full(1), 'hybridCart'],
] as const)('CART-05 %s', (_, marker, checkout, cart, expected) => {
  expect(startUpSource(marker, checkout, cart, NOW)).toBe(expected);
});

test.each([
  ['nothing', null, null],
  ['the bare id of an older shop', 'abc-1', { id: 'abc-1', isLoaded: false }],
  [
    'the draft of an older shop',
    '{"id":"abc","draft_name":"Alt","cart_items":[]}',
    { id: 'abc', name: 'Alt' },
  ],
  ['a marker of ours', JSON.stringify(MARKER), MARKER],
  ['broken JSON', '{"id":', null],
  ['a foreign object', '{"a":1}', null],
  ['no id of ours', '../../etc', null],
])('CART-05 the marker entry may hold %s', async (_, raw, expected) => {
  if (raw !== null) localStorage.setItem('loadedDraft', raw);
  const { useLoadedDraft } = await import('./loadedDraft');
  const { draft } = useLoadedDraft.getState();
  if (expected === null) expect(draft).toBeNull();
  else expect(draft).toMatchObject(expected);
});
