import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { ReprintDialog } from './ReprintDialog';

const BUSY = { status: 503, body: { success: false, error: 'Gerade zu viel los.', code: 'busy' } };
const FOUND = {
  orderId: 'o1',
  orderNumber: 'CAFE0001',
  version: 4,
  problem: null,
  parts: [{ position: 0, fileName: 'halter.stl', quantity: 3, most: 3, problem: null }],
};

test.each([
  ['that was typed', undefined],
  ['that was given', 'CAFE0001'],
])(
  'ADM-31 an order %s and was not found for once is looked for again with the next press',
  async (_, order) => {
    const look = 'GET /api/admin/reprintable/CAFE0001';
    const server = startTestServer({ [look]: () => BUSY });
    renderAt('/admin/production', <ReprintDialog order={order} onClose={() => undefined} />);
    if (!order) {
      await userEvent.type(screen.getByLabelText('Bestellnummer'), 'CAFE0001');
      await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    }
    expect(await screen.findByText('Gerade zu viel los.')).toBeVisible();
    server.serve({ [look]: () => ({ body: { success: true, data: FOUND } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(await screen.findByRole('checkbox', { name: 'halter.stl' })).toBeVisible();
  },
);
