import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordAgain, RequireAdmin } from '../../features/session';
import { USER } from '../../lib/testing';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { AdminsCard } from './AdminsCard';

const SELF = { id: 'u1', email: 'chefin@example.org', role: 'owner', hasSecondFactor: true };
const HELPER = { id: 'u2', email: 'helfer@example.org', role: 'owner', hasSecondFactor: false };
const NO_ACCOUNT = 'Zu dieser Adresse gibt es kein Konto.';

/** A server that keeps the list, and asks for the password once. */
function open({ admins = [SELF], isProved = true } = {}) {
  let list = admins;
  let proved = isProved;
  let demanded = false;
  const guarded = (act: () => { status?: number; body: unknown }) =>
    proved ? act() : { status: 403, body: { success: false, error: '', code: 'password_required' } };
  const accounts = [SELF, HELPER];
  const server = startTestServer({
    'GET /api/session': () => ({
      body: { user: { ...USER.user, ...SELF, role: list.find(({ id }) => id === SELF.id)?.role ?? null } },
    }),
    'GET /api/admin/admins': () => ({ body: { success: true, data: list, secondFactorDemanded: demanded } }),
    'PUT /api/admin/second-factor-rule': ({ body }) => {
      demanded = (body as { demanded: boolean }).demanded;
      return { body: { success: true } };
    },
    'POST /api/admin/admins': ({ body }) =>
      guarded(() => {
        const account = accounts.find(({ email }) => email === (body as { email: string }).email);
        if (!account)
          return {
            status: 400,
            body: { success: false, error: NO_ACCOUNT, fields: [{ field: 'email', message: NO_ACCOUNT }] },
          };
        const { role } = body as { role: string };
        list = [...list.filter(({ id }) => id !== account.id), { ...account, role }];
        return { body: { success: true } };
      }),
    ...Object.fromEntries(
      accounts.map(({ id }) => [
        `DELETE /api/admin/admins/${id}`,
        () =>
          guarded(() => {
            list = list.filter((admin) => admin.id !== id);
            return { body: { success: true } };
          }),
      ]),
    ),
    'POST /api/password-again': () => {
      proved = true;
      return { body: { success: true } };
    },
  });
  const page = renderAt(
    '/admin/settings',
    <>
      <RequireAdmin>
        <AdminsCard />
      </RequireAdmin>
      <PasswordAgain />
    </>,
  );
  const sent = (method: string) => server.requests.filter((request) => request.method === method);
  return { ...page, sent };
}

const rows = async () => {
  const list = within(await screen.findByRole('list', { name: 'Rollen' }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
};
const give = async (email: string) => {
  await userEvent.type(await screen.findByRole('textbox', { name: 'E-Mail-Adresse des Kontos' }), email);
  await userEvent.click(screen.getByRole('button', { name: 'Rolle geben' }));
};
const givePassword = async () =>
  userEvent.type(await screen.findByLabelText('Aktuelles Passwort'), 'Zahnrad-Regal-7{Enter}');

test('ADM-27 the right is given to an account, with the password again', async () => {
  const { sent } = open({ isProved: false });
  expect(await screen.findByText('Das letzte Inhaberkonto behält seine Rolle.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Rolle nehmen/ })).not.toBeInTheDocument();
  await give(HELPER.email);
  await givePassword();
  expect(await screen.findByText(HELPER.email)).toBeVisible();
  expect(await rows()).toEqual([
    `${SELF.email} SieZwei-FaktorInhaber`,
    `${HELPER.email} ohne zweiten FaktorWerkstattRolle nehmen`,
  ]);
  expect(await screen.findByText(`${HELPER.email} hat jetzt die Rolle „Werkstatt“.`)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse des Kontos' })).toHaveValue('');
  expect(sent('POST').map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/admins', { email: HELPER.email, role: 'workshop' }],
    ['/api/password-again', { currentPassword: 'Zahnrad-Regal-7' }],
    ['/api/admin/admins', { email: HELPER.email, role: 'workshop' }],
  ]);
});

test('ADM-27 an address without an account is said at the field, and an empty one is not sent', async () => {
  const { sent } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Rolle geben' }));
  expect(await screen.findByText('Bitte geben Sie eine E-Mail-Adresse ein.')).toBeVisible();
  expect(sent('POST')).toEqual([]);
  await give('niemand@example.org');
  expect(await screen.findByText(NO_ACCOUNT)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'E-Mail-Adresse des Kontos' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  expect(await rows()).toHaveLength(1);
});

test('ADM-27 the right is taken after a question and with the password again, and cancelling takes none', async () => {
  const { sent } = open({ admins: [SELF, HELPER], isProved: false });
  const press = `Rolle nehmen: ${HELPER.email}`;
  await userEvent.click(await screen.findByRole('button', { name: press }));
  const question = await screen.findByRole('dialog', { name: `${HELPER.email} die Rolle nehmen?` });
  await userEvent.click(within(question).getByRole('button', { name: 'Abbrechen' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(sent('DELETE')).toEqual([]);

  await userEvent.click(screen.getByRole('button', { name: press }));
  const again = await screen.findByRole('dialog');
  await userEvent.click(within(again).getByRole('button', { name: 'Rolle nehmen' }));
  await givePassword();
  await waitFor(() => expect(screen.queryByText(HELPER.email)).not.toBeInTheDocument());
  expect(await rows()).toEqual([`${SELF.email} SieZwei-FaktorInhaber`]);
  expect(sent('DELETE').map(({ path }) => path)).toEqual([
    `/api/admin/admins/${HELPER.id}`,
    `/api/admin/admins/${HELPER.id}`,
  ]);
});

test('ADM-27 who takes their own right leaves the back office at once', async () => {
  const { history } = open({ admins: [SELF, HELPER] });
  await userEvent.click(await screen.findByRole('button', { name: `Rolle nehmen: ${SELF.email}` }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('Sie verlassen die Verwaltung sofort.');
  await userEvent.click(within(question).getByRole('button', { name: 'Rolle nehmen' }));
  await waitFor(() => expect(history.location.pathname).toBe('/'));
});

test('ADM-27 a list that does not come is said, and asked for again', async () => {
  const server = startTestServer({ 'GET /api/admin/admins': () => ({ status: 500, body: {} }) });
  renderAt('/admin/settings', <AdminsCard />);
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Die Liste der Rollen konnte nicht geladen werden.');
  server.serve({
    'GET /api/admin/admins': () => ({
      body: { success: true, data: [SELF, HELPER], secondFactorDemanded: false },
    }),
  });
  await userEvent.click(within(failure).getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText(HELPER.email)).toBeVisible();
});

test('ROLE-22 another role is given after a question that says what it means', async () => {
  const { sent } = open({ admins: [SELF, { ...HELPER, role: 'workshop' }] });
  await userEvent.click(await screen.findByRole('combobox', { name: `Rolle von ${HELPER.email}` }));
  await userEvent.click(await screen.findByRole('option', { name: 'Buchhaltung' }));
  const question = await screen.findByRole('dialog', {
    name: `${HELPER.email} die Rolle „Buchhaltung“ geben?`,
  });
  expect(question).toHaveTextContent('Das Konto wird überall abgemeldet');
  await userEvent.click(within(question).getByRole('button', { name: 'Rolle ändern' }));
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: `Rolle von ${HELPER.email}` })).toHaveTextContent(
      'Buchhaltung',
    ),
  );
  expect(sent('POST').map(({ body }) => body)).toEqual([{ email: HELPER.email, role: 'books' }]);
});

test('ADM-27 a second factor is demanded of everybody by one tick', async () => {
  const { sent } = open({ admins: [SELF, HELPER] });
  const box = await screen.findByRole('checkbox', { name: /Zwei-Faktor-Anmeldung von allen/ });
  expect(box).not.toBeChecked();
  await userEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  expect(sent('PUT').map(({ body }) => body)).toEqual([{ demanded: true }]);
});
