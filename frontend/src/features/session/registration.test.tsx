import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { AuthDialog, useAuthLinks } from '.';
import { closeAuthDialog, openAuthDialog } from './authDialogStore';

function Page() {
  useAuthLinks();
  return <AuthDialog />;
}

beforeEach(closeAuthDialog);

test('AUTH-12 a registration without a session asks to look for the mail, and offers the login', async () => {
  startTestServer({
    'GET /api/session': () => ({ body: { user: null } }),
    'POST /api/register': () => ({ body: { success: true, user: null } }),
  });
  renderAt('/agb', <Page />);
  openAuthDialog('register');
  const dialog = await screen.findByRole('dialog');
  const type = async (label: RegExp | string, text: string) =>
    userEvent.type(await within(dialog).findByLabelText(label), text);
  await type(/^Vorname/, 'Änne');
  await type(/^Nachname/, 'Groß');
  await type(/^E-Mail/, 'aenne@example.org');
  await type('Passwort', 'Zahnrad-Regal-7');
  await type('Passwort bestätigen', 'Zahnrad-Regal-7');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Konto erstellen' }));
  const said = await screen.findAllByText(
    'Registrierung erfolgreich! Bitte prüfen Sie Ihre E-Mails zur Bestätigung.',
  );
  expect(said[0]).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeVisible();
});

test.each([
  ['owner', '/admin/orders'],
  ['workshop', '/admin/production'],
])(
  'ROLE-21 the link of the command line sends its token in a body and leaves it in no address: %s',
  async (role, begin) => {
    const replace = vi.fn();
    vi.stubGlobal('location', { ...window.location, replace });
    const sent: unknown[] = [];
    startTestServer({
      'GET /api/session': () => ({ body: { user: sent.length > 0 ? { role } : null } }),
      'POST /api/session/redeem': (request) => {
        sent.push(request.body);
        return { body: { success: true } };
      },
    });
    const { history } = renderAt('/#anmelden=0123abcd', <Page />);
    await vi.waitFor(() => expect(replace).toHaveBeenCalledWith(begin));
    expect(sent).toEqual([{ token: '0123abcd' }]);
    expect(history.location.hash).toBe('');
    vi.unstubAllGlobals();
  },
);

test('a login link that is used up says so', async () => {
  const error = 'Dieser Anmeldelink ist ungültig oder abgelaufen. Bitte erzeugen Sie einen neuen.';
  startTestServer({
    'GET /api/session': () => ({ body: { user: null } }),
    'POST /api/session/redeem': () => ({
      status: 404,
      body: { success: false, error, code: 'login_link_invalid' },
    }),
  });
  renderAt('/#anmelden=0', <Page />);
  expect(await screen.findByText(error)).toBeVisible();
});
