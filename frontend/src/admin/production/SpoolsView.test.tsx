import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FilamentStock } from '../../api/adminProduction';
import type { Spool } from '../../api/adminSpools';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { choicesOf, GROUP, PRINTER } from './groups.testing';
import ProductionPage from './ProductionPage';

const WHITE = { material: 'PLA', color: 'Weiß' };
const SPOOL: Spool = {
  ...WHITE,
  id: 'spool-3',
  number: 3,
  fullGrams: 1000,
  grams: 740,
  note: 'Regal 2',
  version: 4,
  createdAt: '2020-11-21T12:00:00Z',
  endedAt: null,
};
const STOCK: FilamentStock = {
  ...WHITE,
  grams: 740,
  neededGrams: 511.4,
  isShort: false,
  isRough: false,
  unknownPieces: 0,
  isOffered: true,
};
const done = () => ({ body: { success: true } });
const board = (spools: Spool[], stock: FilamentStock[]) => () => ({
  body: { success: true, data: { spools, stock } },
});
const as = (role: string) => () => ({
  body: { success: true, user: { id: 'u1', email: 'u@example.org', firstName: 'U', lastName: 'V', role } },
});
const current = () => ({
  body: { success: true, version: 7, settings: SHIPPED_SETTINGS, deliveryDates: {} },
});

test('ADM-32 a colour says whether it suffices, and a spool is added, weighed and ended', async () => {
  const server = startTestServer({
    'GET /api/admin/spools': board([SPOOL], [STOCK]),
    'GET /api/settings': current,
    'POST /api/admin/spools': () => ({
      status: 422,
      body: { success: false, code: 'invalid_spool', field: 'grams', error: 'So viel war nie darauf.' },
    }),
    'PUT /api/admin/spools/spool-3': done,
  });
  renderAt('/admin/production?view=spools', <ProductionPage />);
  const white = within(await screen.findByRole('region', { name: 'PLA, Weiß' }));
  expect(white.getByText(/^Reicht für offene Teile: 740\sg da, 512\sg gebraucht$/)).toBeVisible();
  expect(white.getByText(/^noch 740\sg von 1\.000\sg · Regal 2$/)).toBeVisible();
  expect(white.queryByText('reicht nicht')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Rolle anlegen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Speichern' });
  fireEvent.change(dialog.getByLabelText('Noch übrig (Gramm)'), { target: { value: 'viel' } });
  fireEvent.click(save);
  expect(dialog.getByLabelText('Noch übrig (Gramm)')).toHaveAccessibleDescription(
    /Bitte geben Sie eine Zahl an/,
  );
  expect(dialog.getByRole('combobox', { name: 'Farbe' })).toHaveAccessibleDescription(
    'Bitte wählen Sie eine Farbe.',
  );
  expect(server.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Abbrechen' }));

  fireEvent.click(white.getByRole('button', { name: 'Rolle 3 ändern' }));
  const change = within(await screen.findByRole('dialog'));
  fireEvent.change(change.getByLabelText('Noch übrig (Gramm)'), { target: { value: '705,5 g' } });
  fireEvent.click(change.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await screen.findByRole('button', { name: 'Rolle 3 ist leer' }));
  const puts = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const said = { ...WHITE, fullGrams: 1000, note: 'Regal 2', version: 4 };
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()).toEqual([
    { ...said, grams: 705.5, isEnded: false },
    { ...said, grams: 0, isEnded: true },
  ]);
});

test('ADM-32 what does not suffice is said above the parts, and the workshop is told whom to ask about an empty colour', async () => {
  const short = { ...STOCK, color: 'Rot', grams: 120, isShort: true, isRough: true };
  const empty = { ...STOCK, grams: 0, neededGrams: 0, unknownPieces: 2 };
  const server = startTestServer({
    'GET /api/session': as('workshop'),
    'GET /api/admin/production': () => ({
      body: { success: true, data: [GROUP], choices: choicesOf(), short: [short], mostOnPlate: 200 },
    }),
    'GET /api/admin/spools': board([{ ...SPOOL, color: 'Rot', grams: 120 }], [short, empty]),
    'GET /api/settings': current,
  });
  renderAt('/admin/production', <ProductionPage />);
  expect(await screen.findByText('Filament reicht nicht für die offenen Teile')).toBeVisible();
  expect(screen.getByText(/^PLA, Rot: 120\sg da, 512\sg gebraucht$/)).toBeVisible();
  expect(screen.queryByText(/^PLA, Weiß: /)).toBeNull();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Filament' }), { button: 0 });
  const red = within(await screen.findByRole('region', { name: 'PLA, Rot' }));
  expect(red.getByText(/120\sg da, höchstens 512\sg gebraucht, 392\sg fehlen$/)).toBeVisible();
  const white = within(screen.getByRole('region', { name: 'PLA, Weiß' }));
  expect(white.getByText(/der Inhaberin oder dem Inhaber Bescheid/)).toBeVisible();
  expect(white.getByText(/^Von 2 Stück ist das Gewicht nicht bekannt/)).toBeVisible();
  expect(server.requests.filter(({ path }) => path === '/api/admin/empty-colors')).toEqual([]);
});

test('ADM-32 a shop without spools sees no warning, and its empty tab says what spools are for', async () => {
  startTestServer({
    'GET /api/admin/production': () => ({
      body: { success: true, data: [GROUP], choices: choicesOf(), short: [], mostOnPlate: 200 },
    }),
    'GET /api/admin/spools': board([], []),
  });
  renderAt('/admin/production', <ProductionPage />);
  await screen.findByRole('region', { name: /^PETG, Schwarz/ });
  expect(screen.queryByText(/Filament reicht nicht/)).toBeNull();
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Filament' }), { button: 0 });
  expect(await screen.findByText('Noch keine Rolle')).toBeVisible();
});

test('ADM-32 the owner hides a colour that is used up over the settings that were seen, or offers it still', async () => {
  const red = { material: 'PLA', color: 'Rot' };
  const server = startTestServer({
    'GET /api/session': as('owner'),
    'GET /api/admin/spools': board([SPOOL], [STOCK]),
    'GET /api/admin/empty-colors': () => ({ body: { success: true, data: [WHITE, red] } }),
    'GET /api/settings': current,
    'PUT /api/admin/settings': () => ({
      status: 409,
      body: {
        success: false,
        code: 'settings_changed',
        error: 'Die Einstellungen wurden inzwischen geändert.',
      },
    }),
    'POST /api/admin/empty-colors': done,
  });
  const { queries } = renderAt('/admin/production?view=spools', <ProductionPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Farbe PLA, Weiß ausblenden' }));
  expect(
    await screen.findByText('Das wurde nicht gespeichert. Die Einstellungen wurden inzwischen geändert.'),
  ).toBeVisible();
  const put = server.requests.find(({ method }) => method === 'PUT')?.body;
  expect(put).toMatchObject({ version: 7, settings: { offer: { hiddenColors: { PLA: ['Weiß'] } } } });
  // The last colour of a material goes with it.
  const offer = { ...SHIPPED_SETTINGS.offer, hiddenColors: { PLA: ['Weiß'] } };
  server.serve({
    'GET /api/settings': () => ({
      body: { success: true, version: 8, settings: { ...SHIPPED_SETTINGS, offer }, deliveryDates: {} },
    }),
  });
  await queries.invalidateQueries({ queryKey: ['settings'] });
  fireEvent.click(await screen.findByRole('button', { name: /^Material PLA ausblenden, es war/ }));
  await waitFor(() => expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(server.requests.filter(({ method }) => method === 'PUT')[1]?.body).toEqual({
    version: 8,
    settings: { offer: { ...offer, hiddenMaterials: ['PLA'] } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Farbe PLA, Rot weiter anbieten' }));
  await waitFor(() => {
    const post = server.requests.find(
      ({ path, method }) => path.endsWith('empty-colors') && method === 'POST',
    );
    expect(post?.body).toEqual(red);
  });
});

test('ADM-32 who ends a plate says which spool it came off, where it is not the oldest that suffices', async () => {
  const plate = {
    id: 'plate-1',
    number: 7,
    printerId: 'p1',
    state: 'printing',
    version: 2,
    createdAt: '2020-11-21T12:00:00Z',
    startedAt: '2020-11-21T13:00:00Z',
    endedAt: null,
    parts: [],
    fitting: null,
    isEstimated: false,
    actual: { minutes: null, grams: null },
    needs: [
      { ...WHITE, grams: 48.2 },
      { material: 'PLA', color: 'Rot', grams: 3 },
    ],
    uses: [],
  };
  const ended = {
    ...plate,
    id: 'plate-2',
    number: 6,
    state: 'failed',
    endedAt: '2020-11-21T14:00:00Z',
    uses: [{ spool: 3, grams: 12.4 }],
  };
  const almost = { ...SPOOL, id: 'spool-1', number: 1, grams: 20 };
  const server = startTestServer({
    'GET /api/admin/plates': () => ({
      body: { success: true, data: { printers: [PRINTER], plates: [plate, ended] } },
    }),
    'GET /api/admin/spools': board([almost, SPOOL], [STOCK]),
    'POST /api/admin/plates/plate-1/step': done,
  });
  renderAt('/admin/production?view=plates', <ProductionPage />);
  expect(await screen.findByText(/^Abgezogen: 12\sg von Rolle 3$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ist-Werte von Platte 6' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Platte 7 ist fertig' }));
  const dialog = within(await screen.findByRole('dialog'));
  const choice = await dialog.findByRole('combobox', { name: 'Rolle für PLA, Weiß' });
  expect(choice).toHaveTextContent(/Rolle 3, noch 740\sg/);
  expect(dialog.queryByRole('combobox', { name: 'Rolle für PLA, Rot' })).toBeNull();
  fireEvent.keyDown(choice, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('option', { name: /^Rolle 1, noch 20\sg$/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Fertig' }));
  await waitFor(() => {
    const post = server.requests.find(({ method }) => method === 'POST');
    expect(post?.body).toEqual({ version: 2, step: 'finish', spools: ['spool-1'] });
  });
});
