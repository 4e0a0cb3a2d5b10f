import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CART_KEY, useCart } from '../../features/cart';
import { type UploadedFile, useUploads } from '../../features/upload';
import { cartItem } from '../../testing/parts';
import { useCartFiles } from './useCartFiles';

vi.mock('../../api/session', () => ({ useSessionQuery: () => ({ data: { user: null } }) }));

const files = () => useUploads.getState().entries.map(({ id }) => id);

beforeEach(() => {
  useCart.getState().replaceItems([cartItem('a'), cartItem('b')]);
  const entry = (id: string) => ({ id, name: `${id}.stl`, quantity: 1 }) as UploadedFile;
  useUploads.setState({ entries: ['a', 'b', 'nur-hochgeladen'].map(entry) });
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
  useCart.getState().removeItem('a');
  expect(files()).toEqual(['a', 'b', 'nur-hochgeladen']);
});
