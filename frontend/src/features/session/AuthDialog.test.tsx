import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { GUEST, USER } from '../../lib/testing';
import { renderAt } from '../../testing/renderAt';
import { type Routes, startTestServer, type TestServer } from '../../testing/server';
import { AuthDialog } from './AuthDialog';
import { type AuthDialogOptions, type AuthMode, closeAuthDialog, openAuthDialog } from './authDialogStore';
import { announce, listen } from './authEvents';
import { owedLogout, oweLogout } from './owedLogout';
import { sessionQuery } from './sessionQuery';

const PASSWORD = 'Zahnrad-Regal-7';

let server: TestServer;

beforeEach(() => {
  // The dialog's store outlives the page of a test.
  closeAuthDialog();
  server = startTestServer({ 'GET /api/session': () => ({ body: GUEST }) });
});

/** Opens the dialog; its code comes late, as in the shop. */
async function open(mode: AuthMode, name: string, options: AuthDialogOptions = {}) {
  const page = renderAt('/agb', <AuthDialog />);
  act(() => openAuthDialog(mode, options));
  await screen.findByRole('form', { name });
  return page;
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const field = (label: string) => screen.getByLabelText(label, { exact: true, selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) => userEvent.type(field(label), text);
const submit = (name: string, button: string) =>
  userEvent.click(within(screen.getByRole('form', { name })).getByRole('button', { name: button }));
/** The words as they stand in the place of toasts. */
const toasted = (text: string) =>
  within(screen.getByRole('region', { name: /^Hinweise/, hidden: true })).findByText(text);
const sent = (path: string) => server.requests.filter((request) => request.path === path);

async function fillLogin(email = 'mia@example.org', password = PASSWORD) {
  await type('E-Mail', email);
  await type('Passwort', password);
}

async function fillRegistration() {
  await type('Vorname', 'Mia');
  await type('Nachname', 'Meier');
  await type('E-Mail', 'mia@example.org');
  await type('Passwort', PASSWORD);
  await type('Passwort bestätigen', PASSWORD);
}

describe('the dialog', () => {
  test('AUTH-01 login and registration are two faces of one dialog, and the address goes along', async () => {
    await open('login', 'Anmelden');
    await type('E-Mail', 'mia@example.org');
    await press('Jetzt registrieren');
    expect(await screen.findByRole('form', { name: 'Registrieren' })).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(dialog('Registrieren').getByLabelText('E-Mail')).toHaveValue('mia@example.org');
    await userEvent.clear(field('E-Mail'));
    await type('E-Mail', 'doch@example.org');
    await press('Jetzt anmelden');
    await screen.findByRole('form', { name: 'Anmelden' });
    expect(dialog('Anmelden').getByLabelText('E-Mail')).toHaveValue('doch@example.org');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('AUTH-02 AUTH-03 the registration asks for these fields, tells password managers what they are, and needs two not', async () => {
    await open('register', 'Registrieren');
    const fields = within(screen.getByRole('form', { name: 'Registrieren' }))
      .getAllByLabelText(/./, { selector: 'input' })
      .map((input) => [input.getAttribute('autocomplete'), input.ariaRequired === 'true']);
    expect(fields).toEqual([
      ['given-name', true],
      ['family-name', true],
      ['email', true],
      ['tel', false],
      ['organization', false],
      ['new-password', true],
      ['new-password', true],
    ]);
    expect(screen.getAllByText('optional')).toHaveLength(2);
  });

  test('AUTH-03 the login is known to password managers, has the focus in its first field, and shows the password on demand', async () => {
    await open('login', 'Anmelden');
    expect(field('E-Mail')).toHaveFocus();
    expect(field('E-Mail')).toHaveAttribute('autocomplete', 'username');
    expect(field('Passwort')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Passwort')).toHaveAttribute('type', 'password');
    await press('Passwort anzeigen');
    expect(field('Passwort')).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Passwort anzeigen' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('faults', () => {
  const faultOf = (label: string) => {
    const described = field(label).getAttribute('aria-describedby') ?? '';
    return described
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  };

  test('AUTH-06 AUTH-07 AUTH-09 AUTH-10 each stands at its field of the registration, and nothing is sent', async () => {
    await open('register', 'Registrieren');
    await type('Passwort bestätigen', 'x');
    await press('Konto erstellen');
    await waitFor(() => expect(field('Vorname')).toHaveFocus());
    for (const [label, fault] of [
      ['Vorname', 'Vorname ist erforderlich'],
      ['Nachname', 'Nachname ist erforderlich'],
      ['E-Mail', 'E-Mail ist erforderlich'],
      ['Passwort', 'Passwort ist erforderlich'],
      ['Passwort bestätigen', 'Passwörter stimmen nicht überein'],
    ] as const) {
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      expect(faultOf(label)).toContain(fault);
    }
    expect(sent('/api/register')).toEqual([]);

    // An edit takes away the fault of its field, and no other.
    await type('Vorname', 'M');
    expect(screen.queryByText('Vorname ist erforderlich')).not.toBeInTheDocument();
    expect(screen.getByText('Nachname ist erforderlich')).toBeVisible();
    await type('E-Mail', 'mia@example');
    await type('Passwort', 'kurz');
    await press('Konto erstellen');
    expect(await screen.findByText('Ungültige E-Mail-Adresse')).toBeVisible();
    expect(screen.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeVisible();
  });

  test('AUTH-09 what nobody sees is no name', async () => {
    await open('register', 'Registrieren');
    await type('Vorname', '\u200b\u202e');
    await press('Konto erstellen');
    expect(await screen.findByText('Vorname ist erforderlich')).toBeVisible();
  });

  test('AUTH-06 AUTH-07 each stands at its field of the login, and nothing is sent', async () => {
    await open('login', 'Anmelden');
    await submit('Anmelden', 'Anmelden');
    expect(await screen.findByText('E-Mail ist erforderlich')).toBeVisible();
    expect(screen.getByText('Passwort ist erforderlich')).toBeVisible();
    await fillLogin('ada@example', 'kurz');
    await submit('Anmelden', 'Anmelden');
    expect(await screen.findByText('Ungültige E-Mail-Adresse')).toBeVisible();
    expect(screen.getByText('Passwort muss mindestens 6 Zeichen lang sein')).toBeVisible();
    expect(sent('/api/login')).toEqual([]);
  });
});

describe('login', () => {
  const refuse = (status: number, body: unknown): Routes => ({ 'POST /api/login': () => ({ status, body }) });

  test('AUTH-11 it says so, closes the dialog, and is known to the page and to the other tabs', async () => {
    server.serve({ 'POST /api/login': () => ({ body: { success: true, ...USER } }) });
    const events: string[] = [];
    // A channel does not hear itself: this one is another tab's.
    const other = new BroadcastChannel('auth');
    other.onmessage = ({ data }) => events.push(data);
    oweLogout('u1');
    const { queries } = await open('login', 'Anmelden');
    await fillLogin();
    await submit('Anmelden', 'Anmelden');
    expect(await toasted('Erfolgreich angemeldet!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(queries.getQueryData(sessionQuery.queryKey)).toEqual({ user: USER.user });
    expect(sent('/api/login').map(({ body }) => body)).toEqual([
      { email: 'mia@example.org', password: PASSWORD },
    ]);
    expect(owedLogout(), 'a logout owed by this user is none any more').toBeNull();
    await waitFor(() => expect(events).toEqual(['login']));
    other.close();
  });

  test('AUTH-13 the server’s words stand in the form and in a toast until something is edited', async () => {
    const wrong = 'E-Mail-Adresse oder Passwort ist falsch.';
    server.serve(refuse(401, { success: false, error: wrong, code: 'wrong_credentials' }));
    await open('login', 'Anmelden');
    await fillLogin();
    await submit('Anmelden', 'Anmelden');
    expect(await dialog('Anmelden').findByRole('alert')).toHaveTextContent(wrong);
    expect(await toasted(wrong)).toBeVisible();
    expect(field('E-Mail')).toHaveValue('mia@example.org');
    await type('Passwort', '8');
    expect(dialog('Anmelden').queryByRole('alert')).not.toBeInTheDocument();
  });

  test.each([
    ['an answer without words', refuse(500, {}), 'Ein Fehler ist aufgetreten'],
    [
      'no answer',
      { 'POST /api/login': () => Promise.reject(new TypeError('Failed to fetch')) } as Routes,
      'Ein unerwarteter Fehler ist aufgetreten',
    ],
  ])('AUTH-14 %s has the sentence of the shop', async (_, routes, text) => {
    server.serve(routes);
    await open('login', 'Anmelden');
    await fillLogin();
    await submit('Anmelden', 'Anmelden');
    expect(await dialog('Anmelden').findByRole('alert')).toHaveTextContent(text);
    expect(await toasted(text)).toBeVisible();
  });

  test('the token of a link goes with the login', async () => {
    server.serve({ 'POST /api/login': () => ({ body: { success: true, ...USER } }) });
    await open('login', 'Anmelden', { token: '0a1b', note: 'Bitte melden Sie sich an.' });
    expect(screen.getByText('Bitte melden Sie sich an.')).toBeVisible();
    await fillLogin();
    await submit('Anmelden', 'Anmelden');
    await toasted('Erfolgreich angemeldet!');
    expect(sent('/api/login')[0]?.body).toMatchObject({ confirmationToken: '0a1b' });
  });

  test('ADM-27 where the account has a second factor its code is asked for, and goes with the address and password', async () => {
    const refused = (code: string, error: string) => ({
      status: 401,
      body: { success: false, error, code },
    });
    const wrong = 'Der Code ist falsch, abgelaufen oder schon benutzt.';
    server.serve({
      'POST /api/login': ({ body }) => {
        const { code } = body as { code?: string };
        if (code === undefined) return refused('second_factor_required', 'Bitte geben Sie den Code ein.');
        if (code !== '123456') return refused('second_factor_wrong', wrong);
        return { body: { success: true, ...USER } };
      },
    });
    const { queries } = await open('login', 'Anmelden');
    const label = 'Code aus der Authenticator-App';
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    await fillLogin();
    await submit('Anmelden', 'Anmelden');
    expect(await screen.findByLabelText(label)).toHaveAttribute('autocomplete', 'one-time-code');
    // It is no failure: nothing was wrong so far.
    expect(dialog('Anmelden').queryByRole('alert')).not.toBeInTheDocument();
    expect(queries.getQueryData(sessionQuery.queryKey)?.user ?? null).toBeNull();
    await type(label, '000000');
    await submit('Anmelden', 'Anmelden');
    expect(await dialog('Anmelden').findByRole('alert')).toHaveTextContent(wrong);
    await userEvent.clear(field(label));
    await type(label, '123456');
    await submit('Anmelden', 'Anmelden');
    await toasted('Erfolgreich angemeldet!');
    const entered = { email: 'mia@example.org', password: PASSWORD };
    expect(sent('/api/login').map(({ body }) => body)).toEqual([
      entered,
      { ...entered, code: '000000' },
      { ...entered, code: '123456' },
    ]);
    expect(queries.getQueryData(sessionQuery.queryKey)).toEqual({ user: USER.user });
  });

  test('a second press while the first is under way sends nothing', async () => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    server.serve({
      'POST /api/login': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await open('login', 'Anmelden');
    await fillLogin();
    await submit('Anmelden', 'Anmelden');
    await waitFor(() => expect(sent('/api/login')).toHaveLength(1));
    await userEvent.type(field('Passwort'), '{Enter}');
    expect(sent('/api/login')).toHaveLength(1);
    answer({ body: { success: true, ...USER } });
    await toasted('Erfolgreich angemeldet!');
  });
});

describe('registration', () => {
  test('AUTH-11 it says so, and whoever registered is in', async () => {
    server.serve({ 'POST /api/register': () => ({ body: { success: true, ...USER } }) });
    const { queries } = await open('register', 'Registrieren');
    await fillRegistration();
    await press('Konto erstellen');
    expect(await toasted('Registrierung erfolgreich!')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(queries.getQueryData(sessionQuery.queryKey)).toEqual({ user: USER.user });
    expect(sent('/api/register')[0]?.body).toEqual({
      firstName: 'Mia',
      lastName: 'Meier',
      email: 'mia@example.org',
      phone: '',
      company: '',
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    });
  });

  test('AUTH-12 without a session it asks to look for the mail, and the login stands ready', async () => {
    server.serve({ 'POST /api/register': () => ({ body: { success: true, user: null } }) });
    const { queries } = await open('register', 'Registrieren');
    await fillRegistration();
    await press('Konto erstellen');
    const text = 'Registrierung erfolgreich! Bitte prüfen Sie Ihre E-Mails zur Bestätigung.';
    expect(await toasted(text)).toBeVisible();
    expect(await screen.findByRole('form', { name: 'Anmelden' })).toBeVisible();
    expect(dialog('Anmelden').getByRole('status')).toHaveTextContent(text);
    expect(field('E-Mail')).toHaveValue('mia@example.org');
    expect(queries.getQueryData(sessionQuery.queryKey)?.user ?? null).toBeNull();
  });

  test('AUTH-08 AUTH-13 a refused password is told in the form, at its field and in a toast', async () => {
    const common = 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.';
    server.serve({
      'POST /api/register': () => ({
        status: 400,
        body: { success: false, error: common, fields: [{ field: 'password', message: common }] },
      }),
    });
    await open('register', 'Registrieren');
    await fillRegistration();
    await press('Konto erstellen');
    expect(await dialog('Registrieren').findByRole('alert')).toHaveTextContent(common);
    expect(field('Passwort')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Passwort')).toHaveFocus();
    expect(dialog('Registrieren').getAllByText(common)).toHaveLength(2);
    expect(await toasted(common)).toBeVisible();
  });
});

describe('a forgotten password', () => {
  test('AUTH-04 the link is asked for with the address that was typed', async () => {
    server.serve({ 'POST /api/forgot-password': () => ({ body: { success: true } }) });
    await open('login', 'Anmelden');
    await type('E-Mail', 'mia@example.org');
    await press('Passwort vergessen?');
    await screen.findByRole('form', { name: 'Passwort vergessen?' });
    expect(field('E-Mail')).toHaveValue('mia@example.org');
    await press('Link anfordern');
    expect(await screen.findByText(/^Wenn es zu dieser Adresse ein Konto gibt/)).toBeVisible();
    expect(sent('/api/forgot-password')[0]?.body).toEqual({ email: 'mia@example.org' });
    await press('Zurück zur Anmeldung');
    expect(await screen.findByRole('form', { name: 'Anmelden' })).toBeVisible();
  });

  test('AUTH-04 AUTH-10 the new one is typed twice, saved with the token of the link, and asked for at the login', async () => {
    server.serve({ 'POST /api/reset-password': () => ({ body: { success: true } }) });
    const name = 'Neues Passwort festlegen';
    await open('reset', name, { token: 'ab12' });
    await type('Neues Passwort', 'Neues-Rad-99');
    await type('Neues Passwort bestätigen', 'Neues-Rad-98');
    await press('Passwort speichern');
    expect(await screen.findByText('Passwörter stimmen nicht überein')).toBeVisible();
    expect(sent('/api/reset-password')).toEqual([]);
    await type('Neues Passwort bestätigen', '{Backspace}9');
    await press('Passwort speichern');
    expect(await toasted('Ihr Passwort wurde geändert.')).toBeVisible();
    expect(sent('/api/reset-password').map(({ body }) => body)).toEqual([
      { token: 'ab12', password: 'Neues-Rad-99', passwordConfirmation: 'Neues-Rad-99' },
    ]);
    expect(await screen.findByText('Bitte melden Sie sich mit Ihrem neuen Passwort an.')).toBeVisible();
  });

  test('AUTH-04 a link that is too old says so and leads to a new one', async () => {
    const error = 'Dieser Link ist ungültig oder abgelaufen.';
    server.serve({ 'POST /api/reset-password': () => ({ status: 400, body: { success: false, error } }) });
    const name = 'Neues Passwort festlegen';
    await open('reset', name, { token: 'ab12' });
    await type('Neues Passwort', 'Neues-Rad-99');
    await type('Neues Passwort bestätigen', 'Neues-Rad-99');
    await press('Passwort speichern');
    expect(await dialog(name).findByRole('alert')).toHaveTextContent(error);
    await press('Passwort vergessen?');
    expect(await screen.findByRole('form', { name: 'Passwort vergessen?' })).toBeVisible();
  });
});

test('AUTH-17 what another tab tells is heard, and nothing else', async () => {
  const heard: string[] = [];
  const stop = listen((event) => heard.push(event));
  const other = new BroadcastChannel('auth');
  other.postMessage('unsinn');
  other.postMessage('login');
  other.postMessage('logout');
  await waitFor(() => expect(heard).toEqual(['login', 'logout']));
  // One's own word does not come back.
  announce('login');
  other.postMessage('logout');
  await waitFor(() => expect(heard).toEqual(['login', 'logout', 'logout']));
  stop();
  other.close();
});
