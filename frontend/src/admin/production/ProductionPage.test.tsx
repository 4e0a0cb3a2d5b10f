import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ProductionPart } from '../../api/adminProduction';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { allOpen, choicesOf, GROUP, PRINTER } from './groups.testing';
import ProductionPage from './ProductionPage';

const answer = (data: object[]) => ({
  body: { success: true, data, choices: choicesOf(), short: [], mostOnPlate: 200 },
});

const PLATE = {
  id: 'plate-1',
  number: 7,
  printerId: 'p1',
  state: 'done',
  version: 2,
  createdAt: '2020-11-21T12:00:00Z',
  startedAt: '2020-11-21T13:00:00Z',
  endedAt: '2020-11-21T15:00:00Z',
  parts: [],
  fitting: null,
  isEstimated: false,
  needs: [],
  uses: [],
  actual: { minutes: null as number | null, grams: null as number | null },
};

/** So many of three pieces are off the printer. */
const counted = (part: ProductionPart | undefined, printed: number) => ({
  ...part,
  printed,
  pieces: { ...allOpen(3 - printed), printed },
});

test('ADM-18 open parts stand in groups, and printed pieces are counted', async () => {
  let groups = [GROUP];
  const server = startTestServer({
    'GET /api/admin/production': () => answer(groups),
    'POST /api/admin/production/printed': () => {
      const [first, ...rest] = GROUP.parts;
      const pieces = { ...allOpen(0), printed: 3 };
      groups = [{ ...GROUP, openPieces: 2, parts: [{ ...first, printed: 3, pieces } as never, ...rest] }];
      return { body: { success: true } };
    },
  });
  renderAt('/admin/production', <ProductionPage />);
  const group = within(await screen.findByRole('region', { name: /^PETG, Schwarz, 0,2\smm$/ }));
  expect(group.getByText(/5\sStück offen, 40,00\scm³, höchstens 51\sg/)).toBeVisible();
  expect(group.getAllByText('liefern bis 01.12.2020')[0]).toBeVisible();
  expect(group.getByText('überfällig')).toBeVisible();
  expect(group.getByText('Dünne Wände, dünner als 0,4 mm.')).toBeVisible();
  expect(group.getByText(/^Volumen unsicher, .* stehen Flächenmodelle\.$/)).toBeVisible();
  expect(group.getByRole('link', { name: '#CAFE1234' })).toHaveAttribute('href', '/admin/orders?order=id-1');

  const field = group.getByLabelText('Gedruckte Stücke von halter.stl, Bestellung CAFE1234');
  fireEvent.change(field, { target: { value: '4' } });
  fireEvent.blur(field);
  expect(await group.findByText('Bitte geben Sie 0 bis 3 an.')).toBeVisible();
  expect(field).toHaveAccessibleName();
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);

  fireEvent.click(
    group.getByRole('button', { name: 'Alle Stücke von halter.stl gedruckt, Bestellung CAFE1234' }),
  );
  expect(await screen.findByText(/^2\sStück offen,/)).toBeVisible();
  const post = server.requests.find(({ method }) => method === 'POST');
  expect(post?.body).toEqual({ orderId: 'id-1', position: 0, printed: 3, seen: 0, confirmedStops: [] });
});

test('ADM-18 what was not saved says why; a list that does not come is asked for again', async () => {
  const server = startTestServer({
    'GET /api/admin/production': () => ({
      status: 503,
      body: { success: false, code: 'busy', error: 'Zu viel los.' },
    }),
    'POST /api/admin/production/printed': () => ({
      status: 409,
      body: {
        success: false,
        code: 'order_changed',
        error: 'Bestellung wurde inzwischen geändert. Bitte neu laden.',
      },
    }),
  });
  renderAt('/admin/production', <ProductionPage />);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Die offenen Teile konnten nicht geladen werden.');
  server.serve({ 'GET /api/admin/production': () => answer([GROUP]) });
  fireEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
  fireEvent.click(
    await screen.findByRole('button', { name: 'Alle Stücke von halter.stl gedruckt, Bestellung CAFE1234' }),
  );
  expect(
    await screen.findByText(
      /Das wurde nicht gespeichert\. Bestellung wurde inzwischen geändert\. Bitte neu laden\./,
    ),
  ).toBeVisible();
});

test('ADM-18 what is typed stays while another admin counts, and is refused by the count that was seen', async () => {
  const [first, ...rest] = GROUP.parts;
  let printed = 0;
  const server = startTestServer({
    'GET /api/admin/production': () =>
      answer([{ ...GROUP, openPieces: 5 - printed, parts: [counted(first, printed), ...rest] }]),
    'POST /api/admin/production/printed': () => ({
      status: 409,
      body: { success: false, code: 'order_changed', error: 'Bestellung wurde inzwischen geändert.' },
    }),
  });
  const { queries } = renderAt('/admin/production', <ProductionPage />);
  const field = await screen.findByLabelText('Gedruckte Stücke von halter.stl, Bestellung CAFE1234');
  expect(field).toHaveValue('0');
  fireEvent.change(field, { target: { value: '2' } });
  printed = 1;
  await act(() => queries.invalidateQueries());
  expect(await screen.findAllByText(/^4\sStück\soffen/)).not.toHaveLength(0);
  expect(field).toHaveValue('2');
  fireEvent.blur(field);
  expect(await screen.findByText(/Das wurde nicht gespeichert\./)).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    printed: 2,
    seen: 0,
  });
  // From here on the other admin's count is what the next one is made from.
  await waitFor(() => expect(field).toHaveValue('1'));
});

test('ADM-18 an untouched field follows what another admin has counted', async () => {
  const [first, ...rest] = GROUP.parts;
  let printed = 0;
  startTestServer({
    'GET /api/admin/production': () => answer([{ ...GROUP, parts: [counted(first, printed), ...rest] }]),
  });
  const { queries } = renderAt('/admin/production', <ProductionPage />);
  const field = await screen.findByLabelText('Gedruckte Stücke von halter.stl, Bestellung CAFE1234');
  printed = 2;
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(field).toHaveValue('2'));
});

test('ADM-18 a stopped part says so, has no button for all of it, and is counted only after a question', async () => {
  const [first, ...rest] = GROUP.parts;
  const server = startTestServer({
    'GET /api/admin/production': () =>
      answer([{ ...GROUP, parts: [{ ...first, stops: ['withdrawal'] } as never, ...rest] }]),
    'POST /api/admin/production/printed': () => ({ body: { success: true } }),
  });
  renderAt('/admin/production', <ProductionPage />);
  expect(await screen.findByText('STOPP: widerrufen')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Alle Stücke von halter\.stl/ })).toBeNull();
  const field = screen.getByLabelText('Gedruckte Stücke von halter.stl, Bestellung CAFE1234');
  fireEvent.change(field, { target: { value: '2' } });
  fireEvent.blur(field);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Bestellung #CAFE1234 ist gestoppt \(widerrufen\)/)).toBeVisible();
  const sent = () => server.requests.filter(({ method }) => method === 'POST');
  expect(sent()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Trotzdem zählen' }));
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ printed: 2, confirmedStops: ['withdrawal'] }));
});

test('ADM-19 the list is offered as CSV', async () => {
  startTestServer({ 'GET /api/admin/production': () => answer([GROUP]) });
  renderAt('/admin/production', <ProductionPage />);
  expect(await screen.findByRole('link', { name: 'Liste als CSV' })).toHaveAttribute(
    'href',
    '/api/admin/production/csv',
  );
});

test('ADM-18 failed pieces say why and are printed again; printed ones are checked', async () => {
  const [first, second] = GROUP.parts;
  const failed = {
    ...first,
    pieces: { ...allOpen(0), failed: 1, printed: 2, reprinted: 1 },
    printed: 2,
    failures: ['Ecke gelöst'],
  };
  const printed = { ...second, pieces: { ...allOpen(0), printed: 2 }, printed: 2 };
  const server = startTestServer({
    'GET /api/admin/production': () => answer([{ ...GROUP, parts: [failed, printed] }]),
    'POST /api/admin/production/pieces': () => ({ body: { success: true } }),
  });
  renderAt('/admin/production', <ProductionPage />);
  expect(await screen.findByText('1 fehlgeschlagen')).toBeVisible();
  expect(screen.getByText('Ecke gelöst')).toBeVisible();
  expect(screen.getByText('1 neu gedruckt')).toBeVisible();
  fireEvent.click(
    screen.getByRole('button', {
      name: 'Fehlgeschlagene Stücke von halter.stl neu drucken, Bestellung CAFE1234',
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: /^Gedruckte Stücke von deckel .* geprüft/ }));
  const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([
    { orderId: 'id-1', position: 0, from: 'failed', to: 'open', pieces: 1, seen: 1 },
    { orderId: 'id-2', position: 1, from: 'printed', to: 'checked', pieces: 2, seen: 2 },
  ]);
});

test('ADM-18 a group of which all is printed does not call itself done while its pieces are to be checked', async () => {
  const parts = GROUP.parts.map((part) => ({
    ...part,
    printed: part.quantity,
    pieces: { ...allOpen(0), printed: part.quantity },
  }));
  startTestServer({
    'GET /api/admin/production': () => answer([{ ...GROUP, openPieces: 0, parts }]),
  });
  renderAt('/admin/production?state=printed', <ProductionPage />);
  const group = within(await screen.findByRole('region', { name: /^PETG, Schwarz/ }));
  expect(group.getByText('Alles gedruckt')).toBeVisible();
  expect(group.queryByText('Fertig')).toBeNull();
});

test('ADM-18 the address holds what the parts are narrowed to, and the server narrows them', async () => {
  const server = startTestServer({
    'GET /api/admin/production': () => answer([]),
    'GET /api/admin/plates': () => ({ body: { success: true, data: { printers: [], plates: [] } } }),
  });
  renderAt('/admin/production?state=printed&material=PETG&layerHeight=0.2&express=1', <ProductionPage />);
  expect(await screen.findByText('Nichts gefunden')).toBeVisible();
  const asked = server.requests.find(({ path }) => path === '/api/admin/production');
  expect(Object.fromEntries(new URLSearchParams(asked?.search))).toEqual({
    state: 'printed',
    material: 'PETG',
    layerHeight: '0.2',
    express: '1',
    parts: '10',
  });
});

test('ADM-18 chosen parts become a plate of a printer, which says that they do not fit', async () => {
  const server = startTestServer({
    'GET /api/admin/production': () => answer([GROUP]),
    'GET /api/admin/plates': () => ({ body: { success: true, data: { printers: [PRINTER], plates: [] } } }),
    'POST /api/admin/plates/fitting': () => ({
      body: { success: true, data: { plates: 2, perPlate: [2, 0], onOnePlate: [2, 0] } },
    }),
    'POST /api/admin/plates': () => ({ body: { success: true } }),
  });
  renderAt('/admin/production', <ProductionPage />);
  for (const box of await screen.findAllByRole('checkbox', { name: /auf eine Platte legen$/ }))
    fireEvent.click(box);
  expect(screen.getByText('2 Teile gewählt')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Platte planen' }));
  const dialog = within(await screen.findByRole('dialog'));
  const tooMany = await dialog.findByText(/^Dafür braucht dieser Drucker 2\sPlatten/);
  expect(tooMany).toBeVisible();
  // Below a list of many parts it would be out of sight.
  expect(tooMany.compareDocumentPosition(dialog.getByRole('list'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog.getByText(/^deckel .* ist für diesen Drucker zu groß\.$/)).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: /^deckel .* von der Platte nehmen$/ }));
  const whatFits = dialog.getByRole('button', { name: 'Nur auflegen, was passt' });
  await waitFor(() => expect(whatFits).toBeEnabled());
  fireEvent.click(whatFits);
  fireEvent.click(dialog.getByRole('button', { name: 'Planen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const plan = server.requests.find(({ path, method }) => path === '/api/admin/plates' && method === 'POST');
  expect(plan?.body).toEqual({
    printerId: 'p1',
    parts: [{ orderId: 'id-1', position: 0, pieces: 2 }],
  });
  expect(screen.queryByText(/gewählt$/)).toBeNull();
});

const BOX = /^Ganze Gruppe auf eine Platte legen: PETG, Schwarz, 0,2\smm$/;

test('ADM-18 a whole group is ticked at once, also what is not shown yet, but nothing that is stopped or done', async () => {
  const [first, second] = GROUP.parts as [ProductionPart, ProductionPart];
  const more: ProductionPart[] = [
    { ...second, orderId: 'id-3', orderNumber: 'BEEF0003' },
    { ...second, orderId: 'id-4', orderNumber: 'BEEF0004', stops: ['withdrawal'] },
    { ...second, orderId: 'id-5', orderNumber: 'BEEF0005', pieces: { ...allOpen(0), planned: 2 } },
  ];
  const server = startTestServer({
    'GET /api/admin/production': ({ search }) =>
      answer([
        {
          ...GROUP,
          partCount: 5,
          parts: search.includes('parts=10') ? [first, second] : [first, second, ...more],
        },
      ]),
  });
  renderAt('/admin/production', <ProductionPage />);
  const box = await screen.findByRole('checkbox', { name: BOX });
  expect(box).not.toBeChecked();
  fireEvent.click(screen.getByRole('checkbox', { name: /^halter\.stl/ }));
  expect(box).toBePartiallyChecked();
  fireEvent.click(box);
  expect(await screen.findByText('3 Teile gewählt')).toBeVisible();
  expect(box).toBeChecked();
  const read = server.requests
    .filter(({ path, search }) => path === '/api/admin/production' && !search.includes('parts=10'))
    .map(({ search }) => search);
  expect(read.map((search) => Object.fromEntries(new URLSearchParams(search)))).toEqual([
    { material: 'PETG', colors: 'Schwarz', layerHeight: '0.2' },
  ]);
  fireEvent.click(screen.getByRole('checkbox', { name: /^halter\.stl/ }));
  expect(box).toBePartiallyChecked();
  fireEvent.click(box);
  await waitFor(() => expect(box).toBeChecked());
  fireEvent.click(box);
  expect(box).not.toBeChecked();
  expect(screen.queryByText(/gewählt$/)).toBeNull();
});

test('ADM-18 a group of which everything lies on plates already says so when it is ticked', async () => {
  const [first, second] = GROUP.parts as [ProductionPart, ProductionPart];
  const planned = [first, second].map((part) => ({
    ...part,
    pieces: { ...allOpen(0), planned: part.quantity },
  }));
  startTestServer({
    'GET /api/admin/production': ({ search }) =>
      answer([
        { ...GROUP, partCount: 2, parts: search.includes('parts=10') ? planned.slice(0, 1) : planned },
      ]),
  });
  renderAt('/admin/production', <ProductionPage />);
  fireEvent.click(await screen.findByRole('checkbox', { name: BOX }));
  expect(await screen.findByText(/^Davon ist nichts mehr offen/)).toBeVisible();
  expect(screen.queryByText(/gewählt$/)).toBeNull();
});

test('ADM-18 of a group that no plate holds as many parts are ticked as one does, and a group that cannot be read says so', async () => {
  const [, second] = GROUP.parts as [ProductionPart, ProductionPart];
  const parts = Array.from({ length: 250 }, (_, at) => ({ ...second, orderId: `id-${at}` }));
  let isDown = true;
  startTestServer({
    'GET /api/admin/production': ({ search }) => {
      if (search.includes('parts=10'))
        return answer([{ ...GROUP, partCount: 250, parts: parts.slice(0, 10) }]);
      return isDown
        ? { status: 503, body: { success: false, code: 'busy', error: 'Zu viel los.' } }
        : answer([{ ...GROUP, partCount: 250, parts }]);
    },
  });
  renderAt('/admin/production', <ProductionPage />);
  const box = await screen.findByRole('checkbox', {
    name: /^Die ersten 200 Teile auf eine Platte legen: PETG, Schwarz/,
  });
  fireEvent.click(box);
  await waitFor(() => expect(box).toHaveAccessibleDescription('Zu viel los.'));
  isDown = false;
  fireEvent.click(box);
  expect(await screen.findByText('200 Teile gewählt')).toBeVisible();
  expect(box).toBeChecked();
});

test('ADM-18 one press checks what of a plate is printed, and leaves out what is stopped or not made any more', async () => {
  const [first, second] = GROUP.parts as [ProductionPart, ProductionPart];
  // Of each part, three more printed pieces come from elsewhere.
  const lying = (part: ProductionPart, pieces: number, toCheck: number, more = {}) => ({
    pieces,
    toCheck,
    material: 'PETG',
    colors: 'Schwarz',
    layerHeight: 0.2,
    isToBeMade: true,
    hasFile: true,
    part: { ...part, printed: toCheck + 3, pieces: { ...allOpen(0), printed: toCheck + 3 } },
    ...more,
  });
  const plate = {
    ...PLATE,
    parts: [
      lying(first, 2, 2),
      lying(second, 2, 1),
      lying({ ...second, orderId: 'id-3', stops: ['dispute'] }, 2, 2),
      lying({ ...second, orderId: 'id-4' }, 2, 2, { isToBeMade: false }),
      lying({ ...second, orderId: 'id-5' }, 2, 0),
    ],
  };
  const server = startTestServer({
    'GET /api/admin/production': () => answer([GROUP]),
    'GET /api/admin/plates': () => ({ body: { success: true, data: { printers: [], plates: [plate] } } }),
    'POST /api/admin/production/checked': () => ({
      status: 409,
      body: { success: false, code: 'order_changed', error: 'Bestellung wurde inzwischen geändert.' },
    }),
  });
  renderAt('/admin/production?view=plates', <ProductionPage />);
  const button = await screen.findByRole('button', {
    name: 'Alle geprüft (3): gedruckte Stücke von Platte 7',
  });
  fireEvent.click(button);
  expect(
    await screen.findByText('Das wurde nicht gespeichert. Bestellung wurde inzwischen geändert.'),
  ).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    plateId: 'plate-1',
    parts: [
      { orderId: 'id-1', position: 0, pieces: 2, seen: 2 },
      { orderId: 'id-2', position: 1, pieces: 1, seen: 1 },
    ],
  });
  server.serve({
    'GET /api/admin/plates': () => ({
      body: { success: true, data: { printers: [], plates: [{ ...plate, parts: [lying(first, 2, 0)] }] } },
    }),
    'POST /api/admin/production/checked': () => ({ body: { success: true } }),
  });
  fireEvent.click(button);
  await waitFor(() => expect(button).not.toBeInTheDocument());
});

test('ADM-18 what a finished plate took is entered, shown and put right', async () => {
  let { actual } = PLATE;
  let version = PLATE.version;
  const server = startTestServer({
    'GET /api/admin/production': () => answer([GROUP]),
    'GET /api/admin/plates': () => ({
      body: {
        success: true,
        data: { printers: [], plates: [{ ...PLATE, isEstimated: true, version, actual }] },
      },
    }),
    'PUT /api/admin/plates/plate-1/actual': ({ body }) => {
      const { minutes, grams } = body as typeof actual;
      if ((minutes ?? 0) > 100_000) {
        const error = 'Bitte geben Sie eine Zahl über 0 bis 100.000 an.';
        return { status: 422, body: { success: false, error, code: 'invalid_actual', field: 'minutes' } };
      }
      actual = { minutes, grams };
      return { body: { success: true } };
    },
  });
  const { queries } = renderAt('/admin/production?view=plates', <ProductionPage />);
  const ask = await screen.findByRole('button', { name: 'Ist-Werte von Platte 7' });
  expect(screen.queryByText(/^Gebraucht/)).toBeNull();
  fireEvent.click(ask);
  const dialog = within(await screen.findByRole('dialog'));
  const minutes = dialog.getByLabelText('Dauer (Minuten)');
  const save = dialog.getByRole('button', { name: 'Speichern' });
  const puts = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  for (const nonsense of ['lange', '0', '-5']) {
    fireEvent.change(minutes, { target: { value: nonsense } });
    fireEvent.click(save);
    await waitFor(() => expect(minutes).toHaveAccessibleDescription(/^Bitte geben Sie eine Zahl über 0 an/));
    expect(minutes).toHaveFocus();
    save.focus();
  }
  expect(puts()).toEqual([]);
  fireEvent.change(minutes, { target: { value: '200.000' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(minutes).toHaveAccessibleDescription('Bitte geben Sie eine Zahl über 0 bis 100.000 an.'),
  );
  fireEvent.change(minutes, { target: { value: '95,5 min' } });
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts().at(-1)).toEqual({ version: 2, minutes: 95.5, grams: null });
  expect(await screen.findByText(/^Gebraucht: 95,5\smin$/)).toBeVisible();

  fireEvent.click(ask);
  const again = within(await screen.findByRole('dialog'));
  expect(again.getByLabelText('Dauer (Minuten)')).toHaveValue('95,5');
  fireEvent.change(again.getByLabelText('Dauer (Minuten)'), { target: { value: '' } });
  fireEvent.change(again.getByLabelText('Material mit Stützen (Gramm)'), { target: { value: '1.234' } });
  fireEvent.click(again.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText(/^Gebraucht: 1\.234\sg$/)).toBeVisible();
  expect(puts().at(-1)).toEqual({ version: 2, minutes: null, grams: 1234 });

  // What another admin enters below the open dialog is not taken for seen.
  fireEvent.click(ask);
  const below = within(await screen.findByRole('dialog'));
  [version, actual] = [3, { minutes: 80, grams: 12 }];
  await act(() => queries.invalidateQueries());
  expect(await screen.findByText(/^Gebraucht: 80\smin/)).toBeInTheDocument();
  fireEvent.click(below.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(puts()).toHaveLength(4));
  expect(puts().at(-1)).toEqual({ version: 2, minutes: null, grams: 1234 });
});
