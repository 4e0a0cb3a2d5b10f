import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { haveParts } from '../../testing/list';
import { cartItem } from '../../testing/parts';
import { removeParts } from '../parts';
import { replaceCart } from '../parts/store';
import { CART_KEY } from '../parts/stored';
import { useCartFiles } from './arrival';
import { keepRemovedFiles } from './lifetime';
import { listedParts } from './list';
import { useFiles } from './store';

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
  renderHook(() => useCartFiles(true, undefined));
  inAnotherTab('b');
  expect(files()).toEqual(['b', 'nur-hochgeladen']);
  inAnotherTab();
  expect(files()).toEqual(['nur-hochgeladen']);
});

test('CART-03 a part that is taken out here keeps its file as long as that can be undone', () => {
  renderHook(() => useCartFiles(true, undefined));
  const leave = keepRemovedFiles();
  removeParts(['a']);
  expect(useFiles.getState().byId.a).toBeDefined();
  leave();
  expect(useFiles.getState().byId.a).toBeUndefined();
});
