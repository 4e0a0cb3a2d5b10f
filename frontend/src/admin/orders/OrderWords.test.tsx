import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OrderDetail } from '../../api/adminOrders';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { OrderWords } from './OrderWords';

const ORDER = {
  id: 'id-1',
  version: 4,
  status: 'completed',
  shipping: 'shipping',
  customer: { firstName: 'Erika', lastName: 'Musterfrau', email: 'erika@example.org' },
  shipment: { carrier: 'dpd', trackingNumber: '0123', page: 'https://carrier.example/0123' },
} as OrderDetail;

const done = () => ({ body: { success: true, data: ORDER } });

test('ADM-12 a note and a message are written from the order; a message is one mail however often it is pressed', async () => {
  const server = startTestServer({
    'POST /api/admin/orders/id-1/notes': done,
    'POST /api/admin/orders/id-1/messages': done,
  });
  renderAt('/admin/orders', <OrderWords order={ORDER} />);
  fireEvent.click(screen.getByRole('button', { name: 'Notiz schreiben' }));
  const note = within(await screen.findByRole('dialog'));
  fireEvent.change(note.getByLabelText('Notiz'), { target: { value: 'Kunde hat angerufen' } });
  fireEvent.click(note.getByRole('button', { name: 'Notieren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Nachricht an den Kunden' }));
  const message = within(await screen.findByRole('dialog'));
  expect(message.getByText(/Geht als Mail an erika@example\.org\./)).toBeVisible();
  fireEvent.click(message.getByRole('button', { name: 'Rückfrage' }));
  expect(message.getByLabelText('Nachricht')).toHaveValue(
    'zu Ihrer Bestellung haben wir eine Frage:\n\n\nBitte antworten Sie einfach auf diese Mail.',
  );
  fireEvent.click(message.getByRole('button', { name: 'Senden' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const bodies = server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies[0]).toEqual({ note: 'Kunde hat angerufen' });
  expect(bodies[1]).toMatchObject({
    text: expect.stringContaining('Frage'),
    idempotencyKey: expect.any(String),
  });
});

test('ADM-14 a tracking number leads to its carrier and can be corrected after the order is completed', async () => {
  const server = startTestServer({ 'POST /api/admin/orders/id-1/shipment': done });
  renderAt('/admin/orders', <OrderWords order={ORDER} />);
  expect(screen.getByRole('link', { name: '0123' })).toHaveAttribute('href', 'https://carrier.example/0123');
  fireEvent.click(screen.getByRole('button', { name: 'Sendungsnummer ändern' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Sendungsnummer'), { target: { value: '00340434' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Speichern und Kunden informieren' }));
  await waitFor(() =>
    expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      version: 4,
      carrier: 'dpd',
      trackingNumber: '00340434',
    }),
  );
});

test('ADM-14 a pickup has no parcel', () => {
  startTestServer({});
  renderAt('/admin/orders', <OrderWords order={{ ...ORDER, shipping: 'pickup', shipment: null }} />);
  expect(screen.queryByRole('button', { name: /Sendungsnummer/ })).toBeNull();
});
