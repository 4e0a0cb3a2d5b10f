import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { PayoutsCard } from './PayoutsCard';

const PERIOD = { from: '2026-03-01', to: '2026-03-31' };
const PATH = 'GET /api/admin/payouts';

const ENTRY = {
  id: 'txn_1',
  kind: 'payment',
  cents: 1_000,
  feeCents: 40,
  netCents: 960,
  paymentReference: 'pi_1',
  orderId: 'id-1',
  orderNumber: 'CAFE0001',
  documents: ['RE-2026-000001'],
  description: 'charge',
  problem: null,
};

const PAYOUTS = {
  payouts: [
    {
      id: 'po_1',
      arrivesOn: '2026-03-03',
      state: 'paid',
      currency: 'EUR',
      cents: 910,
      problem: null,
      entries: [
        {
          ...ENTRY,
          id: 'txn_2',
          kind: 'refund',
          cents: -50,
          feeCents: 0,
          netCents: -50,
          paymentReference: 'pi_2',
          orderId: null,
          orderNumber: null,
          documents: [],
          problem: 'Keine Bestellung',
        },
        ENTRY,
      ],
    },
    {
      id: 'po_2',
      arrivesOn: '2026-03-02',
      state: 'failed',
      currency: 'CHF',
      cents: 1_234,
      problem: 'In CHF statt Euro',
      entries: [],
    },
  ],
  sums: {
    invoicedCents: 1_200,
    onItsWayCents: -200,
    otherDaysCents: 0,
    withoutInvoiceCents: 0,
    differenceCents: 0,
    paymentsCents: 1_000,
    refundsCents: -50,
    disputesCents: 0,
    feesCents: -40,
    otherCents: 0,
    paidCents: 910,
  },
  problems: 2,
};

const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Auszahlungen abfragen' }));

test('ADM-33 payouts are asked for by a press only, lead from the invoices to what is paid out, and name what does not match', async () => {
  const server = startTestServer({ [PATH]: () => ({ body: { success: true, data: PAYOUTS } }) });
  const view = renderAt('/admin/analytics', <PayoutsCard period={PERIOD} />);
  expect(screen.queryByRole('link', { name: 'Auszahlungen als CSV' })).toBeNull();
  ask();
  const sums = await screen.findByRole('region', { name: 'Von den Rechnungen zur Auszahlung' });
  const lines = [...sums.querySelectorAll('dl > div')].map((line) =>
    (line.textContent ?? '').replace(/\s/g, ' '),
  );
  expect(lines).toEqual([
    'Rechnungen des Zeitraums12,00 €',
    'Deren Zahlung nicht dabei ist (unterwegs oder früher ausgezahlt)−2,00 €',
    'Zahlungen10,00 €',
    'Erstattungen−0,50 €',
    'Gebühren−0,40 €',
    'Ausgezahlt9,10 €',
  ]);
  expect(screen.getByText(/^2\sPosten passen nicht/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^03\.03\.2026: 9,10\s€, ausgezahlt/ }));
  const entries = screen.getByRole('table', { name: 'Posten der Auszahlung vom 03.03.2026' });
  expect(within(entries).getByText('Keine Bestellung')).toBeVisible();
  expect(within(entries).getByText('pi_2')).toBeVisible();
  expect(within(entries).getByRole('link', { name: '#CAFE0001' })).toHaveAttribute(
    'href',
    '/admin/orders?shelf=orders&order=id-1',
  );
  expect(within(entries).getByText('RE-2026-000001')).toBeVisible();
  expect(screen.getByRole('button', { name: /^02\.03\.2026: 12,34\sCHF, gescheitert/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Auszahlungen als CSV' })).toHaveAttribute(
    'href',
    '/api/admin/payouts/csv?from=2026-03-01&to=2026-03-31',
  );
  expect(server.requests.map(({ search }) => search)).toEqual(['?from=2026-03-01&to=2026-03-31']);
  // Other days are not asked for by themselves.
  view.unmount();
  renderAt('/admin/analytics', <PayoutsCard period={{ from: '2026-04-01', to: '2026-05-02' }} />);
  expect(screen.getByText(/Zeitraum von höchstens 31 Tagen/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Auszahlungen abfragen' })).toBeNull();
  expect(server.requests).toHaveLength(1);
});

test('ADM-33 a provider that does not answer is said, and asked again by a press', async () => {
  const server = startTestServer({
    [PATH]: () => ({
      status: 502,
      body: { success: false, code: 'upstream_failed', error: 'Ein angebundener Dienst antwortet nicht.' },
    }),
  });
  renderAt('/admin/analytics', <PayoutsCard period={PERIOD} />);
  ask();
  expect(await screen.findByText('Ein angebundener Dienst antwortet nicht.')).toBeVisible();
  server.serve({
    [PATH]: () => ({ body: { success: true, data: { ...PAYOUTS, payouts: [], problems: 0 } } }),
  });
  ask();
  expect(await screen.findByText('Keine Auszahlung')).toBeVisible();
  expect(screen.queryByText('Ein angebundener Dienst antwortet nicht.')).toBeNull();
});
