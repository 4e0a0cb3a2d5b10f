import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import OrdersPage from './OrdersPage';

const ORDER = {
  id: '0199a1b2-0000-7000-8000-0000cafe1234',
  orderNumber: 'CAFE1234',
  createdAt: '2026-11-21T12:00:00Z',
  status: 'submitted',
  items: [],
  shipping: 'pickup',
  deliveryBy: '2026-11-27',
  shippingCents: 0,
  itemsCents: 1_400,
  totalCents: 1_400,
  paymentState: 'paid',
  customer: { firstName: 'Erika', lastName: 'Musterfrau', email: 'erika@example.org' },
  billingAddress: [],
  deliveryAddress: [],
  isDamaged: false,
};

test('DUTY-14 the list of orders says what was promised, and nothing of an order of before that was said', async () => {
  const before = { ...ORDER, id: 'x', orderNumber: 'CAFE0000', deliveryBy: null };
  startTestServer({ 'GET /api/admin/orders': () => ({ body: { success: true, data: [ORDER, before] } }) });
  renderAt('/admin/orders', <OrdersPage />);
  const [, promised, silent] = await screen.findAllByRole('row');
  expect(promised).toHaveTextContent('Abholungvoraussichtlich bis 27.11.2026');
  expect(silent).toHaveTextContent('Abholung');
  expect(silent).not.toHaveTextContent('voraussichtlich');
});
