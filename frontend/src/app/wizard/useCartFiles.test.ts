import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepRemovedFiles, listedParts, useFiles } from '../../features/files';
import { CART_KEY, removeParts, replaceCart } from '../../features/parts';
import { haveParts } from '../../testing/list';
import { cartItem } from '../../testing/parts';
import { useCartFiles } from './useCartFiles';

vi.mock('../../features/session', () => ({ useSessionQuery: () => ({ data: { user: null } }) }));

const files = () => listedParts().map(({ id }) => id);

beforeEach(() => {
  replaceCart([cartItem('a'), cartItem('b')]);
  haveParts(['a', 'b', 'nur-hochgeladen'].map((id) => ({ id, measures: {} as never })));
});

function inAnotherTab(...ids: string[]): void {
  const state = { items: ids.map((id) => cartItem(id)), shipping: 'pickup', changedAt: Date.now() };
  localStorage.setItem(CART_KEY, JSON.stringify({ state, version: 1 }));
  window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY }));
}

test('CART-03 a part that is taken out in another tab leaves this tab’s list too, the last one as well', () => {
  renderHook(() => useCartFiles('upload'));
  inAnotherTab('b');
  expect(files()).toEqual(['b', 'nur-hochgeladen']);
  inAnotherTab();
  expect(files()).toEqual(['nur-hochgeladen']);
});

test('CART-03 a part that is taken out here keeps its file as long as that can be undone', () => {
  renderHook(() => useCartFiles('review'));
  const leave = keepRemovedFiles();
  removeParts(['a']);
  expect(useFiles.getState().byId.a).toBeDefined();
  leave();
  expect(useFiles.getState().byId.a).toBeUndefined();
});
