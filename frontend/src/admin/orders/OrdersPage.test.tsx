import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { COUNTS_KEY, type OrderDetail, type OrderRow } from '../../api/adminOrders';
import { ONE_COLUMN } from '../../lib/useIsOneColumn';
import { CONFIGURATION } from '../../testing/parts';
import { renderAt } from '../../testing/renderAt';
import { SHOP, startTestServer, type TestServer } from '../../testing/server';
import OrdersPage from './OrdersPage';

const LIST = 'GET /api/admin/orders';
const COUNTS = 'GET /api/admin/order-counts';

function row(number: string, more: Partial<OrderRow> = {}): OrderRow {
  return {
    id: `id-${number}`,
    orderNumber: number,
    createdAt: '2026-11-21T12:00:00.000Z',
    status: 'submitted',
    paymentState: 'paid',
    shipping: 'pickup',
    deliveryBy: '2026-11-27',
    totalCents: 1_400,
    refundedCents: 0,
    customerName: 'Erika Musterfrau',
    customerEmail: 'erika@example.org',
    pieces: 3,
    materials: ['PLA'],
    company: null,
    hasMessage: false,
    needs: [],
    stops: [],
    version: 4,
    ...more,
  };
}

const ACTIONS: OrderDetail['actions'] = [
  { name: 'process', allowed: true, reason: null },
  {
    name: 'complete',
    allowed: false,
    reason: 'Die Bestellung ist noch „Eingegangen“. Bitte nehmen Sie sie zuerst in Bearbeitung.',
  },
  { name: 'refund', allowed: true, reason: null },
  { name: 'cancel', allowed: true, reason: null },
  { name: 'refuse', allowed: true, reason: null },
];

function detail(more: Partial<OrderDetail> = {}): OrderDetail {
  const {
    customerName: _,
    customerEmail: __,
    pieces: ___,
    materials: ____,
    hasMessage: _____,
    ...base
  } = row('CAFE0001');
  return {
    ...base,
    deliveryBy: '2026-11-27',
    items: [],
    itemsCents: 1_400,
    shippingCents: 0,
    totalPrice: 14,
    customer: { firstName: 'Erika', lastName: 'Musterfrau', email: 'erika@example.org' },
    isDamaged: false,
    billingAddress: ['Erika Musterfrau', 'Hauptstraße 1'],
    deliveryAddress: [],
    reviewNote: null,
    isHeld: false,
    heldDecision: null,
    paidCents: 1_400,
    tax: null,
    refundedTax: null,
    confirmation: 'sent',
    confirmationProblem: null,
    refunds: [],
    refundRequests: [],
    disputes: [],
    actions: ACTIONS,
    refundableCents: 1_400,
    phone: null,
    company: null,
    isBusiness: false,
    message: null,
    deliveryTo: null,
    hasAccount: false,
    parts: [],
    agreement: null,
    settingsVersion: 1,
    payment: { sessionId: 'cs_1', paymentIntentId: 'pi_1' },
    documents: [],
    mails: [],
    statusChanges: [],
    archivedAt: null,
    withdrawals: [],
    productReports: [],
    acts: [],
    shipment: null,
    notes: [],
    unfinishedPieces: 0,
    toCheck: [],
    reprints: [],
    ...more,
  };
}

const page = (orders: OrderRow[], next: string | null = null) => ({
  body: { success: true, data: orders, next },
});

let server: TestServer;
let order: OrderDetail;

beforeEach(() => {
  order = detail();
  server = startTestServer({
    [LIST]: () => page([row('CAFE0001'), row('CAFE0002', { needs: ['unsure', 'late'], stops: ['unsure'] })]),
    [COUNTS]: () => ({
      body: {
        success: true,
        data: { today: 2, archived: 0, byStatus: { submitted: 2 }, byNeed: { unsure: 1, late: 1, held: 0 } },
      },
    }),
    'GET /api/admin/orders/id-CAFE0001': () => ({ body: { success: true, data: order } }),
  });
});

const open = async (address = '/admin/orders') => {
  const view = renderAt(address, <OrdersPage />);
  await screen.findByRole('row', { name: /#CAFE0001/ });
  return view;
};
const asked = (path: string) => server.requests.filter((request) => request.path === path);
const panel = () => screen.findByRole('region', { name: 'Bestellung CAFE0001' });

test('ADM-11 it opens on what has to be done today, and the reasons lead to their lists', async () => {
  const { history } = await open();
  expect(screen.getByRole('link', { name: 'Heute 2' })).toHaveAttribute('aria-current', 'page');
  const needs = within(screen.getByRole('region', { name: 'Braucht einen Blick' }));
  expect(needs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Volumen unsicher 1',
    'Überfällig 1',
  ]);
  await userEvent.click(needs.getByRole('button', { name: 'Überfällig 1' }));
  expect(history.location.search).toBe('?need=late');
});

test('ADM-11 what comes in shows itself where the list is empty: it has no place to keep', async () => {
  let rows: OrderRow[] = [];
  server.serve({
    [LIST]: () => ({ body: { success: true, data: rows, next: null, at: `at-${rows.length}` } }),
    [COUNTS]: ({ search }) => {
      const arrived = search === '?since=at-0' ? rows.length : 0;
      return {
        body: { success: true, data: { today: rows.length, archived: 0, byStatus: {}, byNeed: {}, arrived } },
      };
    },
  });
  const { queries } = renderAt('/admin/orders', <OrdersPage />);
  expect(await screen.findByText('Nichts zu tun')).toBeVisible();
  rows = [row('CAFE0001')];
  await act(() => queries.invalidateQueries({ queryKey: COUNTS_KEY }));
  expect(await screen.findByText('#CAFE0001')).toBeVisible();
  // A list that shows something keeps its place, and only says so.
  rows = [row('CAFE0002'), row('CAFE0001')];
  server.serve({
    [COUNTS]: () => ({
      body: { success: true, data: { today: 2, archived: 0, byStatus: {}, byNeed: {}, arrived: 1 } },
    }),
  });
  await act(() => queries.invalidateQueries({ queryKey: COUNTS_KEY }));
  expect(await screen.findByRole('button', { name: '1 neue: Anzeigen' })).toBeVisible();
  expect(screen.queryByText('#CAFE0002')).not.toBeInTheDocument();
});

test('DUTY-11 while the shop is shut, the first page says so and leads to what opens it', async () => {
  await open();
  expect(screen.queryByRole('link', { name: 'Eröffnen' })).toBeNull();
  cleanup();
  server.serve({ 'GET /api/shop': () => ({ body: { ...SHOP, open: false } }) });
  await open();
  expect(await screen.findByText(/Der Shop ist noch nicht eröffnet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Eröffnen' })).toHaveAttribute('href', '/admin/opening');
});

test('DUTY-14 the list says what was promised, and nothing of a draft', async () => {
  server.serve({ [LIST]: () => page([row('CAFE0001'), row('CAFE0002', { deliveryBy: null })]) });
  await open();
  expect(screen.getByRole('row', { name: /CAFE0001/ })).toHaveTextContent('Abholungbis 27.11.2026');
  expect(screen.getByRole('row', { name: /CAFE0002/ })).not.toHaveTextContent('bis');
});

test('ADM-10 the address holds what is chosen, and more pages follow the last', async () => {
  server.serve({ [LIST]: () => page([row('CAFE0001')], 'weiter~1') });
  const { history } = await open('/admin/orders?status=submitted&material=PLA');
  expect(await screen.findByText('1 aktiv')).toBeVisible();
  server.serve({ [LIST]: () => page([row('CAFE0002')], 'weiter~1') });
  // At once: each pause between letters would be a search of its own.
  fireEvent.change(screen.getByRole('searchbox', { name: 'Suchen' }), { target: { value: 'erika' } });
  await waitFor(() => expect(history.location.search).toBe('?status=submitted&material=PLA&q=erika'));
  await screen.findByRole('row', { name: /CAFE0002/ });
  server.serve({ [LIST]: () => page([row('CAFE0009')]) });
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere laden' }));
  expect(await screen.findByRole('row', { name: /CAFE0009/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /CAFE0002/ })).toBeVisible();
});

test('ADM-10 the search field follows the way back, and keeps what is typed while an answer is on its way', async () => {
  const { history } = await open('/admin/orders?shelf=orders&q=erika');
  const field = () => screen.getByRole('searchbox', { name: 'Suchen' });
  expect(field()).toHaveValue('erika');
  await userEvent.click(screen.getByRole('link', { name: /^Archiv/ }));
  fireEvent.change(field(), { target: { value: '' } });
  // Until the page shows the address without the search: the address alone is ahead of it.
  const archive = screen.getByRole('link', { name: /^Archiv/ });
  await waitFor(() => expect(archive).toHaveAttribute('href', '/admin/orders?shelf=archive'));
  expect(history.location.search).toBe('?shelf=archive');
  await act(() => history.go(-1));
  expect(history.location.search).toBe('?shelf=orders&q=erika');
  expect(field()).toHaveValue('erika');
  await act(() => history.go(1));
  expect(field()).toHaveValue('');
  await act(() => history.push('/admin/orders?q=otto'));
  expect(field()).toHaveValue('otto');
  await act(() => history.push('/admin/orders'));
  expect(field()).toHaveValue('');
  fireEvent.change(field(), { target: { value: 'ott' } });
  await waitFor(() => expect(history.location.search).toBe('?q=ott'));
  expect(field()).toHaveValue('ott');
});

test('orders and views are links: a press of the middle button opens a tab of its own', async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const { history } = await open('/admin/orders?shelf=orders&sort=total');
  const view = screen.getByRole('link', { name: /^Archiv/ });
  expect(view).toHaveAttribute('href', '/admin/orders?sort=total&shelf=archive');
  const link = screen.getByRole('link', { name: '#CAFE0001' });
  const href = '/admin/orders?shelf=orders&sort=total&order=id-CAFE0001';
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('tabindex', '-1');
  const cell = screen.getAllByText('Erika Musterfrau')[0] as HTMLElement;
  fireEvent(cell, new MouseEvent('auxclick', { button: 1, bubbles: true }));
  fireEvent.click(cell, { ctrlKey: true });
  expect(opened.mock.calls).toEqual([
    [href, '_blank', 'noopener'],
    [href, '_blank', 'noopener'],
  ]);
  // On the link itself the browser does it.
  fireEvent(link, new MouseEvent('auxclick', { button: 1, bubbles: true }));
  expect(opened).toHaveBeenCalledTimes(2);
  expect(history.location.search).toBe('?shelf=orders&sort=total');
  await userEvent.click(link);
  expect(await panel()).toBeVisible();
  expect(history.location.search).toBe('?shelf=orders&sort=total&order=id-CAFE0001');
  // One entry of the history: the way back closes it.
  await act(() => history.go(-1));
  expect(history.location.search).toBe('?shelf=orders&sort=total');
  vi.unstubAllGlobals();
});

test('the box for all orders is mixed while some are selected', async () => {
  await open();
  const all = screen.getByRole('checkbox', { name: 'Alle geladenen auswählen' });
  expect(all).not.toBePartiallyChecked();
  await userEvent.click(screen.getByRole('checkbox', { name: /CAFE0002/ }));
  expect(all).toBePartiallyChecked();
  await userEvent.click(all);
  expect(all).toBeChecked();
  expect(all).not.toBePartiallyChecked();
  await userEvent.click(all);
  expect(all).not.toBeChecked();
});

test('ADM-01 keys walk the rows, select them and open one beside the list', async () => {
  const { history } = await open();
  const first = screen.getByRole('row', { name: /CAFE0001/ });
  first.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('row', { name: /CAFE0002/ })).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(screen.getByText('1 ausgewählt')).toBeVisible();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(await panel()).toBeVisible();
  expect(history.location.search).toBe('?order=id-CAFE0001');
  expect(screen.getByRole('row', { name: /CAFE0002/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(first).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('row', { name: /CAFE0002/ })).toHaveFocus();
});

describe('ADM-09 what fails says so and can be tried again', () => {
  const FAILURE = { status: 503, body: { success: false, error: 'Gerade zu viel los.', code: 'busy' } };

  test('the list', async () => {
    server.serve({ [LIST]: () => FAILURE });
    renderAt('/admin/orders', <OrdersPage />);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Die Bestellungen konnten nicht geladen werden.Gerade zu viel los.');
    server.serve({ [LIST]: () => page([row('CAFE0001')]) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('row', { name: /CAFE0001/ })).toBeVisible();
  });

  test('one order', async () => {
    server.serve({ 'GET /api/admin/orders/id-CAFE0001': () => FAILURE });
    await open('/admin/orders?order=id-CAFE0001');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Die Bestellung konnte nicht geladen werden.Gerade zu viel los.');
    server.serve({ 'GET /api/admin/orders/id-CAFE0001': () => ({ body: { success: true, data: order } }) });
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await panel()).toBeVisible();
  });
});

const PART: OrderDetail['parts'][number] = {
  position: 0,
  fileName: 'gehäuse.stl',
  fileUrl: null,
  sizeBytes: null,
  sha256: 'a'.repeat(64),
  format: 'stl',
  quantity: 3,
  configuration: {
    ...CONFIGURATION,
    material: 'PETG',
    primaryColor: 'Schwarz',
    secondaryColor: 'Weiß',
    useSecondaryColor: true,
    colorDescription: 'Logo in Weiß',
  },
  volumeCm3: 12.5,
  volumeNote: 'Volumen unsicher, wird vor der Fertigung geprüft',
  isEstimated: false,
  measuredCm3: null,
  dimensionsMm: [120, 60.5, 33],
  triangles: 1_234,
  shells: 2,
  watertight: false,
  trust: 'unsure',
  unitFactor: 25.4,
  scaling: 'skaliert × 25,4 (Zoll)',
  unitCentsBeforeDiscount: 725,
  discountPercent: 0,
  unitCents: 725,
  lineCents: 2_175,
  steps: [
    { kind: 'material_price', label: 'PETG je cm³', operand: '0.18', result: '0.18' },
    { kind: 'volume', label: 'Volumen', operand: '12.5', result: '2.25' },
    { kind: 'setup_fee', label: 'Einrichtung', operand: '5', result: '7.25' },
    { kind: 'quantity', label: 'Anzahl', operand: '3', result: '21.75' },
  ],
  confirmation: { confirmedAt: '2026-11-20T08:15:00.000Z', textVersion: '2026-10' },
};

test('ADM-12 an order in full: customer, parts, measures, confirmations, the way to the price, money, mails and history', async () => {
  order = detail({
    phone: '0711 123',
    company: 'Zahnrad GmbH',
    message: 'Bitte entgraten.',
    hasAccount: true,
    deliveryAddress: ['Erika Musterfrau', 'Werkstraße 9'],
    parts: [
      PART,
      {
        ...PART,
        position: 1,
        fileName: 'deckel.obj',
        trust: 'repaired',
        isEstimated: true,
        measuredCm3: 16.39,
        confirmation: null,
        steps: [],
      },
    ],
    agreement: {
      agreedAt: '2026-11-21T12:00:00.000Z',
      payButtonText: 'Jetzt bezahlen',
      termsVersion: 'AGB-7',
      privacyVersion: 'DS-8',
      withdrawalVersion: 'WB-9',
    },
    itemsCents: 4_350,
    shippingCents: 549,
    totalCents: 4_899,
    paidCents: 4_899,
    refundedCents: 500,
    shipping: 'shipping',
    refunds: [{ id: 're_1', createdAt: '2026-11-22T09:00:00.000Z', cents: 500, state: 'failed' }],
    documents: [{ kind: 'invoice', number: 'RE-2026-000042', createdAt: '2026-11-21T12:00:00.000Z' }],
    mails: [
      {
        id: 'm1',
        kind: 'customer_confirmation',
        subject: 'Ihre Auftragsbestätigung',
        recipientAddress: 'erika@example.org',
        state: 'failed',
        createdAt: '2026-11-21T12:00:01.000Z',
        sentAt: null,
        lastError: '550 unbekannt',
        isErased: false,
      },
    ] as unknown as OrderDetail['mails'],
    statusChanges: [
      {
        status: 'processing',
        createdAt: '2026-11-22T07:00:00.000Z',
        adminEmail: 'chefin@example.org',
        adminNote: 'Drucker 3',
        trackingNumber: null,
      },
    ] as unknown as OrderDetail['statusChanges'],
  });
  await open('/admin/orders?order=id-CAFE0001');
  const region = await panel();
  const says = (...words: string[]) => {
    const text = region.textContent?.replaceAll('\u00a0', ' ') ?? '';
    for (const word of words) expect(text).toContain(word);
  };
  says('Erika Musterfrau', 'erika@example.org', '0711 123', 'Zahnrad GmbH', 'mit Konto', 'Bitte entgraten.');
  says('Hauptstraße 1', 'Werkstraße 9');
  // The part: what it is made of, its measures and how far they can be trusted.
  says(
    'gehäuse.stl',
    'PETG',
    'Schwarz und Weiß',
    'Logo in Weiß',
    '0,2 mm',
    '20 %',
    '12,50 cm³',
    'skaliert × 25,4 (Zoll)',
  );
  says(
    '120 × 60,5 × 33 mm',
    'Maße der Datei × 25,4',
    'STL',
    'nicht geschlossen',
    '2 Körper',
    '1.234 Dreiecke',
  );
  says('Volumen unsicher, wird vor der Fertigung geprüft', 'Datei nicht mehr gespeichert');
  const facts = (name: string) =>
    within(region)
      .getAllByText(name)
      .map((term) => term.nextElementSibling?.textContent);
  // Beside an estimate stands what was measured.
  expect(facts('Messung')).toEqual(['unsicher', '16,39\u00a0cm³, nach Reparatur sicher']);
  expect(facts('Rechte bestätigt')).toEqual([expect.stringContaining('20.11.2026')]);
  // The price as it was charged, step by step; an older order has no steps.
  const [way, none] = within(region).getAllByRole('button', { name: 'Weg zum Preis' });
  await userEvent.click(way as HTMLElement);
  await userEvent.click(none as HTMLElement);
  const table = within(region).getByRole('table');
  expect(within(table).getByRole('row', { name: /^Volumen/ })).toHaveTextContent(/12,50\s*cm³.*2,25/);
  expect(within(table).getAllByRole('row').at(-1)).toHaveTextContent(/^Preis21,75/);
  says('Der Weg zum Preis wurde damals nicht gespeichert.');
  says('mit „Jetzt bezahlen“', 'Fassung AGB-7', 'Fassung DS-8', 'Fassung WB-9');
  // Money: agreed, paid, paid back.
  says('43,50 €', 'Standardversand', '5,49 €', '48,99 €', 'Erstattung 5,00 € (fehlgeschlagen)', '43,99 €');
  says('cs_1', 'pi_1', 'Preisliste');
  expect(await within(region).findByRole('button', { name: 'Rechnung RE-2026-000042' })).toBeVisible();
  says('Ihre Auftragsbestätigung', 'nicht zustellbar', '550 unbekannt');
  says('Drucker 3', 'chefin@example.org');
});

describe('an order', () => {
  let queries: QueryClient;
  beforeEach(async () => {
    ({ queries } = await open('/admin/orders?order=id-CAFE0001'));
  });

  test('ADM-14 goes on with a note and the version that was seen; what cannot be done says why', async () => {
    server.serve({ 'POST /api/order-status-update': () => ({ body: { success: true } }) });
    const region = await panel();
    await userEvent.click(within(region).getByRole('button', { name: 'Gerade nicht möglich' }));
    expect(
      within(region).getByText(
        'Die Bestellung ist noch „Eingegangen“. Bitte nehmen Sie sie zuerst in Bearbeitung.',
      ),
    ).toBeVisible();
    await userEvent.click(within(region).getByRole('button', { name: 'In Bearbeitung nehmen' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent('Bestellung #CAFE0001, Erika Musterfrau. Der Kunde bekommt eine Mail.');
    await userEvent.type(within(dialog).getByLabelText('Notiz'), 'Drucker 3');
    await userEvent.click(within(dialog).getByRole('button', { name: 'In Bearbeitung nehmen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked('/api/order-status-update')[0]?.body).toMatchObject({
      orderId: 'id-CAFE0001',
      status: 'processing',
      adminNote: 'Drucker 3',
      version: 4,
    });
  });

  test('ADM-15 that somebody else changed says so in the dialog', async () => {
    const told = 'Bestellung wurde inzwischen geändert. Bitte neu laden.';
    server.serve({
      'POST /api/order-status-update': () => ({
        status: 409,
        body: { success: false, error: told, code: 'order_changed' },
      }),
    });
    await userEvent.click(within(await panel()).getByRole('button', { name: 'In Bearbeitung nehmen' }));
    await userEvent.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'In Bearbeitung nehmen' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
  });

  describe('ADM-15 after somebody else was quicker', () => {
    const told = 'Bestellung wurde inzwischen geändert. Bitte neu laden.';
    const changedTo = (more: Partial<OrderDetail>) => {
      server.serve({
        'POST /api/order-status-update': () => {
          order = detail({ version: 5, ...more });
          return { status: 409, body: { success: false, error: told, code: 'order_changed' } };
        },
      });
    };
    const tryToCancel = async () => {
      const region = await panel();
      await userEvent.click(within(region).getByRole('button', { name: 'Stornieren' }));
      const dialog = within(screen.getByRole('dialog'));
      await userEvent.type(dialog.getByLabelText('Notiz'), 'Kunde rief an');
      await userEvent.click(dialog.getByRole('button', { name: 'Stornieren' }));
      await dialog.findByText(told);
      return { dialog, region };
    };

    test('the panel is up to date at once, and the dialog goes on from there with what was typed', async () => {
      changedTo({ status: 'processing' });
      const { dialog, region } = await tryToCancel();
      expect(await within(region).findByText('In Bearbeitung')).toBeInTheDocument();
      // Nothing of it was seen yet: the same press is refused again.
      await userEvent.click(dialog.getByRole('button', { name: 'Stornieren' }));
      await waitFor(() => expect(asked('/api/order-status-update')).toHaveLength(2));
      expect(asked('/api/order-status-update')[1]?.body).toMatchObject({ version: 4 });
      await userEvent.click(await dialog.findByRole('button', { name: 'Neu laden' }));
      expect(await dialog.findByText(/jetzt auf „In Bearbeitung“/)).toBeVisible();
      expect(dialog.queryByText(told)).toBeNull();
      expect(dialog.getByLabelText('Notiz')).toHaveValue('Kunde rief an');
      server.serve({ 'POST /api/order-status-update': () => ({ body: { success: true } }) });
      await userEvent.click(dialog.getByRole('button', { name: 'Stornieren' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(asked('/api/order-status-update')[2]?.body).toMatchObject({
        version: 5,
        adminNote: 'Kunde rief an',
      });
    });

    test('what is not possible any more says so, and what was typed is still there', async () => {
      const reason = 'Die Bestellung ist bereits „Storniert“. Daran lässt sich nichts mehr ändern.';
      changedTo({ status: 'cancelled', actions: [{ name: 'cancel', allowed: false, reason }] });
      const { dialog } = await tryToCancel();
      await userEvent.click(await dialog.findByRole('button', { name: 'Neu laden' }));
      expect(await dialog.findByText('Das geht nicht mehr')).toBeVisible();
      expect(dialog.getByText(new RegExp(reason))).toBeVisible();
      expect(dialog.getByLabelText('Notiz')).toHaveValue('Kunde rief an');
      expect(dialog.queryByRole('button', { name: 'Stornieren' })).toBeNull();
    });
  });

  describe('ADM-15 what comes in below an open dialog is not taken for seen', () => {
    const told = 'Bestellung wurde inzwischen geändert. Bitte neu laden.';
    /** As the server has it: only over the version that is there. */
    const only = (version: number) => (call: { body: unknown }) =>
      (call.body as { version: number }).version === version
        ? { body: { success: true } }
        : { status: 409, body: { success: false, error: told, code: 'order_changed' } };
    const refusedAndReloaded = async (dialog: ReturnType<typeof within>, save: HTMLElement) => {
      await userEvent.click(save);
      expect(await dialog.findByText(told)).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: 'Neu laden' }));
    };
    const parcel = (trackingNumber: string) => ({ carrier: 'dhl' as const, trackingNumber, page: null });

    test('of the parcel: its number is written over another admin’s only after that one was shown', async () => {
      const sent = { status: 'completed' as const, shipping: 'shipping' as const };
      order = detail({ ...sent, shipment: parcel('111') });
      await act(() => queries.invalidateQueries());
      await userEvent.click(
        await within(await panel()).findByRole('button', { name: 'Sendungsnummer ändern' }),
      );
      const dialog = within(screen.getByRole('dialog'));
      const number = dialog.getByLabelText('Sendungsnummer');
      await userEvent.clear(number);
      await userEvent.type(number, '444');
      order = detail({ ...sent, version: 5, shipment: parcel('333') });
      server.serve({ 'POST /api/admin/orders/id-CAFE0001/shipment': only(5) });
      await act(() => queries.invalidateQueries());
      const save = dialog.getByRole('button', { name: 'Speichern und Kunden informieren' });
      await refusedAndReloaded(dialog, save);
      expect(
        await dialog.findByText(/Jetzt steht dort: DHL, 333\. Was Sie eingegeben haben, ist noch da\./),
      ).toBeVisible();
      expect(number).toHaveValue('444');
      await userEvent.click(save);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(asked('/api/admin/orders/id-CAFE0001/shipment').map(({ body }) => body)).toEqual([
        { version: 4, carrier: 'dhl', trackingNumber: '444' },
        { version: 5, carrier: 'dhl', trackingNumber: '444' },
      ]);
    });

    test('of a reprint: that it was sent, and under which number', async () => {
      const reprint: OrderDetail['reprints'][number] = {
        id: 'r-1',
        number: 1,
        state: 'open',
        reason: 'damaged',
        note: null,
        isAnnounced: true,
        parts: [{ part: 0, fileName: 'halter.stl', quantity: 2, checked: 2 }],
        unfinishedPieces: 0,
        shipment: null,
        createdAt: '2026-11-20T10:00:00.000Z',
        dueOn: '2026-11-27',
        endedAt: null,
      };
      const completed = { status: 'completed' as const, shipping: 'shipping' as const };
      order = detail({ ...completed, reprints: [reprint] });
      await act(() => queries.invalidateQueries());
      await userEvent.click(await within(await panel()).findByRole('button', { name: 'Verschicken …' }));
      const dialog = within(screen.getByRole('dialog'));
      const number = dialog.getByLabelText(/^Sendungsnummer/);
      await userEvent.type(number, '444');
      const sent = { ...reprint, state: 'shipped' as const, shipment: parcel('333') };
      order = detail({ ...completed, version: 5, reprints: [sent] });
      server.serve({ 'POST /api/admin/reprints/r-1/ship': only(5) });
      await act(() => queries.invalidateQueries());
      await refusedAndReloaded(dialog, dialog.getByRole('button', { name: 'Verschicken' }));
      expect(await dialog.findByText(/Jetzt steht dort: DHL, 333\./)).toBeVisible();
      expect(number).toHaveValue('444');
      await userEvent.click(dialog.getByRole('button', { name: 'Speichern und Kunden informieren' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(asked('/api/admin/reprints/r-1/ship').map(({ body }) => body)).toEqual([
        { version: 4, carrier: 'dhl', trackingNumber: '444', confirmedStops: [] },
        { version: 5, carrier: 'dhl', trackingNumber: '444', confirmedStops: [] },
      ]);
    });

    test('of the order of a part that is refused', async () => {
      const parts = [PART, { ...PART, position: 1, fileName: 'deckel.stl' }];
      order = detail({ parts });
      await act(() => queries.invalidateQueries());
      await userEvent.click(
        await within(await panel()).findByRole('button', { name: 'Teil gehäuse.stl ablehnen' }),
      );
      const dialog = within(screen.getByRole('dialog'));
      await userEvent.type(dialog.getByLabelText('Notiz'), 'zu dünn');
      order = detail({ parts, status: 'processing', version: 5 });
      server.serve({ 'POST /api/admin/orders/id-CAFE0001/refuse': only(5) });
      await act(() => queries.invalidateQueries());
      const confirm = dialog.getByRole('button', { name: 'Ablehnen' });
      await refusedAndReloaded(dialog, confirm);
      expect(await dialog.findByText(/^Jetzt steht dort: In Bearbeitung\./)).toBeVisible();
      expect(dialog.getByLabelText('Notiz')).toHaveValue('zu dünn');
      await userEvent.click(confirm);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(
        asked('/api/admin/orders/id-CAFE0001/refuse').map(
          ({ body }) => (body as { version: number }).version,
        ),
      ).toEqual([4, 5]);
    });

    test('of the delivery: neither address nor day', async () => {
      const ada = {
        name: 'Ada',
        line1: 'Weg 1',
        line2: null,
        postalCode: '70173',
        city: 'Stuttgart',
        country: 'DE',
      };
      order = detail({ shipping: 'shipping', deliveryTo: ada });
      await act(() => queries.invalidateQueries());
      await userEvent.click(await within(await panel()).findByRole('button', { name: 'Lieferung ändern' }));
      const dialog = within(screen.getByRole('dialog'));
      const town = dialog.getByLabelText('Ort');
      await userEvent.clear(town);
      await userEvent.type(town, 'Ulm');
      order = detail({ shipping: 'shipping', version: 5, deliveryTo: { ...ada, line1: 'Gasse 9' } });
      server.serve({ 'POST /api/admin/orders/id-CAFE0001/delivery': only(5) });
      await act(() => queries.invalidateQueries());
      const save = dialog.getByRole('button', { name: 'Speichern und Kunden informieren' });
      await refusedAndReloaded(dialog, save);
      expect(
        await dialog.findByText(/^Jetzt steht dort: Ada, Gasse 9, 70173 Stuttgart, bis 27\.11\.2026\./),
      ).toBeVisible();
      expect(dialog.queryByText(told)).toBeNull();
      expect(town).toHaveValue('Ulm');
      await userEvent.click(save);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(
        asked('/api/admin/orders/id-CAFE0001/delivery').map(
          ({ body }) => (body as { version: number }).version,
        ),
      ).toEqual([4, 5]);
    });
  });

  test('ADM-06 to keep the money of a cancelled order is warned of before the press', async () => {
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Stornieren' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByRole('status')).toBeNull();
    await userEvent.click(dialog.getByRole('checkbox', { name: /erstatten/ }));
    expect(dialog.getByRole('status')).toHaveTextContent(
      'bleibt unter „Heute“ als „Erstattung offen“, bis der Rest erstattet ist.',
    );
  });

  test('ADM-14 is refused for a reason that the customer reads, before it is made', async () => {
    const path = '/api/admin/orders/id-CAFE0001/refuse';
    server.serve({ [`POST ${path}`]: () => ({ body: { success: true, data: order } }) });
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Ablehnen' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getAllByRole('radio')).toHaveLength(4);
    await userEvent.click(dialog.getByRole('radio', { name: /Verbotener Inhalt/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Ablehnen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(path).map(({ body }) => body)).toEqual([
      expect.objectContaining({ reason: 'forbidden_content', version: 4 }),
    ]);
  });

  test('ADM-17 is refunded in part, once per opening of the dialog, and nonsense stays in it', async () => {
    const path = '/api/admin/orders/id-CAFE0001/refund';
    server.serve({
      [`POST ${path}`]: () => ({
        status: 503,
        body: { success: false, error: 'Gerade zu viel los.', code: 'busy' },
      }),
    });
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Erstatten' }));
    const dialog = within(screen.getByRole('dialog'));
    const press = () => userEvent.click(dialog.getByRole('button', { name: 'Erstatten' }));
    await userEvent.click(dialog.getByRole('radio', { name: /Teilbetrag/ }));
    const amount = dialog.getByLabelText('Betrag in Euro');
    await userEvent.type(amount, '14,01');
    await press();
    expect(dialog.getByText(/Es sind nur noch 14,00/)).toBeVisible();
    expect(dialog.getByText('Bitte geben Sie einen Grund an.')).toBeVisible();
    await userEvent.clear(amount);
    await userEvent.type(amount, '3,5');
    await userEvent.type(dialog.getByLabelText('Grund'), 'Kratzer');
    await press();
    expect(await dialog.findByText('Gerade zu viel los.')).toBeVisible();
    server.serve({ [`POST ${path}`]: () => ({ body: { success: true, data: order } }) });
    await press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second, ...more] = asked(path).map(({ body }) => body as Record<string, unknown>);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ cents: 350, reason: 'Kratzer', version: 4 });
    expect(second).toEqual(first);
  });
});

test('ADM-14 with a name that hints at a weapon goes on only with a tick and a note', async () => {
  order = detail({ needs: ['forbidden_words'], stops: ['forbidden_words'] });
  await open('/admin/orders?order=id-CAFE0001');
  server.serve({ 'POST /api/order-status-update': () => ({ body: { success: true } }) });
  await userEvent.click(within(await panel()).getByRole('button', { name: 'In Bearbeitung nehmen' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText(/Ein Name deutet auf eine Waffe oder ein verbotenes Kennzeichen hin/),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: /Ich habe die Teile angesehen/ }));
  await userEvent.type(dialog.getByLabelText('Notiz'), 'Kuchenform');
  await userEvent.click(dialog.getByRole('button', { name: 'In Bearbeitung nehmen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('/api/order-status-update')[0]?.body).toMatchObject({
    adminNote: 'Kuchenform',
    confirmedStops: ['forbidden_words'],
  });
});

test.each([
  [1, '1 Stück ist noch nicht gedruckt und geprüft.'],
  [45, '45 Stück sind noch nicht gedruckt und geprüft.'],
])(
  'ADM-14 who completes an order of which %i pieces are missing is told so',
  async (unfinishedPieces, sentence) => {
    order = detail({
      status: 'processing',
      unfinishedPieces,
      actions: [{ name: 'complete', allowed: true, reason: null }],
    });
    await open();
    await userEvent.click(screen.getByRole('row', { name: /#CAFE0001/ }));
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Abschließen' }));
    expect((await screen.findByRole('dialog')).textContent?.replaceAll('\u00a0', ' ')).toContain(sentence);
  },
);

test('ADM-18 one press checks what of an order is printed; an order that something speaks against offers none', async () => {
  const actions: OrderDetail['actions'] = [{ name: 'complete', allowed: true, reason: null }];
  const toCheck = [
    { position: 0, pieces: 4 },
    { position: 2, pieces: 1 },
  ];
  order = detail({ status: 'processing', actions, toCheck, stops: ['withdrawal'] });
  server.serve({
    'POST /api/admin/production/checked': () => {
      order = detail({ status: 'processing', actions });
      return { body: { success: true } };
    },
  });
  const { queries } = await open();
  await userEvent.click(screen.getByRole('row', { name: /#CAFE0001/ }));
  const inPanel = within(await panel());
  expect(await inPanel.findByRole('button', { name: 'Abschließen' })).toBeVisible();
  expect(inPanel.queryByRole('button', { name: /^Alle geprüft/ })).toBeNull();
  order = detail({ status: 'processing', actions, toCheck });
  await act(() => queries.invalidateQueries());
  const button = await inPanel.findByRole('button', {
    name: 'Alle geprüft (5): gedruckte Stücke von Bestellung #CAFE0001',
  });
  await userEvent.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
  const posted = asked('/api/admin/production/checked').map(({ body }) => body);
  expect(posted).toEqual([
    {
      plateId: null,
      parts: [
        { orderId: 'id-CAFE0001', position: 0, pieces: 4, seen: 4 },
        { orderId: 'id-CAFE0001', position: 2, pieces: 1, seen: 1 },
      ],
    },
  ]);
});

test('ADM-14 several orders go on at once, and each that does not says why', async () => {
  server.serve({
    'POST /api/admin/order-status-updates': () => ({
      body: {
        success: true,
        results: [
          { id: 'id-CAFE0001', success: true, error: null, code: null },
          { id: 'id-CAFE0002', success: false, error: 'Angehalten.', code: 'order_held' },
        ],
      },
    }),
  });
  await open();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Alle geladenen auswählen' }));
  await userEvent.click(screen.getByRole('button', { name: 'In Bearbeitung nehmen' }));
  expect(screen.getByRole('dialog')).toHaveTextContent(/2\sBestellungen\. Jeder Kunde bekommt eine Mail\./);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('checkbox'));
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'In Bearbeitung nehmen' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('1 nicht geändert:#CAFE0002: Angehalten.');
  expect(asked('/api/admin/order-status-updates')[0]?.body).toMatchObject({
    orders: [
      { id: 'id-CAFE0001', version: 4 },
      { id: 'id-CAFE0002', version: 4 },
    ],
    status: 'processing',
  });
});

test('ADM-14 why an order was left is told also where it has left the list meanwhile', async () => {
  let isChanged = false;
  server.serve({
    [LIST]: () => page(isChanged ? [row('CAFE0001')] : [row('CAFE0001'), row('CAFE0002')]),
    'POST /api/admin/order-status-updates': () => {
      isChanged = true;
      const error = 'Bestellung wurde inzwischen geändert. Bitte neu laden.';
      return {
        body: {
          success: true,
          results: [{ id: 'id-CAFE0002', success: false, error, code: 'order_changed' }],
        },
      };
    },
  });
  await open('/admin/orders?status=submitted');
  await userEvent.click(screen.getByRole('checkbox', { name: /CAFE0002/ }));
  await userEvent.click(screen.getByRole('button', { name: 'In Bearbeitung nehmen' }));
  await userEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'In Bearbeitung nehmen' }),
  );
  await waitFor(() => expect(screen.queryByRole('row', { name: /#CAFE0002/ })).not.toBeInTheDocument());
  expect(screen.getByRole('alert')).toHaveTextContent(/#CAFE0002: Bestellung wurde inzwischen geändert/);
  expect(screen.queryByText('1 ausgewählt')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([
  ['?shelf=archive', 'Nichts archiviert'],
  ['?status=processing', 'Nichts in Bearbeitung'],
  ['?status=cancelled', 'Nichts storniert'],
  ['?shelf=orders', 'Noch keine Bestellungen'],
  ['?status=completed&material=PLA', 'Nichts gefunden'],
  ['?need=late', 'Nichts gefunden'],
  ['?need=ready', 'Nichts versandfertig'],
  ['?need=ready&material=PLA', 'Nichts gefunden'],
  ['?status=gibtesnicht', 'Nichts gefunden'],
])('ADM-10 an empty list says what would stand there: %s', async (search, title) => {
  server.serve({ [LIST]: () => page([]) });
  renderAt(`/admin/orders${search}`, <OrdersPage />);
  expect(await screen.findByText(title)).toBeVisible();
});

test('ADM-10 a search that finds nothing on one shelf goes on in all orders with one press', async () => {
  server.serve({ [LIST]: () => page([]) });
  renderAt('/admin/orders?status=submitted&material=PLA&q=winkler', <OrdersPage />);
  const all = await screen.findByRole('button', { name: 'In allen Bestellungen suchen' });
  server.serve({ [LIST]: () => page([row('CAFE0001', { status: 'completed' })]) });
  await userEvent.click(all);
  expect(await screen.findByText('#CAFE0001')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Alle/, current: 'page' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('winkler');
});

test('ADM-14 PRC-28 the dialog for several names the orders that are stopped, and goes on only with a tick', async () => {
  server.serve({
    'POST /api/admin/order-status-updates': () => ({ body: { success: true, results: [] } }),
  });
  await open();
  const dialogFor = async (act: string) => {
    await userEvent.click(screen.getByRole('button', { name: act }));
    return screen.findByRole('dialog');
  };
  await userEvent.click(screen.getByRole('checkbox', { name: /CAFE0001/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /CAFE0002/ }));
  const dialog = await dialogFor('In Bearbeitung nehmen');
  expect(dialog).toHaveTextContent('#CAFE0002: Das Volumen eines Teils ist unsicher und noch nicht geprüft.');
  expect(dialog).not.toHaveTextContent('#CAFE0001');
  const sent = () => server.requests.find(({ method }) => method === 'POST');
  await userEvent.click(within(dialog).getByRole('button', { name: 'In Bearbeitung nehmen' }));
  expect(dialog).toHaveTextContent('Bitte bestätigen Sie das zuerst.');
  expect(sent()).toBeUndefined();
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'In Bearbeitung nehmen' }));
  await waitFor(() => expect(sent()?.body).toMatchObject({ confirmedStops: ['unsure'] }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('checkbox', { name: /CAFE0002/ }));
  expect(await dialogFor('Stornieren')).not.toHaveTextContent('unsicher');
});

test('ADM-14 PRC-28 the dialog for several goes on without the stopped orders with one press', async () => {
  server.serve({
    'POST /api/admin/order-status-updates': () => ({
      body: { success: true, results: [{ id: 'id-CAFE0001', success: true }] },
    }),
  });
  await open();
  for (const name of [/CAFE0001/, /CAFE0002/]) await userEvent.click(screen.getByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'In Bearbeitung nehmen' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /^1\sBestellung auslassen$/ }));
  expect(dialog).toHaveTextContent('1 Bestellung.');
  expect(dialog).not.toHaveTextContent('Stopp');
  await userEvent.click(within(dialog).getByRole('button', { name: 'In Bearbeitung nehmen' }));
  const sent = () => server.requests.find(({ method }) => method === 'POST');
  await waitFor(() =>
    expect(sent()?.body).toMatchObject({ orders: [{ id: 'id-CAFE0001' }], confirmedStops: [] }),
  );
});

test('ADM-05 DUTY-05 a withdrawn order says by when the money is due, and is accepted or rejected with a reason', async () => {
  order = detail({
    needs: ['withdrawal'],
    stops: ['withdrawal'],
    withdrawals: [
      {
        receivedAt: '2099-11-21T12:00:00.000Z',
        refundDue: '2099-12-05T12:00:00.000Z',
        name: 'Erika',
        contract: '#CAFE0001',
        email: 'erika@example.org',
        decision: null,
        decidedAt: null,
        decisionReason: null,
      },
    ],
    actions: [
      ...ACTIONS,
      { name: 'accept_withdrawal', allowed: true, reason: null },
      { name: 'reject_withdrawal', allowed: true, reason: null },
    ],
  });
  server.serve({
    'POST /api/admin/orders/id-CAFE0001/withdrawal': () => ({ body: { success: true, data: order } }),
  });
  renderAt('/admin/orders?order=id-CAFE0001', <OrdersPage />);
  const region = within(await screen.findByRole('region', { name: /CAFE0001/ }));
  expect(region.getByText(/muss das Geld bis 05\.12\.2099 zurück sein/)).toBeVisible();
  // A warning comes before the order is taken on.
  await userEvent.click(region.getByRole('button', { name: 'In Bearbeitung nehmen' }));
  const process = await screen.findByRole('dialog');
  expect(process).toHaveTextContent('Der Kunde hat widerrufen, und darüber ist noch nicht entschieden.');
  await userEvent.click(within(process).getByRole('button', { name: 'Abbrechen' }));

  const bodies = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await userEvent.click(region.getByRole('button', { name: 'Widerruf ablehnen' }));
  const reject = within(await screen.findByRole('dialog'));
  await userEvent.click(reject.getByRole('button', { name: 'Ablehnen mit diesem Grund' }));
  expect(reject.getByLabelText('Grund, den der Kunde liest')).toHaveAccessibleDescription(
    /der Kunde liest ihn/,
  );
  expect(bodies()).toEqual([]);
  await userEvent.type(reject.getByLabelText('Grund, den der Kunde liest'), 'Schon gedruckt');
  await userEvent.click(reject.getByRole('button', { name: 'Ablehnen mit diesem Grund' }));
  await waitFor(() =>
    expect(bodies()).toEqual([{ version: 4, decision: 'rejected', reason: 'Schon gedruckt' }]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(region.getByRole('button', { name: 'Widerruf annehmen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Annehmen (stornieren und erstatten)' }));
  await waitFor(() => expect(bodies()[1]).toEqual({ version: 4, decision: 'accepted', confirmedStops: [] }));
});

test('ADM-17 a dispute is said in German, with its deadline, before money goes twice', async () => {
  order = detail({
    stops: ['dispute'],
    disputes: [
      {
        id: 'dp_1',
        cents: 1_400,
        state: 'needs_response',
        reason: 'fraudulent',
        evidenceDue: '2099-12-05T12:00:00.000Z',
        page: 'https://provider.example/dp_1',
        createdAt: '2026-11-21T12:00:00.000Z',
      },
    ],
  });
  renderAt('/admin/orders?order=id-CAFE0001', <OrdersPage />);
  const region = within(await screen.findByRole('region', { name: /CAFE0001/ }));
  expect(region.getByText('Antwort nötig')).toBeVisible();
  expect(region.getByText('Der Karteninhaber sagt, er habe nicht selbst bezahlt.')).toBeVisible();
  expect(region.getByText(/^05\.12\.2099/)).toBeVisible();
  // At the top, where a phone begins: the money is gone on that day.
  expect(region.getByText(/Ohne eine Antwort bis 05\.12\.2099 ist das Geld verloren/)).toBeVisible();
  expect(region.getByRole('link', { name: 'Beim Zahlungsdienstleister beantworten' })).toHaveAttribute(
    'href',
    'https://provider.example/dp_1',
  );
  await userEvent.click(region.getByRole('button', { name: 'Erstatten' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Grund'), 'Kulanz');
  await userEvent.click(dialog.getByRole('button', { name: 'Erstatten' }));
  expect(await dialog.findByText('Bitte bestätigen Sie das zuerst.')).toBeVisible();
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('ADM-14 a dialog for several stays with its note, though an order leaves the list below it', async () => {
  const { queries } = await open();
  await userEvent.click(screen.getByRole('checkbox', { name: /CAFE0002/ }));
  await userEvent.click(screen.getByRole('button', { name: 'In Bearbeitung nehmen' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Notiz'), 'Charge{Enter}7');
  await userEvent.click(dialog.getByRole('checkbox'));
  server.serve({
    [LIST]: () => page([row('CAFE0001')]),
    'POST /api/admin/order-status-updates': () => ({ status: 503, body: { success: false, error: 'Voll.' } }),
  });
  await queries.invalidateQueries();
  await waitFor(() => expect(screen.queryByText('#CAFE0002')).toBeNull());
  await userEvent.click(dialog.getByRole('button', { name: 'In Bearbeitung nehmen' }));
  expect(await dialog.findByText('Voll.')).toBeVisible();
  expect(dialog.getByLabelText('Notiz')).toHaveValue('Charge\n7');
  expect(asked('/api/admin/order-status-updates')[0]?.body).toMatchObject({
    orders: [{ id: 'id-CAFE0002', version: 4 }],
  });
});

test('ADM-20 what was archived by mistake comes back from the archive', async () => {
  order = detail({ archivedAt: '2026-11-22T08:00:00.000Z' });
  const path = '/api/admin/orders/id-CAFE0001/unarchive';
  server.serve({
    [`POST ${path}`]: () => {
      order = detail({ version: 5 });
      return { body: { success: true, data: order } };
    },
  });
  await open('/admin/orders?shelf=archive&order=id-CAFE0001');
  const shown = within(await panel());
  expect(shown.queryByRole('button', { name: 'Archivieren' })).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Aus dem Archiv holen' }));
  expect(await shown.findByRole('button', { name: 'Archivieren' })).toBeVisible();
  expect(asked(path)[0]?.body).toEqual({ version: 4 });
});

test('ADM-20 to archive what is still to be made, or still owed, says what follows from it', async () => {
  const view = await open('/admin/orders?order=id-CAFE0001');
  const text = async () => {
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Archivieren' }));
    return screen.getByRole('dialog').textContent;
  };
  expect(await text()).toMatch(/fertigt sie niemand mehr.*ihre Dateien werden gelöscht.*wieder holen/);
  view.unmount();
  order = detail({ status: 'cancelled', needs: ['open_refund'] });
  await open('/admin/orders?order=id-CAFE0001');
  const owed = await text();
  expect(owed).toContain('Die Erstattung ist noch offen');
  expect(owed).not.toContain('fertigt');
});

test('ADM-20 on a phone the order is closed once it is archived', async () => {
  const isPhone = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query === ONE_COLUMN,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  server.serve({
    'DELETE /api/admin/orders/id-CAFE0001': () => ({ body: { success: true, archived: true } }),
  });
  const { history } = renderAt('/admin/orders?order=id-CAFE0001', <OrdersPage />);
  await userEvent.click(within(await panel()).getByRole('button', { name: 'Archivieren' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bestellung archivieren?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Archivieren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.location.search).toBe('');
  isPhone.mockRestore();
});

test('ADM-20 a draft is deleted after a question', async () => {
  server.serve({
    [LIST]: () => page([row('', { status: 'draft', customerName: 'Gehäuse', id: 'id-draft' })]),
    'DELETE /api/admin/orders/id-draft': () => ({ body: { success: true, archived: false } }),
  });
  renderAt('/admin/orders?shelf=drafts', <OrdersPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Entwurf Gehäuse löschen' }));
  server.serve({ [LIST]: () => page([]) });
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText('Keine Entwürfe')).toBeVisible();
});

test('DUTY-04 a confirmation that did not get through is named, sent again, or noted how else it reached the customer', async () => {
  const problem = 'Die Bestellbestätigung konnte nicht zugestellt werden.';
  const mail = {
    id: 'm1',
    subject: 'Ihre Bestellung CAFE0001',
    recipientAddress: 'erika@example.org',
    state: 'failed',
    createdAt: '2026-11-21T12:00:00.000Z',
    sentAt: null,
    lastError: '550 unbekannt',
  };
  order = detail({ confirmation: 'undeliverable', confirmationProblem: problem, mails: [mail] });
  server.serve({
    'POST /api/admin/orders/id-CAFE0001/mails/m1/send-again': () => {
      order = detail({
        mails: [{ ...mail, state: 'sent', sentAt: '2026-11-21T12:05:00.000Z', lastError: null }],
      });
      return { body: { success: true, data: order } };
    },
  });
  await open('/admin/orders?order=id-CAFE0001');
  const shown = within(await panel());
  expect(shown.getByText(problem)).toBeVisible();
  await userEvent.click(shown.getByRole('button', { name: 'In Bearbeitung nehmen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Notiz')).toHaveAccessibleDescription(
    /Wie der Kunde die Bestellbestätigung bekommen hat/,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));
  await userEvent.click(shown.getByRole('button', { name: '„Ihre Bestellung CAFE0001“ erneut senden' }));
  await waitFor(() => expect(shown.queryByText(problem)).toBeNull());
  expect(shown.queryByRole('button', { name: /erneut senden/ })).toBeNull();
});

test('ADM-12 a mail that went out is read, and sent again from there', async () => {
  const mail = {
    id: 'm1',
    subject: 'Ihre Bestellung CAFE0001',
    recipientAddress: 'erika@example.org',
    state: 'sent',
    createdAt: '2026-11-21T12:00:00.000Z',
    sentAt: '2026-11-21T12:00:05.000Z',
    lastError: null,
  };
  order = detail({ mails: [mail] });
  let fails = true;
  server.serve({
    'GET /api/admin/orders/id-CAFE0001/mails/m1': () => ({
      body: { success: true, data: { subject: mail.subject, textBody: 'Vielen Dank für Ihre Bestellung.' } },
    }),
    'POST /api/admin/orders/id-CAFE0001/mails/m1/send-again': () => {
      if (fails)
        return { status: 409, body: { success: false, error: 'Heute schon fünf.', code: 'mail_sent_often' } };
      return { body: { success: true, data: order } };
    },
  });
  await open('/admin/orders?order=id-CAFE0001');
  const shown = within(await panel());
  await userEvent.click(shown.getByRole('button', { name: mail.subject }));
  const dialog = within(await screen.findByRole('dialog', { name: mail.subject }));
  expect(await dialog.findByText('Vielen Dank für Ihre Bestellung.')).toBeVisible();
  const again = dialog.getByRole('button', { name: /erneut senden$/ });
  await userEvent.click(again);
  expect(await screen.findByText('Die Mail wurde nicht erneut versendet. Heute schon fünf.')).toBeVisible();
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('Eine Kopie geht jetzt an erika@example.org.')).toBeVisible();
  const asked = server.requests.filter(({ path }) => path.endsWith('/send-again'));
  expect(asked.at(-1)?.body).toEqual({ copy: true });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: mail.subject })).toBeNull());
});

test('DUTY-01 an order with VAT says how much of its sums is VAT', async () => {
  order = detail({
    tax: { ratePercent: 19, netCents: 1_176, taxCents: 224 },
    refundedCents: 400,
    refundedTax: { ratePercent: 19, netCents: 336, taxCents: 64 },
  });
  await open('/admin/orders?order=id-CAFE0001');
  const shown = await panel();
  expect(shown).toHaveTextContent(/darin 19\s% MwSt\.2,24/);
  expect(shown).toHaveTextContent(/darin 19\s% MwSt\.−0,64/);
});

test('DUTY-01 an export says that it is one in place of the rate', async () => {
  order = detail({ tax: { ratePercent: 0, netCents: 1_400, taxCents: 0 } });
  await open('/admin/orders?order=id-CAFE0001');
  expect(await panel()).toHaveTextContent('darin MwSt. (steuerfreie Ausfuhrlieferung)0,00');
});
