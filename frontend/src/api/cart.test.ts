import { expect, test, vi } from 'vitest';
import { startTestServer } from '../testing/server';
import { loadCart, migrateCart, saveCart } from './cart';

const failed = () => ({ status: 503, body: { success: false, error: 'Bitte warten.', code: 'busy' } });

const CALLS = [
  ['load-anonymous', () => loadCart(null)],
  ['load-user', () => loadCart('u1')],
  ['save-anonymous', () => saveCart(null, [], 1)],
  ['save-user', () => saveCart('u1', [], 1)],
  ['migrate', () => migrateCart('u1')],
] as const;

test.each(CALLS)('ERR-04 the cart call %s answers null where the server refuses it', async (name, call) => {
  startTestServer({ [`POST /api/cart/${name}`]: failed });
  expect(await call()).toBeNull();
});

test.each(CALLS)('ERR-04 the cart call %s answers null without a connection', async (_, call) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await call()).toBeNull();
});
