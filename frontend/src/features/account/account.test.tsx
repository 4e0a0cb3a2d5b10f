import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { type SeenRequest, startTestServer, type TestServer } from '../../testing/server';
import { cartItems, useParts } from '../parts';
import { clearCart } from '../parts/store';
import { AuthDialog, sessionQuery } from '../session';
import { closeAuthDialog } from '../session/authDialogStore';
import AccountPage from './AccountPage';
import GuestOrderPage from './GuestOrderPage';
import { forgetProfileEdit } from './profileEdit';
import SavedOrdersDialog from './SavedOrdersDialog';

const USER = {
  id: 'u1',
  email: 'aenne@example.org',
  isAdmin: false,
  user_metadata: { firstName: 'Änne', lastName: 'Groß', phone: null, country: 'Schweiz' },
};

const ORDER = {
  id: '0199a1b2-0000-7000-8000-0000cafe1234',
  orderNumber: 'CAFE1234',
  createdAt: '2026-11-21T09:00:00.000Z',
  status: 'processing',
  paymentState: 'paid',
  items: [
    {
      fileName: 'halter.stl',
      quantity: 3,
      material: 'PETG',
      color: 'Schwarz',
      layerHeight: 0.2,
      infill: 50,
      volumeCm3: 12.5,
      isEstimated: true,
      scaling: 'skaliert × 25,4 (Zoll)',
      unitCents: 600,
      lineCents: 1800,
    },
  ],
  shipping: 'express',
  deliveryBy: '2026-11-26',
  shippingCents: 2000,
  itemsCents: 1800,
  totalCents: 3800,
  customer: {
    firstName: 'Änne',
    lastName: 'Groß',
    email: 'aenne@example.org',
    phone: '0711 1',
    company: null,
    message: 'Bitte sauber entgraten.\nDanke!',
  },
  billingAddress: ['Änne Groß', 'Mühlstraße 5', '70173 Stuttgart', 'Deutschland'],
  deliveryAddress: [],
  invoiceNumber: 'RE-2026-000042',
  cancellationNumber: null,
  correctionNumbers: [],
  history: [
    { status: 'submitted', at: '2026-11-21T09:00:00.000Z', trackingNumber: null },
    { status: 'processing', at: '2026-11-22T09:00:00.000Z', trackingNumber: '00340434' },
  ],
  trackingNumber: '00340434',
  trackingPage: null,
  reprints: [],
  isDamaged: false,
};

const list = (...orders: object[]) => ({
  body: { success: true, data: orders, total: orders.length, pending: [] },
});
let server: TestServer;

beforeEach(() => {
  clearCart();
  forgetProfileEdit();
  server = startTestServer({
    'GET /api/session': () => ({ body: { user: USER } }),
    'GET /api/orders': () => list(ORDER),
    'GET /api/drafts': () => ({ body: { success: true, data: [] } }),
  });
});

const open = (address: string) => renderAt(address, <AccountPage />);
const row = () => screen.findByRole('article', { name: 'Bestellung #CAFE1234' });

describe('profile', () => {
  test('ACC-04 the button reads Speichern... while the server has not answered, and a refusal keeps the edit', async () => {
    let answer: (value: { status?: number; body: unknown }) => void = () => undefined;
    const seen: SeenRequest[] = [];
    server.serve({
      'PUT /api/user': (request) => {
        seen.push(request);
        return new Promise((done) => {
          answer = done;
        });
      },
    });
    open('/account');
    await userEvent.click(await screen.findByRole('button', { name: 'Bearbeiten' }));
    await userEvent.clear(screen.getByLabelText('Nachname'));
    await userEvent.type(screen.getByLabelText('Nachname'), 'Klein');
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByRole('button', { name: 'Speichern...' })).toBeVisible();
    answer({ status: 400, body: { success: false, error: 'So nicht.', code: 'invalid' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('So nicht.');
    expect(screen.getByLabelText('Nachname')).toHaveValue('Klein');

    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    answer({ body: { success: true, user: { ...USER, user_metadata: { lastName: 'Klein' } } } });
    expect(await screen.findByRole('button', { name: 'Bearbeiten' })).toBeVisible();
    expect(screen.getByLabelText('Nachname')).toHaveValue('Klein');
    expect(screen.getByLabelText('Nachname')).toBeDisabled();
    expect(seen[0]?.body).toMatchObject({
      firstName: 'Änne',
      lastName: 'Klein',
      phone: '',
      country: 'Schweiz',
    });
    expect(seen[0]?.body).not.toHaveProperty('email');
  });
});

test.each([
  ['a logout', { user: null }],
  ['another login', { user: { ...USER, id: 'u2', email: 'bob@example.org' } }],
])(
  'AUTH-17 a late answer to a saved profile does not bring its user back after %s in another tab',
  async (_, session) => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    server.serve({
      'PUT /api/user': () =>
        new Promise((done) => {
          answer = done;
        }),
    });
    const { queries } = open('/account');
    await userEvent.click(await screen.findByRole('button', { name: 'Bearbeiten' }));
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    await screen.findByRole('button', { name: 'Speichern...' });
    act(() => queries.setQueryData(sessionQuery.queryKey, session as never));
    await act(async () => answer({ body: { success: true, user: USER } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern...' })).toBeNull());
    expect(queries.getQueryData(sessionQuery.queryKey)).toEqual(session);
    // Whoever comes back finds the form free again, not for ever saving.
    act(() => queries.setQueryData(sessionQuery.queryKey, { user: USER } as never));
    expect(await screen.findByRole('button', { name: 'Speichern' })).toBeEnabled();
  },
);

describe('an edited profile that is not saved', () => {
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Bearbeiten' }));
    await userEvent.clear(screen.getByLabelText('Nachname'));
    await userEvent.type(screen.getByLabelText('Nachname'), 'Klein');
  };

  /** Whether the browser would ask before it closes or reloads the page. */
  const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  test('ACC-02 ACC-05 stays through a look at the orders, until it is dropped', async () => {
    open('/account');
    await edit();
    await userEvent.click(screen.getByRole('tab', { name: 'Bestellungen' }));
    await row();
    await userEvent.click(screen.getByRole('tab', { name: 'Profil' }));
    expect(screen.getByLabelText('Nachname')).toHaveValue('Klein');
    expect(screen.getByLabelText('Nachname')).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.getByLabelText('Nachname')).toHaveValue('Groß');
    expect(screen.getByLabelText('Nachname')).toBeDisabled();
  });

  test('ACC-04 is told about a refusal that came while the orders were looked at', async () => {
    let refuse: () => void = () => undefined;
    server.serve({
      'PUT /api/user': () =>
        new Promise((done) => {
          refuse = () => done({ status: 400, body: { success: false, error: 'So nicht.', code: 'invalid' } });
        }),
    });
    open('/account');
    await edit();
    await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Bestellungen' }));
    await row();
    refuse();
    await userEvent.click(screen.getByRole('tab', { name: 'Profil' }));
    expect(await screen.findByText('So nicht.')).toBeVisible();
    expect(screen.getByLabelText('Nachname')).toHaveValue('Klein');
  });

  test('ACC-05 stays while another page is looked at; only the account asks before it is closed', async () => {
    const { history } = open('/account');
    await screen.findByRole('button', { name: 'Bearbeiten' });
    expect(asksBeforeLeaving()).toBe(false);
    await edit();
    expect(asksBeforeLeaving()).toBe(true);
    await act(() => history.push('/faq'));
    expect(screen.queryByLabelText('Nachname')).toBeNull();
    expect(asksBeforeLeaving()).toBe(false);
    await act(() => history.push('/account'));
    expect(await screen.findByLabelText('Nachname')).toHaveValue('Klein');
    expect(asksBeforeLeaving()).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('ACC-05 opened for editing and not changed, there is nothing to ask about', async () => {
    open('/account');
    await userEvent.click(await screen.findByRole('button', { name: 'Bearbeiten' }));
    expect(asksBeforeLeaving()).toBe(false);
    await userEvent.type(screen.getByLabelText('Nachname'), 'x{Backspace}');
    expect(asksBeforeLeaving()).toBe(false);
  });

  test('ROLE-06 is not shown to the next user', async () => {
    const first = open('/account');
    await edit();
    first.unmount();
    server.serve({ 'GET /api/session': () => ({ body: { user: { ...USER, id: 'u2' } } }) });
    open('/account');
    expect(await screen.findByLabelText('Nachname')).toHaveValue('Groß');
    expect(screen.getByLabelText('Nachname')).toBeDisabled();
  });
});

describe('orders', () => {
  test('PAY-06 a payment whose money is on its way shows, also before there is any order', async () => {
    const pending = [{ sessionId: 'cs 1', createdAt: '2026-11-21T09:00:00.000Z', totalCents: 3800 }];
    server.serve({ 'GET /api/orders': () => ({ body: { success: true, data: [], total: 0, pending } }) });
    open('/account?tab=orders');
    expect(
      await screen.findByText(/^Ihre Zahlung vom 21\.11\.2026 über 38,00\s€ wird noch verarbeitet\./),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zum Stand der Zahlung' })).toHaveAttribute(
      'href',
      '/success?session_id=cs%201',
    );
  });

  test('DUTY-05 a guest’s page shows the withdrawal that came in, and asks for no second one', async () => {
    const order = { ...ORDER, status: 'submitted' };
    const answer = (withdrawalReceivedAt: string | null) => () => ({
      body: { success: true, data: { ...order, withdrawalReceivedAt } },
    });
    server.serve({ 'POST /api/guest-order': answer(null) });
    const first = renderAt('/bestellung#token', <GuestOrderPage />);
    expect(await screen.findByRole('button', { name: 'Vertrag widerrufen' })).toBeVisible();
    first.unmount();
    server.serve({ 'POST /api/guest-order': answer('2026-11-22T09:15:00Z') });
    renderAt('/bestellung#token', <GuestOrderPage />);
    expect(await screen.findByText(/^Ihr Widerruf ist am 22\.11\.2026, 10:15/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vertrag widerrufen' })).toBeNull();
  });

  test('DUTY-05 an order of the account is withdrawn from where it stands, with what it knows', async () => {
    open('/account?tab=orders');
    const order = await row();
    await userEvent.click(within(order).getByRole('button', { name: 'Details anzeigen' }));
    await userEvent.click(within(order).getByRole('button', { name: 'Vertrag widerrufen' }));
    expect(within(order).getByLabelText('Bestellnummer')).toHaveValue(ORDER.orderNumber);
    expect(within(order).getByLabelText('Name')).toHaveFocus();
    expect(within(order).getByRole('button', { name: 'Widerruf bestätigen' })).toBeVisible();
  });

  test('DUTY-05 an order of a business names no withdrawal information, which its confirmation did not bring', async () => {
    const customer = { ...ORDER.customer, company: 'Muster AG', isBusiness: true };
    server.serve({ 'GET /api/orders': () => list({ ...ORDER, customer, withdrawalRight: 'none' }) });
    open('/account?tab=orders');
    const order = await row();
    await userEvent.click(within(order).getByRole('button', { name: 'Details anzeigen' }));
    expect(within(order).getByText(/Sie haben als Unternehmen bestellt/)).toBeVisible();
    expect(within(order).queryByRole('link', { name: 'Zur Widerrufsbelehrung' })).toBeNull();
    expect(within(order).queryByRole('button', { name: 'Vertrag widerrufen' })).toBeNull();
  });

  test('ACC-11 ACC-12 ACC-13 ACC-16 DUTY-14 a row says the essentials and expands to all the rest', async () => {
    open('/account?tab=orders');
    const order = await row();
    expect(order).toHaveTextContent('21.11.2026');
    expect(within(order).getByText('In Bearbeitung')).toBeVisible();
    expect(order).toHaveTextContent('1 Teil(e)');
    expect(order).toHaveTextContent('38,00 €');
    await userEvent.click(within(order).getByRole('button', { name: 'Details anzeigen' }));
    // The frozen fee, which is not the one of the settings.
    expect(order).toHaveTextContent(/Versand \(Expressversand\)20,00\s€/);
    expect(order).toHaveTextContent('Lieferungvoraussichtlich bis 26.11.2026');
    expect(order).toHaveTextContent('Sendungsnummer: 00340434');
    const steps = within(within(order).getByRole('list', { name: 'Stand der Bestellung' })).getAllByRole(
      'listitem',
    );
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Eingegangen21.11.2026',
      'In Bearbeitung22.11.2026',
      'Abgeschlossen',
    ]);
    expect(steps[1]).toHaveAttribute('aria-current', 'step');
    expect(order).toHaveTextContent('Telefon0711 1');
    expect(order).toHaveTextContent('Bitte sauber entgraten. Danke!');
    expect(order).toHaveTextContent('Volumen je Stück12,50 cm³ (geschätzt)');
    expect(order).toHaveTextContent('Größeskaliert × 25,4 (Zoll)');
    expect(within(order).queryByText('Firma')).toBeNull();
  });

  test.each([
    ['refunded', /vollständig erstattet/],
    ['partially_refunded', /Ein Teil des Rechnungsbetrags wurde Ihnen erstattet/],
  ])('ACC-14 an order that is %s says so', async (paymentState, sentence) => {
    server.serve({ 'GET /api/orders': () => list({ ...ORDER, paymentState }) });
    open('/account?tab=orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Details anzeigen' }));
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test('ACC-14 an order without parts says so', async () => {
    server.serve({ 'GET /api/orders': () => list({ ...ORDER, items: [] }) });
    open('/account?tab=orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Details anzeigen' }));
    expect(screen.getByText('Keine Teile gefunden')).toBeVisible();
  });

  test.each([
    ['submitted', 'Eingegangen'],
    ['processing', 'In Bearbeitung'],
    ['completed', 'Abgeschlossen'],
    ['cancelled', 'Storniert'],
  ])('ACC-12 the status %s reads %s', async (status, label) => {
    server.serve({ 'GET /api/orders': () => list({ ...ORDER, status, history: [] }) });
    open('/account?tab=orders');
    expect(within(await row()).getByText(label)).toBeVisible();
  });

  test('ACC-09 ACC-10 an account without orders says so once the server has answered', async () => {
    let answer: (value: ReturnType<typeof list>) => void = () => undefined;
    server.serve({ 'GET /api/orders': () => new Promise((resolve) => (answer = resolve)) });
    open('/account?tab=orders');
    expect(await screen.findAllByText('Lade Bestellungen...')).not.toHaveLength(0);
    expect(screen.queryByText('Keine Bestellungen vorhanden')).toBeNull();
    await act(async () => answer(list()));
    expect(await screen.findByRole('heading', { name: 'Keine Bestellungen vorhanden' })).toBeVisible();
    expect(screen.getByText('Sie haben noch keine Bestellungen aufgegeben.')).toBeVisible();
  });

  test('ACC-10 ERR-04 a list that could not load never looks empty', async () => {
    server.serve({ 'GET /api/orders': () => ({ status: 500, body: { error: 'Serverfehler.' } }) });
    open('/account?tab=orders');
    expect(await screen.findByText('Ihre Bestellungen konnten nicht geladen werden.')).toBeVisible();
    expect(screen.queryByText('Keine Bestellungen vorhanden')).toBeNull();
    server.serve({ 'GET /api/orders': () => list() });
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Keine Bestellungen vorhanden')).toBeVisible();
  });

  test('SAV-01 parts whose file is gone are named and left out', async () => {
    const item = { quantity: 1, volume: 1, configuration: {}, uploadedToStorage: true };
    server.serve({
      [`GET /api/orders/${ORDER.id}/cart`]: () => ({
        body: {
          success: true,
          data: {
            shipping: 'express',
            cartItems: [
              { ...item, id: 'a', fileName: 'da.stl', modelFileUrl: '/api/files/a/b' },
              { ...item, id: 'b', fileName: 'weg.stl', modelFileUrl: null },
            ],
          },
        },
      }),
    });
    open('/account?tab=orders');
    await userEvent.click(within(await row()).getByRole('button', { name: 'In den Warenkorb laden' }));
    expect(
      await screen.findByText(/Nicht mehr gespeichert und deshalb nicht geladen: weg\.stl\./),
    ).toBeVisible();
    expect(cartItems().map((part) => part.fileName)).toEqual(['da.stl']);
    expect(useParts.getState().shipping).toBe('express');
  });

  test.each([
    ['a logout', { user: null }],
    ['another login', { user: { ...USER, id: 'u2', email: 'bob@example.org' } }],
  ])('AUTH-17 the parts of an order that come after %s stay out of the cart', async (_, session) => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    server.serve({
      [`GET /api/orders/${ORDER.id}/cart`]: () =>
        new Promise((done) => {
          answer = done;
        }),
    });
    const { queries, history } = open('/account?tab=orders');
    await userEvent.click(within(await row()).getByRole('button', { name: 'In den Warenkorb laden' }));
    act(() => queries.setQueryData(sessionQuery.queryKey, session as never));
    const part = { id: 'a', fileName: 'da.stl', quantity: 1, volume: 1, modelFileUrl: '/api/files/a/b' };
    const cart = {
      shipping: 'express',
      cartItems: [{ ...part, configuration: {}, uploadedToStorage: true }],
    };
    await act(async () => answer({ body: { success: true, data: cart } }));
    await act(() => new Promise((later) => setTimeout(later)));
    expect(cartItems()).toEqual([]);
    expect(history.location.pathname).toBe('/account');
  });

  test('ACC-10 why older orders did not come stands below the list, which stays', async () => {
    server.serve({
      'GET /api/orders': ({ search }) =>
        search.includes('offset=0')
          ? { body: { success: true, data: [ORDER], total: 2, pending: [] } }
          : { status: 500, body: { error: 'Serverfehler.' } },
    });
    for (const page of [
      <AccountPage key="page" />,
      <SavedOrdersDialog key="dialog" onClose={() => undefined} />,
    ]) {
      const view = renderAt('/account?tab=orders', page);
      await userEvent.click(await screen.findByRole('button', { name: 'Weitere Bestellungen anzeigen' }));
      expect(await screen.findByText('Ihre Bestellungen konnten nicht geladen werden.')).toBeVisible();
      expect(screen.getByText('Bestellung #CAFE1234')).toBeVisible();
      view.unmount();
    }
  });

  test('ADM-31 two parts of a reprint may have one name', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const twice = { fileName: 'halter.stl', quantity: 1 };
    const reprint = { number: 1, parts: [twice, { ...twice, quantity: 2 }], dueOn: '2026-11-30' };
    server.serve({ 'GET /api/orders': () => list({ ...ORDER, reprints: [reprint] }) });
    open('/account?tab=orders');
    await userEvent.click(await screen.findByRole('button', { name: 'Details anzeigen' }));
    expect(screen.getByText('1 × halter.stl')).toBeVisible();
    expect(screen.getByText('2 × halter.stl')).toBeVisible();
    expect(log).not.toHaveBeenCalled();
  });

  test('INV-10 a failed invoice is logged in the agreed words and said to who pressed, who can try again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const path = `/api/orders/${ORDER.id}/invoice`;
    server.serve({ [`GET ${path}`]: () => ({ status: 500, body: {} }) });
    open('/account?tab=orders');
    await userEvent.click(within(await row()).getByRole('button', { name: 'Rechnung herunterladen' }));
    const alert = await within(await row()).findByRole('alert');
    expect(alert).toHaveTextContent('Die Rechnung konnte nicht erstellt werden.');
    expect(log).toHaveBeenCalledWith('Fehler beim Erstellen der Rechnung', expect.anything());
    const asked = () => server.requests.filter((request) => request.path === path).length;
    const before = asked();
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await waitFor(() => expect(log).toHaveBeenCalledTimes(2));
  });
});

test('SAV-04 the saved orders state the fees of the settings', async () => {
  renderAt('/konfigurator', <SavedOrdersDialog onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: 'Gespeicherte Bestellungen' });
  await waitFor(() => expect(dialog).toHaveTextContent(/Standardversand kostet derzeit \d+,\d\d\s€/));
  expect(await within(dialog).findByText('Bestellung #CAFE1234')).toBeVisible();
});

test('SAV-03 logged out the saved orders ask to log in', async () => {
  server.serve({ 'GET /api/session': () => ({ body: { user: null } }) });
  renderAt(
    '/konfigurator',
    <>
      <SavedOrdersDialog onClose={() => undefined} />
      <AuthDialog />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Anmeldung erforderlich' });
  expect(dialog).toHaveTextContent('Bitte melden Sie sich an');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Anmelden' }));
  expect(await screen.findByRole('form', { name: 'Anmelden' })).toBeVisible();
  expect(server.requests.some(({ path }) => path === '/api/orders' || path === '/api/drafts')).toBe(false);
  closeAuthDialog();
});

test('ROLE-09 a link without a token asks the server nothing', async () => {
  renderAt('/bestellung', <GuestOrderPage />);
  expect(
    await screen.findByRole('heading', { name: 'Dieser Link ist ungültig oder abgelaufen' }),
  ).toBeVisible();
  expect(server.requests.some(({ path }) => path.startsWith('/api/guest-order'))).toBe(false);
});

test('ROLE-09 a link that has ended is renewed by mail, and what the server answers is said', async () => {
  server.serve({
    'POST /api/guest-order': () => ({
      status: 404,
      body: { success: false, error: 'Abgelaufen.', code: 'order_link_invalid' },
    }),
    'POST /api/guest-order/renew': () => ({
      status: 404,
      body: { success: false, error: 'Bitte schreiben Sie uns.', code: 'order_link_invalid' },
    }),
  });
  renderAt('/bestellung#a.1.b', <GuestOrderPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Neuen Link per E-Mail anfordern' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Bitte schreiben Sie uns.');
  server.serve({ 'POST /api/guest-order/renew': () => ({ body: { success: true } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Neuen Link per E-Mail anfordern' }));
  expect(await screen.findByText(/Ein neuer Link ist unterwegs/)).toBeVisible();
  expect(server.requests.find(({ path }) => path === '/api/guest-order/renew')?.body).toEqual({
    token: 'a.1.b',
  });
});
