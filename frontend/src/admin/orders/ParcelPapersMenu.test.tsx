import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { OrderRow } from '../../api/adminOrders';
import { savePdf } from '../../lib/pdf';
import { saveFile } from '../../lib/saveFile';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { drawLabels } from './drawLabels';
import { drawPackingSlips } from './drawPackingSlips';
import { ParcelPapersMenu } from './ParcelPapersMenu';

vi.mock('./drawLabels', () => ({ drawLabels: vi.fn(async () => new Uint8Array([1])) }));
vi.mock('./drawPackingSlips', () => ({ drawPackingSlips: vi.fn(async () => new Uint8Array([1])) }));
vi.mock('../../lib/pdf', () => ({ savePdf: vi.fn() }));
vi.mock('../../lib/saveFile', () => ({ saveFile: vi.fn() }));

const row = (id: string, shipping: OrderRow['shipping']) => ({ id, shipping }) as OrderRow;
const choose = async (name = 'Etiketten (PDF, A6)') => {
  await userEvent.click(screen.getByRole('button', { name: 'Versandpapiere' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const PAPERS = 'POST /api/admin/parcels/papers';

test('labels are drawn of the chosen orders that are sent, as they are now, with one call for all of them', async () => {
  const server = startTestServer({
    [PAPERS]: () => ({
      body: { success: true, data: [{ orderNumber: 'CAFE0001' }, { orderNumber: 'CAFE0003' }] },
    }),
  });
  const orders = [row('a', 'shipping'), row('b', 'pickup'), row('c', 'express')];
  renderAt('/admin/orders', <ParcelPapersMenu orders={orders} />);
  await choose();
  await waitFor(() => expect(savePdf).toHaveBeenCalledWith(expect.any(Uint8Array), 'Etiketten.pdf'));
  const drawn = vi
    .mocked(drawLabels)
    .mock.calls.flatMap(([facts]) => facts.orders.map(({ orderNumber }) => orderNumber));
  expect(drawn).toEqual(['CAFE0001', 'CAFE0003']);
  const asked = server.requests.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(asked.map(({ body }) => body)).toEqual([{ orders: ['a', 'c'] }]);
});

test('packing slips are drawn of all chosen orders, also of what is collected, and a table of addresses only of the others', async () => {
  const server = startTestServer({
    [PAPERS]: () => ({
      body: { success: true, data: [{ orderNumber: 'CAFE0001' }, { orderNumber: 'CAFE0002' }] },
    }),
    'POST /api/admin/parcels/addresses': () => ({ body: {} }),
  });
  renderAt('/admin/orders', <ParcelPapersMenu orders={[row('a', 'shipping'), row('b', 'pickup')]} />);
  await choose('Lieferscheine (PDF)');
  await waitFor(() => expect(savePdf).toHaveBeenCalledWith(expect.any(Uint8Array), 'Lieferscheine.pdf'));
  const [facts] = vi.mocked(drawPackingSlips).mock.calls.at(-1) ?? [];
  expect(facts?.slips.map(({ order }) => order.orderNumber)).toEqual(['CAFE0001', 'CAFE0002']);
  await choose('Adressen als CSV für DPD');
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const asked = server.requests.filter(({ method }) => method === 'POST');
  expect(asked.map(({ body }) => (body as { orders: string[] }).orders)).toEqual([['a', 'b'], ['a']]);
});

test('of pickups alone there is no label', async () => {
  vi.mocked(drawLabels).mockClear();
  startTestServer({});
  renderAt('/admin/orders', <ParcelPapersMenu orders={[row('b', 'pickup')]} />);
  await choose();
  expect(await screen.findByText('Keine dieser Bestellungen wird verschickt.')).toBeVisible();
  expect(drawLabels).not.toHaveBeenCalled();
});
