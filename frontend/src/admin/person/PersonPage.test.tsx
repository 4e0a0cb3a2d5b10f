import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { KnownPerson } from '../../api/person';
import { PasswordAgain } from '../../features/session';
import { USER } from '../../lib/testing';
import { renderAt } from '../../testing/renderAt';
import { type Routes, startTestServer } from '../../testing/server';
import PersonPage from './PersonPage';

const NOTHING: KnownPerson = {
  email: 'ada@example.org',
  account: null,
  orders: [],
  files: [],
  drafts: 0,
  withdrawals: 0,
  mails: 0,
  feedback: 0,
  carts: 0,
};

const ADA: KnownPerson = {
  ...NOTHING,
  account: {
    id: 'u1',
    firstName: 'Ada',
    lastName: 'Lovelace',
    isEmailConfirmed: false,
    isAdmin: false,
    createdAt: '2023-01-05T08:00:00.000Z',
    lastLoginAt: null,
    deletedOn: '2026-12-24',
  },
  orders: [
    {
      id: 'o1',
      orderNumber: 'CAFE0001',
      status: 'Abgeschlossen',
      createdAt: '2026-11-20T08:00:00.000Z',
      totalCents: 1_400,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      isOfAnotherAccount: false,
    },
  ],
  files: [
    { id: 'f1', fileName: 'rad.stl', sizeBytes: 2_000, createdAt: '2026-11-20T08:00:00.000Z', isNeeded: 0 },
    { id: 'f2', fileName: 'achse.stl', sizeBytes: 2_000, createdAt: '2026-11-20T08:00:00.000Z', isNeeded: 1 },
  ],
  mails: 3,
};

function open(person: KnownPerson, routes: Routes = {}) {
  const server = startTestServer({
    'GET /api/session': () => ({ body: { user: { ...USER.user, isAdmin: true, role: 'owner' } } }),
    'POST /api/admin/person': () => ({ body: { success: true, data: person } }),
    ...routes,
  });
  renderAt(
    '/admin/person',
    <>
      <PersonPage />
      <PasswordAgain />
    </>,
  );
  const sent = (path: string) =>
    server.requests.filter((request) => request.path === path).map(({ body }) => body);
  return { server, sent };
}

async function find(email = 'ada@example.org') {
  await userEvent.type(screen.getByLabelText('E-Mail-Adresse'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Suchen' }));
}

test('DUTY-08 what is known of an address is shown, and the address stands in no address of a call', async () => {
  const { server, sent } = open(ADA);
  await find(' ada@example.org ');
  const card = await screen.findByRole('region', { name: 'Was über ada@example.org gespeichert ist' });
  expect(card).toHaveTextContent('Ada Lovelace');
  expect(card).toHaveTextContent('Adresse nicht bestätigt');
  expect(card).toHaveTextContent('Wird gelöscht am24.12.2026');
  expect(within(card).getByRole('link', { name: '#CAFE0001' })).toHaveAttribute(
    'href',
    '/admin/orders?shelf=orders&order=o1',
  );
  expect(within(card).getByRole('button', { name: 'Datei rad.stl löschen' })).toBeVisible();
  expect(within(card).queryByRole('button', { name: 'Datei achse.stl löschen' })).toBeNull();
  expect(sent('/api/admin/person')).toEqual([{ email: 'ada@example.org' }]);
  expect(server.requests.every(({ path, search }) => !`${path}${search}`.includes('ada'))).toBe(true);
});

test('DUTY-08 an address of which nothing is known is an answer, too', async () => {
  open(NOTHING);
  await find();
  expect(await screen.findByText('Nichts gespeichert')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Person löschen' })).toBeNull();
});

test('DUTY-08 no act without a reason, and the password is asked again', async () => {
  let proved = false;
  const { sent } = open(ADA, {
    'POST /api/admin/person/erase': () =>
      proved
        ? { body: { success: true, erasedOrders: 1, openOrders: 0 } }
        : { status: 403, body: { success: false, error: '', code: 'password_required' } },
    'POST /api/password-again': () => {
      proved = true;
      return { body: { success: true } };
    },
  });
  await find();
  await userEvent.click(await screen.findByRole('button', { name: 'Person löschen' }));
  const dialog = await screen.findByRole('dialog', { name: 'ada@example.org löschen?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Endgültig löschen' }));
  expect(await within(dialog).findByText('Bitte geben Sie einen Grund an.')).toBeVisible();
  expect(sent('/api/admin/person/erase')).toEqual([]);

  await userEvent.type(within(dialog).getByLabelText('Grund'), 'Schreiben vom 3. Mai');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Endgültig löschen' }));
  const password = await screen.findByLabelText('Aktuelles Passwort');
  await userEvent.type(password, 'Zahnrad-Regal-7{Enter}');
  await waitFor(() => expect(sent('/api/admin/person/erase')).toHaveLength(2));
  expect(sent('/api/admin/person/erase')[1]).toEqual({
    email: 'ada@example.org',
    reason: 'Schreiben vom 3. Mai',
  });
  // What is there now is looked at again.
  await waitFor(() => expect(sent('/api/admin/person')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('DUTY-08 the copy is saved as a file, and a file goes alone', async () => {
  const saved: string[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:daten', revokeObjectURL: () => {} }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { sent } = open(ADA, {
    'POST /api/admin/person/export': () => ({ body: {} }),
    'POST /api/admin/person/delete-file': () => ({ body: { success: true } }),
  });
  await find();
  await userEvent.click(await screen.findByRole('button', { name: 'Kopie der Daten' }));
  await userEvent.type(screen.getByLabelText('Grund'), 'Auskunft');
  await userEvent.click(screen.getByRole('button', { name: 'Herunterladen' }));
  await waitFor(() => expect(saved).toEqual(['daten.zip']));

  await userEvent.click(await screen.findByRole('button', { name: 'Datei rad.stl löschen' }));
  await userEvent.type(screen.getByLabelText('Grund'), 'Wunsch');
  await userEvent.click(screen.getByRole('button', { name: 'Datei löschen' }));
  await waitFor(() =>
    expect(sent('/api/admin/person/delete-file')).toEqual([{ fileId: 'f1', reason: 'Wunsch' }]),
  );
});

test('DUTY-08 who is looked at again after an act does not come back over who was searched for meanwhile', async () => {
  let late: () => void = () => undefined;
  const { server } = open(ADA, { 'POST /api/admin/person/delete-file': () => ({ body: { success: true } }) });
  await find();
  await userEvent.click(await screen.findByRole('button', { name: 'Datei rad.stl löschen' }));
  await userEvent.type(screen.getByLabelText('Grund'), 'Wunsch');
  server.serve({
    'POST /api/admin/person': ({ body }) =>
      (body as { email: string }).email === ADA.email
        ? new Promise((done) => {
            late = () => done({ body: { success: true, data: ADA } });
          })
        : { body: { success: true, data: { ...ADA, email: 'bob@example.org' } } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Datei löschen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.clear(screen.getByLabelText('E-Mail-Adresse'));
  await find('bob@example.org');
  const bob = await screen.findByRole('region', { name: 'Was über bob@example.org gespeichert ist' });
  await act(async () => late());
  expect(bob).toBeVisible();
  expect(screen.queryByRole('region', { name: /ada@/ })).toBeNull();
});

test('DUTY-08 name and address of account and order are put right, and what is wrong stands at its field', async () => {
  const { sent } = open(ADA, {
    'POST /api/admin/person/correct-account': () => ({ body: { success: true } }),
    'POST /api/admin/person/correct-order': () => ({
      status: 400,
      body: {
        success: false,
        code: 'invalid_fields',
        error: 'Ungültige E-Mail-Adresse',
        fields: [{ field: 'email', message: 'Ungültige E-Mail-Adresse' }],
      },
    }),
  });
  await find();
  await userEvent.click(await screen.findByRole('button', { name: 'Konto berichtigen' }));
  let dialog = await screen.findByRole('dialog', { name: 'Konto berichtigen' });
  const lastName = within(dialog).getByLabelText('Nachname');
  await userEvent.clear(lastName);
  await userEvent.type(lastName, 'King');
  await userEvent.type(within(dialog).getByLabelText('Grund'), 'Heirat');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  await waitFor(() =>
    expect(sent('/api/admin/person/correct-account')).toEqual([
      { userId: 'u1', firstName: 'Ada', lastName: 'King', email: 'ada@example.org', reason: 'Heirat' },
    ]),
  );

  await userEvent.click(await screen.findByRole('button', { name: 'Bestellung #CAFE0001 berichtigen' }));
  dialog = await screen.findByRole('dialog', { name: 'Bestellung #CAFE0001 berichtigen' });
  await userEvent.type(within(dialog).getByLabelText('Grund'), 'Tippfehler');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Speichern' }));
  expect(await within(dialog).findByText('Ungültige E-Mail-Adresse')).toBeVisible();
  expect(within(dialog).getByLabelText('E-Mail-Adresse')).toHaveAccessibleDescription(/Ungültige/);
});
