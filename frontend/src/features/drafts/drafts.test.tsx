import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Draft } from '../../api/drafts';
import { loadPricing } from '../../core/client';
import { USER } from '../../lib/testing';
import { haveParts } from '../../testing/list';
import { CONFIGURATION, cartItem } from '../../testing/parts';
import { renderAt } from '../../testing/renderAt';
import { startTestServer } from '../../testing/server';
import { noteLoadedDraft, useLoadedDraft } from '../cart';
import { listedParts } from '../files';
import { type CartItem, cartItems, dropAside, useParts } from '../parts';
import { clearCart, replaceCart } from '../parts/store';
import { CART_KEY } from '../parts/stored';
import { ReviewStep } from '../review';
import { AuthDialog, sessionQuery } from '../session';
import { closeAuthDialog } from '../session/authDialogStore';
import { countChars, limited, nameError, tidied } from './draftName';
import { DraftsPage } from './index';

const draft = (change: Partial<Draft> = {}): Draft => ({
  id: 'd1',
  draft_name: 'Gehäuse',
  cart_items: [{ ...cartItem('teil'), unitPrice: 5.56, totalPrice: 5.56, problem: null }],
  shipping: 'pickup',
  totalPrice: 5.56,
  unusable: null,
  status: 'draft',
  created_at: '2026-11-01T07:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  ...change,
});

const REVIEW = (
  <>
    <ReviewStep onNext={() => undefined} onBack={() => undefined} />
    <AuthDialog />
  </>
);
const AS_USER = { 'GET /api/session': () => ({ body: USER }) };
const one = (answer: Draft) => ({ 'GET /api/drafts/d1': () => ({ body: { success: true, data: answer } }) });
const ids = () => cartItems().map(({ id }) => id);

beforeEach(() => {
  clearCart();
  noteLoadedDraft(null);
  dropAside();
  closeAuthDialog();
});

test('DRF-07 DRF-08 DRF-09 the rules of the name count characters', () => {
  expect(nameError('   ')).toBe('Bitte geben Sie einen Namen für den Entwurf ein.');
  expect(nameError('\u200b')).toBe('Bitte geben Sie einen Namen für den Entwurf ein.');
  for (const unseen of ['\u00ad\u3164\u115f', '\u200d\ufe0f \u200c', '\u202e\ufeff\u2060\u{e0100}']) {
    expect(nameError(unseen)).toBe('Bitte geben Sie einen Namen für den Entwurf ein.');
  }
  expect(tidied('Ge\u00adhäuse\u2060')).toBe('Gehäuse');
  for (const kept of ['👩\u200d🔧 Halter', 'می\u200cخواهم', '❤\ufe0f']) expect(tidied(kept)).toBe(kept);
  expect(nameError(' x ')).toBe('Der Name muss mindestens 2 Zeichen lang sein.');
  expect(nameError('x'.repeat(51))).toBe('Der Name darf maximal 50 Zeichen lang sein.');
  expect(nameError('🙂'.repeat(50))).toBeUndefined();
  expect(countChars(limited('🙂'.repeat(80)))).toBe(50);
});

test('DRF-07 DRF-08 DRF-09 REV-11 the dialog asks for a name, says what is wrong with it, and counts', async () => {
  const server = startTestServer({
    ...AS_USER,
    'POST /api/save-order': () => ({ body: { success: true, updated: false, data: draft() } }),
  });
  replaceCart([cartItem('a')]);
  renderAt('/konfigurator?step=review', REVIEW);
  await userEvent.click(await screen.findByRole('button', { name: 'Entwurf speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entwurf speichern' }));
  const name = dialog.getByLabelText('Name des Entwurfs');
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(name).toHaveFocus());
  await press();
  expect(dialog.getByText('Bitte geben Sie einen Namen für den Entwurf ein.')).toBeVisible();
  await userEvent.type(name, ' x ');
  expect(dialog.queryByText('Bitte geben Sie einen Namen für den Entwurf ein.')).not.toBeInTheDocument();
  await press();
  expect(dialog.getByText('Der Name muss mindestens 2 Zeichen lang sein.')).toBeVisible();
  await userEvent.clear(name);
  await userEvent.paste('ä'.repeat(80));
  expect(name).toHaveValue('ä'.repeat(50));
  expect(dialog.getByText('50 von 50 Zeichen')).toBeVisible();
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const saved = server.requests.filter(({ path }) => path === '/api/save-order');
  expect(saved.map(({ body }) => body)).toEqual([expect.objectContaining({ draftName: 'ä'.repeat(50) })]);
});

test('API-24 a draft is saved by one function, which calls save-order once for a press of the button', async () => {
  const server = startTestServer({
    ...AS_USER,
    'POST /api/save-order': () => ({ body: { success: true, updated: false, data: draft() } }),
  });
  replaceCart([cartItem('a')]);
  renderAt('/konfigurator?step=review', REVIEW);
  await userEvent.click(await screen.findByRole('button', { name: 'Entwurf speichern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Entwurf speichern' }));
  await userEvent.type(dialog.getByLabelText('Name des Entwurfs'), 'Halter');
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const changes = server.requests.filter(({ method, path }) => method !== 'GET' && !path.includes('/cart/'));
  expect(changes.map(({ path }) => path)).toEqual(['/api/save-order']);
  // Nothing else of the app names the call or has a second way to it.
  const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const callers = Object.entries(sources)
    .filter(
      ([path, source]) => !/\.test\.|generated|conformance/.test(path) && source.includes('/api/save-order'),
    )
    .map(([path]) => path);
  expect(callers).toEqual(['../../api/drafts.ts']);
});

test('DRF-07 nobody sees the same characters here and in the core', async () => {
  startTestServer();
  const { validateCustomer } = await loadPricing();
  const customer = { lastName: 'Groß', email: 'a@example.org', agreeToTerms: true };
  const nothing = (char: string) => validateCustomer({ ...customer, firstName: char }).length > 0;
  // Everything that may be invisible, and its neighbours; a look at each character that there is would take seconds.
  const blocks = [
    [0, 0x3200],
    [0xfd00, 0x10000],
    [0xdff00, 0xe1100],
  ] as const;
  const chars = blocks.flatMap(([first, end]) =>
    Array.from({ length: end - first }, (_, index) => String.fromCodePoint(first + index)),
  );
  const unseen = chars.filter(nothing);
  expect(unseen.length).toBeGreaterThan(4000);
  expect(chars.filter((char) => tidied(char) === '')).toEqual(unseen);
});

test.each([
  ['no_data', 'Der Entwurf enthält keine Daten.'],
  ['wrong_format', 'Der Entwurf hat ein falsches Format.'],
  ['no_items', 'Der Entwurf enthält keine Artikel.'],
  ['no_model_data', 'Der Entwurf enthält keine gültigen 3D-Modelldaten.'],
] as const)('DRF-03 a draft with %s shows its reason and cannot be loaded', async (unusable, reason) => {
  startTestServer({
    ...AS_USER,
    'GET /api/drafts': () => ({ body: { success: true, data: [draft({ unusable }), draft({ id: 'd2' })] } }),
  });
  renderAt('/drafts', <DraftsPage />);
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /laden$/ })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /löschen$/ })).toHaveLength(2);
});

test('DRF-02 loading stores the marker and goes to the review step with the id', async () => {
  startTestServer({
    ...AS_USER,
    'GET /api/drafts': () => ({ body: { success: true, data: [draft()] } }),
  });
  const { history } = renderAt('/drafts', <DraftsPage />);
  await userEvent.click(await screen.findByRole('button', { name: 'Entwurf „Gehäuse“ laden' }));
  expect(history.location.pathname + history.location.search).toBe('/konfigurator?step=review&draft=d1');
  expect(JSON.parse(localStorage.getItem('loadedDraft') ?? '')).toMatchObject({ id: 'd1', isLoaded: false });
});

test('DRF-01 a list that could not be loaded offers to try again, and never looks empty', async () => {
  const server = startTestServer({ ...AS_USER, 'GET /api/drafts': () => ({ status: 400, body: {} }) });
  renderAt('/drafts', <DraftsPage />);
  expect(await screen.findByText('Ihre Entwürfe konnten nicht geladen werden.')).toBeVisible();
  server.serve({ 'GET /api/drafts': () => ({ body: { success: true, data: [draft()] } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('heading', { name: 'Gehäuse' })).toBeVisible();
});

test('REV-09 REV-02 a draft of the address is put into the cart; what was there can be taken back', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined;
  startTestServer({
    ...AS_USER,
    'GET /api/drafts/d1': () => new Promise((resolve) => (answer = resolve)),
  });
  replaceCart([cartItem('vorher')]);
  renderAt('/konfigurator?step=review&draft=d1', REVIEW);
  expect(await screen.findByText('Entwurf wird geladen...')).toBeVisible();
  await waitFor(() => {
    answer({ body: { success: true, data: draft() } });
    expect(ids()).toEqual(['teil']);
  });
  expect(await screen.findByRole('region', { name: 'Geladener Entwurf' })).toHaveTextContent('„Gehäuse“');
  expect(useParts.getState().shipping).toBe('pickup');
  await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
  expect(ids()).toEqual(['vorher']);
  expect(useLoadedDraft.getState().draft).toBeNull();
  // A draft as it was loaded is kept by the server and need not wait.
  expect(useParts.getState().setAside).toEqual([]);
});

test('REV-02 what another tab has just changed in a loaded draft is put aside when the next one comes', async () => {
  let answer: (value: { body: unknown }) => void = () => undefined;
  startTestServer({
    ...AS_USER,
    'GET /api/drafts/d1': () => new Promise((resolve) => (answer = resolve)),
  });
  replaceCart([cartItem('vorher')]);
  const { changedAt } = useParts.getState();
  noteLoadedDraft({
    id: 'd0',
    name: 'Davor',
    updatedAt: '2026-11-01T08:00:00.000Z',
    userId: USER.user.id,
    isLoaded: true,
    cartChangedAt: changedAt,
  });
  renderAt('/konfigurator?step=review&draft=d1', REVIEW);
  await screen.findByText('Entwurf wird geladen...');
  // The browser tells this tab of it a moment later: by then the draft has come.
  const entry = JSON.parse(localStorage.getItem(CART_KEY) ?? '');
  entry.state.items = [{ ...cartItem('vorher'), quantity: 7 }];
  entry.state.changedAt = changedAt + 5;
  localStorage.setItem(CART_KEY, JSON.stringify({ ...entry, from: entry.writing, writing: 'another tab' }));
  await waitFor(() => {
    answer({ body: { success: true, data: draft() } });
    // Not by way of `cartItems`, which would take the change over here already.
    expect(useParts.getState().parts.map(({ id }) => id)).toEqual(['teil']);
  });
  expect(useParts.getState().setAside).toMatchObject([{ id: 'vorher', quantity: 7 }]);
});

test.each([
  [404, {}, 'Entwurf konnte nicht gefunden werden oder ist ungültig.'],
  [
    200,
    { success: true, data: draft({ unusable: 'no_items', cart_items: [] }) },
    'Entwurf konnte nicht gefunden werden oder ist ungültig.',
  ],
  [500, {}, 'Fehler beim Laden des Entwurfs.'],
  [403, {}, 'Fehler beim Laden des Entwurfs.'],
])('DRF-14 an answer of %d says why and leaves the cart alone', async (status, body, text) => {
  startTestServer({ ...AS_USER, 'GET /api/drafts/d1': () => ({ status, body }) });
  replaceCart([cartItem('vorher')]);
  renderAt('/konfigurator?step=review&draft=d1', REVIEW);
  expect(await screen.findByText(text)).toBeVisible();
  expect(ids()).toEqual(['vorher']);
});

test('DRF-14 a failure can be tried again', async () => {
  const server = startTestServer({ ...AS_USER, 'GET /api/drafts/d1': () => ({ status: 500, body: {} }) });
  renderAt('/konfigurator?step=review&draft=d1', REVIEW);
  expect(await screen.findByText('Fehler beim Laden des Entwurfs.')).toBeVisible();
  server.serve(one(draft()));
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByRole('heading', { name: 'teil.stl' })).toBeVisible();
});

test('ROLE-04 a draft of the address needs a login, and goes on after it', async () => {
  startTestServer(one(draft()));
  const { queries } = renderAt('/konfigurator?step=review&draft=d1', REVIEW);
  expect(await screen.findByRole('dialog', { name: 'Anmelden' })).toBeVisible();
  closeAuthDialog();
  expect(await screen.findByRole('heading', { name: 'Anmeldung erforderlich' })).toBeVisible();
  queries.setQueryData(sessionQuery.queryKey, USER);
  expect(await screen.findByRole('heading', { name: 'teil.stl' })).toBeVisible();
});

test('DRF-10 REV-07 a guest is sent to the login and comes back to the dialog', async () => {
  startTestServer();
  replaceCart([cartItem('a')]);
  const { queries } = renderAt('/konfigurator?step=review', REVIEW);
  await userEvent.click(await screen.findByRole('button', { name: 'Anmelden & speichern' }));
  expect(screen.getByText('Bitte melden Sie sich an, um Ihre Bestellung zu speichern.')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Anmelden' })).toBeVisible();
  closeAuthDialog();
  queries.setQueryData(sessionQuery.queryKey, USER);
  expect(await screen.findByRole('dialog', { name: 'Entwurf speichern' })).toBeVisible();
});

test('DRF-11 an empty cart cannot be saved and says so', async () => {
  startTestServer(AS_USER);
  renderAt('/konfigurator?step=review', REVIEW);
  const button = await screen.findByRole('button', { name: 'Entwurf speichern' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(
    screen.getByText('Ihr Warenkorb ist leer. Fügen Sie Artikel hinzu, bevor Sie speichern.'),
  ).toBeVisible();
});

test('DRF-06 DRF-12 DRF-13 saving: a failure is told, a repetition has the same key, geometry is never sent', async () => {
  const server = startTestServer({
    ...AS_USER,
    'POST /api/save-order': () => ({ status: 500, body: { error: 'Serverfehler.', code: 'internal' } }),
  });
  replaceCart([{ ...cartItem('a'), modelData: { geometry: [1] } } as CartItem]);
  renderAt('/konfigurator?step=review', REVIEW);
  await userEvent.click(await screen.findByRole('button', { name: 'Entwurf speichern' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('0 von 50 Zeichen')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(dialog.getByText('Bitte geben Sie einen Namen für den Entwurf ein.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Name des Entwurfs'), 'Halter{Enter}');
  expect(await dialog.findByText('Fehler beim Speichern des Entwurfs.')).toBeVisible();
  server.serve({
    'POST /api/save-order': () => ({
      body: { success: true, updated: false, data: draft({ draft_name: 'Halter' }) },
    }),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Entwurf "Halter" erfolgreich gespeichert!')).toBeVisible();
  const bodies = server.requests.filter(({ path }) => path === '/api/save-order').map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]).toMatchObject({ id: null, draftName: 'Halter' });
  expect(JSON.stringify(bodies)).not.toContain('geometry');
  expect(JSON.stringify(bodies)).not.toMatch(/price|cents/i);

  // The cart is that draft now: saving again offers to update it.
  server.serve({
    'POST /api/save-order': () => ({
      body: { success: true, updated: true, data: draft({ draft_name: 'Halter' }) },
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Entwurf speichern' }));
  expect(await screen.findByRole('radio', { name: /„Halter“ aktualisieren/ })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Entwurf "Halter" erfolgreich aktualisiert!')).toBeVisible();
  const last = server.requests.filter(({ path }) => path === '/api/save-order').at(-1)?.body;
  expect(last).toMatchObject({ id: 'd1', updatedAt: '2026-11-01T08:00:00.000Z' });
});

test('DRF-02 the loaded draft can be loaded anew from the saved orders, and what was changed since waits aside', async () => {
  const server = startTestServer({
    ...AS_USER,
    ...one(draft()),
    'GET /api/drafts': () => ({ body: { success: true, data: [draft()] } }),
    'GET /api/orders': () => ({ body: { success: true, data: [], total: 0, pending: [] } }),
  });
  const { history } = renderAt('/konfigurator?step=review&draft=d1', REVIEW);
  expect(await screen.findByRole('heading', { name: 'teil.stl' })).toBeVisible();
  act(() => replaceCart([cartItem('anderes')]));
  await userEvent.click(await screen.findByRole('button', { name: 'Gespeicherte Bestellungen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Gehäuse: Laden' }));
  expect(await screen.findByRole('heading', { name: 'teil.stl' })).toBeVisible();
  expect(server.requests.filter(({ path }) => path === '/api/drafts/d1')).toHaveLength(2);
  expect(useParts.getState().setAside.map(({ id }) => id)).toEqual(['anderes']);
  expect(history.location.search).toBe('?step=review&draft=d1');
});

test('a draft that is deleted in the saved orders is no loaded draft any more', async () => {
  startTestServer({
    ...AS_USER,
    ...one(draft()),
    'GET /api/drafts': () => ({ body: { success: true, data: [draft()] } }),
    'GET /api/orders': () => ({ body: { success: true, data: [], total: 0, pending: [] } }),
    'DELETE /api/drafts/d1': () => ({ body: { success: true } }),
  });
  renderAt('/konfigurator?step=review&draft=d1', REVIEW);
  await userEvent.click(await screen.findByRole('button', { name: 'Gespeicherte Bestellungen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Gehäuse: Löschen' }));
  const question = within(await screen.findByRole('dialog', { name: 'Entwurf löschen?' }));
  await userEvent.click(question.getByRole('button', { name: 'Löschen' }));
  expect(await screen.findByText('Sie haben keine Entwürfe gespeichert.')).toBeVisible();
  expect(useLoadedDraft.getState().draft).toBeNull();
  expect(ids()).toEqual(['teil']);
});

test('DRF-05 files of this tab take the quantity and configuration of the draft', async () => {
  startTestServer({
    ...AS_USER,
    ...one(
      draft({
        cart_items: [
          { ...cartItem('teil', { quantity: 4, configuration: { ...CONFIGURATION, infill: 50 } }) },
        ],
      }),
    ),
  });
  const upload = { id: 'teil', name: 'teil.stl', quantity: 12 };
  haveParts([upload]);
  renderAt('/konfigurator?step=review&draft=d1', REVIEW);
  expect(await screen.findByRole('heading', { name: 'teil.stl' })).toBeVisible();
  expect(listedParts()[0]?.quantity).toBe(4);
  expect(listedParts()[0]?.configuration?.infill).toBe(50);
  haveParts([]);
});
