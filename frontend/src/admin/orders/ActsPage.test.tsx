import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import ActsPage from './ActsPage';

const act = (id: string, more: object) => ({
  id,
  at: '2026-11-22T08:00:00.000Z',
  adminId: 'u1',
  adminEmail: 'chefin@example.org',
  targetId: null,
  orderNumber: null,
  targetEmail: null,
  details: {},
  ...more,
});

test('ADM-27 ADM-12 the log says who did what to which order, account or settings', async () => {
  const data = [
    act('4', {
      act: 'right_given',
      label: 'Administratorrechte gegeben',
      targetKind: 'user',
      targetId: 'u2',
      targetEmail: 'helfer@example.org',
    }),
    act('3', {
      act: 'right_taken',
      label: 'Administratorrechte genommen',
      targetKind: 'user',
      targetId: 'u3',
    }),
    act('2', { act: 'settings_saved', label: 'Einstellungen gespeichert', targetKind: 'settings' }),
    act('1', {
      act: 'order_refunded',
      label: 'Erstattung veranlasst',
      targetKind: 'order',
      targetId: 'o1',
      orderNumber: 'CAFE0001',
      adminEmail: null,
    }),
  ];
  startTestServer({ 'GET /api/admin/acts': () => ({ body: { success: true, data, next: null } }) });
  renderAt('/admin/acts', <ActsPage />);
  const rows = (await screen.findAllByRole('row')).slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['chefin@example.org', 'Administratorrechte gegeben', 'helfer@example.org'],
    // The account is gone.
    ['chefin@example.org', 'Administratorrechte genommen', 'Konto'],
    ['chefin@example.org', 'Einstellungen gespeichert', 'Einstellungen'],
    ['ehemaliger Administrator', 'Erstattung veranlasst', '#CAFE0001'],
  ]);
  expect(screen.getByRole('link', { name: '#CAFE0001' })).toHaveAttribute(
    'href',
    '/admin/orders?shelf=orders&order=o1',
  );
});
