import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { OrderRow } from '../../api/adminOrders';
import { savePdf } from '../../lib/pdf';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { drawLabels } from './drawLabels';
import { ParcelAddresses } from './ParcelAddresses';

vi.mock('./drawLabels', () => ({ drawLabels: vi.fn(async () => new Uint8Array([1])) }));
vi.mock('../../lib/pdf', () => ({ savePdf: vi.fn() }));

const row = (id: string, shipping: OrderRow['shipping']) => ({ id, shipping }) as OrderRow;
const choose = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Adressen' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Etiketten (PDF, A6)' }));
};

test('labels are drawn of the chosen orders that are sent, as they are now, with one call for all of them', async () => {
  const server = startTestServer({
    'POST /api/admin/parcels/labels': () => ({
      body: { success: true, data: [{ orderNumber: 'CAFE0001' }, { orderNumber: 'CAFE0003' }] },
    }),
  });
  const orders = [row('a', 'shipping'), row('b', 'pickup'), row('c', 'express')];
  renderAt('/admin/orders', <ParcelAddresses orders={orders} />);
  await choose();
  await waitFor(() => expect(savePdf).toHaveBeenCalledWith(expect.any(Uint8Array), 'Etiketten.pdf'));
  const drawn = vi
    .mocked(drawLabels)
    .mock.calls.flatMap(([facts]) => facts.orders.map(({ orderNumber }) => orderNumber));
  expect(drawn).toEqual(['CAFE0001', 'CAFE0003']);
  const asked = server.requests.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(asked.map(({ body }) => body)).toEqual([{ orders: ['a', 'c'] }]);
});

test('of pickups alone there is no label', async () => {
  vi.mocked(drawLabels).mockClear();
  startTestServer({});
  renderAt('/admin/orders', <ParcelAddresses orders={[row('b', 'pickup')]} />);
  await choose();
  expect(await screen.findByText('Keine dieser Bestellungen wird verschickt.')).toBeVisible();
  expect(drawLabels).not.toHaveBeenCalled();
});
