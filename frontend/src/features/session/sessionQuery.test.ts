// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { startTestServer } from '../../testing/server';
import { owedLogout, oweLogout } from './owedLogout';
import { sessionQuery } from './sessionQuery';

const ask = () => new QueryClient().fetchQuery({ ...sessionQuery, retry: false });
const answer = (user: { id: string } | null) => () => ({ body: { user } });

test('AUTH-22 a logout that is owed is made up for before anybody is let in again', async () => {
  oweLogout('u1');
  let reachable = false;
  let told = 0;
  startTestServer({
    'GET /api/session': answer({ id: 'u1' }),
    'POST /api/logout': () => {
      told += 1;
      return reachable ? { body: { success: true } } : { status: 503, body: { success: false } };
    },
  });
  await expect(ask()).rejects.toThrow();
  expect(owedLogout()).toBe('u1');
  reachable = true;
  expect(await ask()).toEqual({ user: null });
  expect(told).toBe(2);
  expect(owedLogout()).toBeNull();
});

test('AUTH-22 somebody else who is in by now stays in', async () => {
  oweLogout('u1');
  startTestServer({ 'GET /api/session': answer({ id: 'u2' }) });
  expect(await ask()).toEqual({ user: { id: 'u2' } });
  expect(owedLogout()).toBeNull();
});
