import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import AnalyticsPage from './AnalyticsPage';

const FIGURES = {
  orders: 12,
  soldCents: 120_000,
  averageCents: 10_000,
  refunds: 2,
  refundedCents: 5_000,
  keptCents: 115_000,
  refundedUnsoldCents: 0,
  cancelledOrders: 1,
  cancelledCents: 3_000,
  cancelledOwedCents: 3_000,
  heldOrders: 1,
  heldCents: 2_500,
  customers: 9,
  returningCustomers: 3,
  returningOrders: 5,
};
const FUNNEL = { uploads: 40, carts: 30, checkouts: 20, paid: 13 };
const SOLD = [
  { name: 'PLA', parts: 10, pieces: 22, cents: 80_000 },
  { name: 'PETG', parts: 4, pieces: 5, cents: 40_000 },
];

const DATA = {
  from: '2026-10-01',
  to: '2026-10-02',
  beforeFrom: '2026-09-29',
  beforeTo: '2026-09-30',
  step: 'day',
  figures: FIGURES,
  figuresBefore: { ...FIGURES, soldCents: 100_000, orders: 0 },
  overTime: [
    { start: '2026-10-01', orders: 7, soldCents: 70_000, refundedCents: 0 },
    { start: '2026-10-02', orders: 5, soldCents: 50_000, refundedCents: 5_000 },
  ],
  overTimeBefore: [],
  byMaterial: SOLD,
  byColor: [],
  byLayerHeight: [{ name: '0,2', parts: 14, pieces: 27, cents: 120_000 }],
  byInfill: [],
  byDiscount: [{ name: '0', parts: 14, pieces: 27, cents: 120_000 }],
  byShipping: [{ shipping: 'express', orders: 12, shippingCents: 36_000, soldCents: 120_000 }],
  funnel: FUNNEL,
  funnelBefore: FUNNEL,
  formats: [{ name: 'STL', count: 40 }],
  refused: [{ format: 'OBJ', reason: 'model_too_big', count: 2 }],
};

const answer = (data: object = DATA) => ({ body: { success: true, data } });

test('ADM-02 ADM-21 the figures stand beside those of the period before, each chart with a table and a CSV', async () => {
  startTestServer({ 'GET /api/admin/analytics': () => answer() });
  renderAt('/admin/analytics?zeitraum=own&von=2026-10-01&bis=2026-10-02', <AnalyticsPage />);
  const sold = (await screen.findByText('Umsatz', { selector: 'dt' })).parentElement as HTMLElement;
  expect(sold).toHaveTextContent('1.200,00 €+20 % · davor 1.000,00 €');
  expect(
    screen.getByText('01.10.2026 bis 02.10.2026, verglichen mit 29.09.2026 bis 30.09.2026'),
  ).toBeVisible();
  const held = screen.getByText('Angehaltene Zahlungen').parentElement as HTMLElement;
  expect(held).toHaveTextContent('kein Umsatz, bis jemand sie freigibt');

  for (const [title, table] of [
    ['Umsatz im Verlauf', 'time'],
    ['Bestellungen im Verlauf', 'time'],
    ['Nach Material', 'material'],
    ['Nach Farbe', 'color'],
    ['Nach Schichthöhe', 'layer-height'],
    ['Nach Füllgrad', 'infill'],
    ['Nach Mengenrabatt', 'discount'],
    ['Nach Versandart', 'shipping'],
    ['Vom Hochladen zur Zahlung', 'funnel'],
    ['Dateiformate', 'formats'],
    ['Abgewiesene Dateien', 'refused'],
  ] as const) {
    const section = within(screen.getByRole('region', { name: title }));
    const csv = section.getByRole('link', { name: `${title} als CSV herunterladen` });
    expect(csv).toHaveAttribute(
      'href',
      `/api/admin/analytics/csv?table=${table}&from=2026-10-01&to=2026-10-02`,
    );
  }
  const material = within(screen.getByRole('region', { name: 'Nach Material' }));
  fireEvent.click(material.getByText('Als Tabelle'));
  expect(material.getByRole('row', { name: /^PETG 4 5 400,00/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /OBJ Größer als die Druckplatte 2/ })).toBeInTheDocument();
});

test('ADM-21 the address holds the period, and the picker changes both', async () => {
  const server = startTestServer({
    'GET /api/admin/analytics': () => answer(),
  });
  const { history } = renderAt('/admin/analytics?zeitraum=last-month', <AnalyticsPage />);
  await screen.findByText('Umsatz', { selector: 'dt' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox', { name: 'Zeitraum' }));
  await user.click(await screen.findByRole('option', { name: 'Eigener Zeitraum' }));
  const [from, to] = [screen.getByLabelText('Von'), screen.getByLabelText('Bis')];
  fireEvent.change(from, { target: { value: '2026-05-31' } });
  fireEvent.change(to, { target: { value: '2026-05-01' } });
  await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
  expect(await screen.findByText('Bitte geben Sie zwei Tage an, den früheren zuerst.')).toBeVisible();
  expect(history.location.search).toBe('?zeitraum=last-month');
  fireEvent.change(from, { target: { value: '1999-04-01' } });
  await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
  expect(await screen.findByText(/Zahlen gibt es für Tage von 2000 bis 2199/)).toBeVisible();
  fireEvent.change(from, { target: { value: '2026-04-01' } });
  await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
  // The form is checked before it is sent.
  await waitFor(() => expect(history.location.search).toBe('?zeitraum=own&von=2026-04-01&bis=2026-05-01'));
  await waitFor(() =>
    expect(server.requests.filter(({ path }) => path === '/api/admin/analytics').length).toBeGreaterThan(1),
  );
});

test('ADM-21 the picker follows the way back and forth', async () => {
  startTestServer({ 'GET /api/admin/analytics': () => answer() });
  const { history } = renderAt('/admin/analytics?zeitraum=last-month', <AnalyticsPage />);
  await screen.findByText('Umsatz', { selector: 'dt' });
  const user = userEvent.setup();
  const picker = screen.getByRole('combobox', { name: 'Zeitraum' });
  const show = async (from: string, to: string) => {
    fireEvent.change(screen.getByLabelText('Von'), { target: { value: from } });
    fireEvent.change(screen.getByLabelText('Bis'), { target: { value: to } });
    await user.click(screen.getByRole('button', { name: 'Anzeigen' }));
    await waitFor(() => expect(history.location.search).toBe(`?zeitraum=own&von=${from}&bis=${to}`));
  };
  await user.click(picker);
  await user.click(await screen.findByRole('option', { name: 'Eigener Zeitraum' }));
  await show('2026-04-01', '2026-05-01');
  await show('2026-06-01', '2026-06-30');
  act(() => history.go(-1));
  await waitFor(() => expect(screen.getByLabelText('Von')).toHaveValue('2026-04-01'));
  expect(screen.getByLabelText('Bis')).toHaveValue('2026-05-01');
  act(() => history.go(-1));
  await waitFor(() => expect(picker).toHaveTextContent('Letzter Monat'));
  expect(screen.queryByLabelText('Von')).toBeNull();
  act(() => history.go(1));
  await waitFor(() => expect(picker).toHaveTextContent('Eigener Zeitraum'));
  expect(screen.getByLabelText('Von')).toHaveValue('2026-04-01');
});

test('ADM-02 a period without sales says so; a failure says what failed and is tried again', async () => {
  const server = startTestServer({
    'GET /api/admin/analytics': () => ({
      status: 503,
      body: { success: false, code: 'busy', error: 'Der Server ist gerade ausgelastet.' },
    }),
  });
  renderAt('/admin/analytics', <AnalyticsPage />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Die Auswertung konnte nicht geladen werden.');
  const none = Object.fromEntries(Object.keys(FIGURES).map((name) => [name, 0]));
  server.serve({ 'GET /api/admin/analytics': () => answer({ ...DATA, figures: none, figuresBefore: none }) });
  fireEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('In diesem Zeitraum wurde nichts verkauft')).toBeVisible();
});

test('ADM-30 the invoices are checked on demand, and what is wrong is said', async () => {
  let data: object = { documents: 57, problem: null };
  startTestServer({
    'GET /api/admin/analytics': () => answer(),
    'GET /api/admin/invoices/verify': () => answer(data),
  });
  renderAt('/admin/analytics', <AnalyticsPage />);
  const check = await screen.findByRole('button', { name: 'Jetzt prüfen' });
  fireEvent.click(check);
  expect(await screen.findByText(/57\sBelege: alle unverändert, keine Nummer fehlt\./)).toBeVisible();
  data = { documents: null, problem: 'RE-2026-000007: Eine Nummer davor fehlt.' };
  fireEvent.click(check);
  expect(await screen.findByText(/RE-2026-000007: Eine Nummer davor fehlt\./)).toBeVisible();
  expect(screen.queryByText(/57\sBelege/)).not.toBeInTheDocument();
});
