import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { startTestServer } from '../../../testing/server';
import { sessionQuery } from '../sessionQuery';
import { confirm } from './confirm';

const USER = { id: 'u1', email: 'a@example.org', isAdmin: false, role: null, emailConfirmed: true };

test.each([
  ['a logout', { user: null }],
  ['another login', { user: { ...USER, id: 'u2', emailConfirmed: false } }],
])(
  'AUTH-17 a late answer to a confirmed address does not bring its user back after %s',
  async (_, session) => {
    const queries = new QueryClient();
    const set = (value: unknown) => queries.setQueryData(sessionQuery.queryKey, value as never);
    startTestServer({
      'POST /api/confirm-email': () => {
        set(session);
        return { body: { success: true, user: USER } };
      },
    });
    set({ user: { ...USER, emailConfirmed: false } });
    await confirm(queries, '0123abcd');
    expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(session);
  },
);

test('the session knows at once that the address is confirmed', async () => {
  const queries = new QueryClient();
  startTestServer({ 'POST /api/confirm-email': () => ({ body: { success: true, user: USER } }) });
  queries.setQueryData(sessionQuery.queryKey, { user: { ...USER, emailConfirmed: false } } as never);
  await confirm(queries, '0123abcd');
  expect(queries.getQueryData(sessionQuery.queryKey)).toEqual({ user: USER });
});
