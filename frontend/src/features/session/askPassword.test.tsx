import { act as change, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { request } from '../../api/client';
import { resetTab } from '../../lib/resets';
import { startTestServer } from '../../testing/server';
import { withPassword } from './askPassword';
import { PasswordAgain } from './PasswordAgain';

const ACT = 'POST /api/admin/orders/x';
const REQUIRED = { status: 403, body: { success: false, error: 'Passwort?', code: 'password_required' } };

/** Refuses until the password was given. */
function guarded() {
  let isProved = false;
  return startTestServer({
    [ACT]: () => (isProved ? { body: { success: true } } : REQUIRED),
    'POST /api/password-again': ({ body }) => {
      isProved = (body as { currentPassword: string }).currentPassword === 'richtig';
      return isProved
        ? { body: { success: true } }
        : { status: 400, body: { success: false, error: 'Das aktuelle Passwort ist falsch.', code: 'x' } };
    },
  });
}

const act = () =>
  withPassword(() => request<{ success: boolean }>('/api/admin/orders/x' as never, { method: 'POST' }));

test('ADM-27 a refused act asks for the password once, says when it is wrong, and goes on by itself', async () => {
  const server = guarded();
  render(<PasswordAgain />);
  const done = Promise.all([act(), act()]);
  const field = await screen.findByLabelText('Aktuelles Passwort');
  await userEvent.type(field, 'falsch{Enter}');
  expect(await screen.findByText('Das aktuelle Passwort ist falsch.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'richtig{Enter}');
  await expect(done).resolves.toEqual([{ success: true }, { success: true }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.requests.filter(({ path }) => path.endsWith('/x'))).toHaveLength(4);
});

test('ADM-27 without the password nothing is repeated, and the page says so', async () => {
  const server = guarded();
  render(<PasswordAgain />);
  const failed = vi.fn();
  const done = act().catch(failed);
  await userEvent.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  await done;
  expect(failed.mock.lastCall?.[0]).toHaveProperty('message', 'Ohne Ihr Passwort wurde nichts geändert.');
  expect(server.requests).toHaveLength(1);
});

test.each(['logout', 'expired'] as const)(
  'ADM-27 the question ends with the session (%s): the next one to log in repeats nothing with their password',
  async (scope) => {
    const server = guarded();
    render(<PasswordAgain />);
    const failed = vi.fn();
    const done = act().catch(failed);
    await screen.findByLabelText('Aktuelles Passwort');
    change(() => resetTab(scope));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await done;
    expect(failed).toHaveBeenCalledOnce();
    expect(server.requests).toHaveLength(1);
  },
);

test('ADM-27 other refusals are not asked about', async () => {
  startTestServer({ [ACT]: () => ({ status: 403, body: { success: false, data: [] } }) });
  render(<PasswordAgain />);
  await expect(act()).rejects.toHaveProperty('status', 403);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('ADM-27 where the account has a second factor, a code is asked for as well', async () => {
  let isProved = false;
  startTestServer({
    [ACT]: () => (isProved ? { body: { success: true } } : REQUIRED),
    'POST /api/password-again': ({ body }) => {
      isProved = (body as { code?: string }).code === '123456';
      const fields = [{ field: 'code', message: 'Bitte geben Sie den Code ein.' }];
      return isProved
        ? { body: { success: true } }
        : { status: 400, body: { success: false, error: 'Code?', code: 'invalid_fields', fields } };
    },
  });
  render(<PasswordAgain />);
  const done = act();
  await userEvent.type(await screen.findByLabelText('Aktuelles Passwort'), 'richtig{Enter}');
  expect(await screen.findByText('Bitte geben Sie den Code ein.')).toBeVisible();
  const code = screen.getByLabelText('Code aus der Authenticator-App');
  await vi.waitFor(() => expect(code).toHaveFocus());
  await userEvent.type(code, '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Bestätigen' }));
  await expect(done).resolves.toEqual({ success: true });
});
