import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { RequireAdmin } from './RequireAdmin';
import { sessionQuery } from './sessionQuery';

const session = (id: string | null) => () => ({
  body: {
    success: true,
    user: id && {
      id,
      email: `${id}@example.org`,
      firstName: 'Ida',
      lastName: 'Winkler',
      isAdmin: true,
      role: 'owner',
    },
  },
});

test('ADM-27 what an admin typed waits out of sight for the end of the session, for this admin alone', async () => {
  const server = startTestServer({ 'GET /api/session': session('a1') });
  const { queries } = renderAt(
    '/admin/settings',
    <RequireAdmin>
      <input aria-label="Preis" />
    </RequireAdmin>,
  );
  const become = async (id: string | null) => {
    server.serve({ 'GET /api/session': session(id) });
    await act(() => queries.invalidateQueries({ queryKey: sessionQuery.queryKey }));
  };
  await userEvent.type(await screen.findByRole('textbox', { name: 'Preis' }), '0,55');

  await become(null);
  expect(await screen.findByRole('heading', { name: 'Anmeldung erforderlich' })).toBeVisible();
  expect(document.querySelector('input')?.closest('.hidden')).not.toBeNull();

  await become('a1');
  expect(await screen.findByRole('textbox', { name: 'Preis' })).toHaveValue('0,55');
  expect(screen.queryByRole('heading', { name: 'Anmeldung erforderlich' })).toBeNull();

  await become(null);
  await become('a2');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Preis' })).toHaveValue(''));
});
