import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { JournalCard } from './JournalCard';

const PERIOD = { from: '2026-03-01', to: '2026-03-31' };

const JOURNAL = {
  rows: [
    {
      number: 'RE-2026-000001',
      issuedOn: '2026-03-02',
      kind: 'invoice',
      ofInvoice: null,
      orderId: 'id-1',
      orderNumber: 'CAFE0001',
      customer: 'Maier GmbH',
      country: 'FR',
      ratePercent: null,
      netCents: 1_000,
      taxCents: 0,
      grossCents: 1_000,
      paymentReference: 'pi_1',
      refundedCents: 250,
    },
  ],
  byCountry: [{ country: 'FR', ratePercent: null, netCents: 1_000, taxCents: 0, grossCents: 1_000 }],
  invoicedCents: 1_000,
  cancelledCents: 0,
  correctedCents: 0,
  soldCents: 1_000,
  refundedCents: 250,
  unionYearCents: 1_000_100,
  unionLimitCents: 1_000_000,
  yearCents: 1_000,
  yearBeforeCents: 0,
  smallBusinessLimitCents: 10_000_000,
  smallBusinessLimitBeforeCents: 2_500_000,
};

test('ADM-22 the journal explains revenue against invoices and warns above a limit', async () => {
  const server = startTestServer({
    'GET /api/admin/journal': () => ({ body: { success: true, data: JOURNAL } }),
  });
  renderAt('/admin/analytics', <JournalCard period={PERIOD} />);
  expect(server.requests).toEqual([]);
  expect(screen.getByRole('link', { name: 'Journal als CSV' })).toHaveAttribute(
    'href',
    '/api/admin/journal/csv?from=2026-03-01&to=2026-03-31',
  );
  expect(screen.getByRole('link', { name: 'Rechnungen als PDF (ZIP)' })).toHaveAttribute(
    'href',
    '/api/admin/journal/pdf?from=2026-03-01&to=2026-03-31',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Journal anzeigen' }));
  expect(await screen.findByText(/Der Unterschied von 2,50\s€ kommt von Teilerstattungen/)).toBeVisible();
  expect(screen.getByText(/Die Grenze für Lieferungen in andere EU-Länder ist überschritten/)).toBeVisible();
});

test('ADM-22 what corrections took off stands in the sentence, and each names its invoice', async () => {
  const [invoice] = JOURNAL.rows;
  const correction = {
    ...invoice,
    number: 'RE-2026-000002',
    kind: 'correction',
    ofInvoice: 'RE-2026-000001',
    netCents: -250,
    grossCents: -250,
  };
  const data = { ...JOURNAL, correctedCents: -250, rows: [invoice, correction] };
  startTestServer({ 'GET /api/admin/journal': () => ({ body: { success: true, data } }) });
  renderAt('/admin/analytics', <JournalCard period={PERIOD} />);
  fireEvent.click(screen.getByRole('button', { name: 'Journal anzeigen' }));
  expect(
    await screen.findByText(
      /storniert 0,00\s€, berichtigt 2,50\s€: bleiben 7,50\s€\. Der Umsatz .* ist derselbe/,
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /^2\sBelege$/ }));
  expect(screen.getByText('RE-2026-000002 (Korrektur zu RE-2026-000001)')).toBeInTheDocument();
});

test('ADM-22 a period without a cancellation says so without a sign, and one document is one', async () => {
  const data = { ...JOURNAL, cancelledCents: 0, rows: JOURNAL.rows.slice(0, 1) };
  startTestServer({ 'GET /api/admin/journal': () => ({ body: { success: true, data } }) });
  renderAt('/admin/analytics', <JournalCard period={PERIOD} />);
  fireEvent.click(screen.getByRole('button', { name: 'Journal anzeigen' }));
  expect(await screen.findByText(/davon storniert 0,00\s€/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^1\sBeleg$/ })).toBeVisible();
});

test('ADM-22 the bookings want both numbers of the tax adviser, and one year', () => {
  startTestServer({});
  const view = renderAt('/admin/analytics', <JournalCard period={PERIOD} />);
  expect(screen.queryByRole('link', { name: /DATEV/ })).toBeNull();
  fireEvent.change(screen.getByLabelText('Beraternummer'), { target: { value: '1001' } });
  fireEvent.change(screen.getByLabelText('Mandantennummer'), { target: { value: '7' } });
  expect(screen.getByRole('link', { name: 'DATEV-Buchungsstapel (EXTF)' })).toHaveAttribute(
    'href',
    '/api/admin/journal/datev?from=2026-03-01&to=2026-03-31&consultant=1001&client=7',
  );
  view.unmount();
  renderAt('/admin/analytics', <JournalCard period={{ from: '2025-12-01', to: '2026-01-31' }} />);
  expect(screen.getByText(/bitte einen Zeitraum innerhalb eines Jahres/)).toBeVisible();
});
