import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  note: null,
  details: {},
  ...more,
});

test('ADM-27 ADM-12 the log says who did what to which order, account or settings', async () => {
  const data = [
    act('4', {
      act: 'right_given',
      label: 'Rolle gegeben',
      targetKind: 'user',
      targetId: 'u2',
      targetEmail: 'helfer@example.org',
      details: { from: null, to: 'workshop' },
    }),
    act('3', {
      act: 'right_taken',
      label: 'Rolle genommen',
      targetKind: 'user',
      targetId: 'u3',
    }),
    act('2', {
      act: 'settings_saved',
      label: 'Einstellungen gespeichert',
      targetKind: 'settings',
      details: { version: 7 },
    }),
    act('1', {
      act: 'order_refunded',
      label: 'Erstattung veranlasst',
      targetKind: 'order',
      targetId: 'o1',
      orderNumber: 'CAFE0001',
      adminEmail: null,
      details: { cents: 1_050, isRest: false },
    }),
    act('0', {
      act: 'order_status',
      label: 'Status geändert',
      targetKind: 'order',
      targetId: 'o1',
      orderNumber: 'CAFE0001',
      details: { from: 'submitted', to: 'processing' },
      note: 'Kunde hat angerufen',
    }),
  ];
  const server = startTestServer({
    'GET /api/admin/acts': () => ({
      body: {
        success: true,
        data,
        next: null,
        kinds: [{ act: 'order_refunded', label: 'Erstattung veranlasst' }],
      },
    }),
    'GET /api/admin/admins': () => ({
      body: {
        success: true,
        secondFactorDemanded: false,
        data: [{ id: 'u1', email: 'chefin@example.org', role: 'owner', hasSecondFactor: true }],
      },
    }),
  });
  renderAt('/admin/acts', <ActsPage />);
  const rows = (await screen.findAllByRole('row')).slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['chefin@example.org', 'Rolle gegeben– → Werkstatt', 'helfer@example.org'],
    // The account is gone.
    ['chefin@example.org', 'Rolle genommen', 'Konto'],
    ['chefin@example.org', 'Einstellungen gespeichert', 'Einstellungen, Fassung 7'],
    ['ehemaliger Administrator', 'Erstattung veranlasst10,50\u00a0€', '#CAFE0001'],
    ['chefin@example.org', 'Status geändertEingegangen → In BearbeitungKunde hat angerufen', '#CAFE0001'],
  ]);
  expect(screen.getAllByRole('link', { name: '#CAFE0001' })[0]).toHaveAttribute(
    'href',
    '/admin/orders?shelf=orders&order=o1',
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Was' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Erstattung veranlasst' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Wer' }));
  await userEvent.click(await screen.findByRole('option', { name: 'chefin@example.org' }));
  await waitFor(() => expect(server.requests.at(-1)?.search).toContain('act=order_refunded&admin=u1'));
});

test('ADM-27 what became of pieces, plates, spools and costs stands there in the words of the workshop', async () => {
  const shop = (id: string, label: string, code: string, details: object) =>
    act(id, { act: code, label, targetKind: 'shop', details });
  startTestServer({
    'GET /api/admin/acts': () => ({
      body: {
        success: true,
        data: [
          shop('5', 'Stücke geprüft', 'pieces_checked', {
            fileName: 'halter.stl',
            from: 'printed',
            to: 'checked',
            pieces: 3,
            of: 4,
          }),
          shop('4', 'Druckplatte geändert', 'plate_changed', { plate: 7, from: 'planned', to: 'printing' }),
          shop('3', 'Druckplatte geändert', 'plate_changed', { plate: 8, from: 'planned', to: 'dissolved' }),
          shop('2', 'Filamentrolle gespeichert', 'spool_saved', { spool: 1, from: null, to: 1000 }),
          shop('1', 'Druckkosten gespeichert', 'costs_saved', { from: null, to: { machineHour: 2 } }),
        ],
        next: null,
        kinds: [],
      },
    }),
    'GET /api/admin/admins': () => ({ body: { success: true, secondFactorDemanded: false, data: [] } }),
  });
  renderAt('/admin/acts', <ActsPage />);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
    'Stücke geprüfthalter.stl · zu prüfen → geprüft · 3 von 4',
    'Druckplatte geändertPlatte 7 · geplant → im Druck',
    'Druckplatte geändertPlatte 8 · geplant → aufgelöst',
    'Filamentrolle gespeichert– → 1.000 g',
    'Druckkosten gespeichert',
  ]);
});
