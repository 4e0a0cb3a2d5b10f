import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PageRouter } from '../../lib/PageRouter';
import { memoryHistory } from '../../testing/memoryHistory';
import { startTestServer, type TestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { Toaster } from '../../ui';
import SettingsPage from './SettingsPage';

const SAVE = 'PUT /api/admin/settings';

let server: TestServer;
let settings: typeof SHIPPED_SETTINGS;
let version: number;

/** Takes what is sent, as the server does. */
function take(body: unknown) {
  const { settings: change } = body as { settings: object };
  settings = { ...settings, ...change };
  version += 1;
  return { body: { success: true, settings, version } };
}

beforeEach(() => {
  settings = SHIPPED_SETTINGS;
  version = 4;
  server = startTestServer({
    'GET /api/settings': () => ({ body: { success: true, settings, version } }),
    [SAVE]: ({ body }) => take(body),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageRouter history={memoryHistory('/admin/settings?tab=choices')}>
        <SettingsPage />
      </PageRouter>
      <Toaster />
    </QueryClientProvider>,
  );
});

const SAVE_BUTTON = 'Grundentscheidungen speichern';

/** Saves what is chosen, and confirms what follows from it. */
async function save(isAsked = true) {
  await userEvent.click(screen.getByRole('button', { name: SAVE_BUTTON }));
  if (isAsked) await userEvent.click(await screen.findByRole('button', { name: 'So speichern' }));
}

const choice = async (group: string, option: RegExp) =>
  within(await screen.findByRole('radiogroup', { name: group })).getByRole('radio', { name: option });

test.each([
  ['Text des Bezahl-Buttons', /Zahlungspflichtig bestellen/, { payButton: 'zahlungspflichtig-bestellen' }],
  ['Widerrufsrecht für Verbraucher', /Keines/, { withdrawalRight: 'none' }],
  ['Teilerstattungen als Rechnungskorrektur ausstellen', /Ja/, { invoiceCorrections: true }],
  ['Umsatzsteuer', /Regelbesteuerung/, { taxation: { mode: 'standard', ratePercent: 19 } }],
  ['Volumen von OBJ-Dateien', /Gemessen/, { volumeBasis: { obj: 'measured', step: 'estimate' } }],
  ['Volumen von STEP-Dateien', /Gemessen/, { volumeBasis: { obj: 'estimate', step: 'measured' } }],
])(
  'ADM-23 ORD-06 ROLE-14 %s is saved once what follows from it is confirmed',
  async (group, option, sent) => {
    await userEvent.click(await choice(group, option));
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: SAVE_BUTTON }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Das gilt ab sofort für jede neue Bestellung.',
    );
    expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'So speichern' }));
    expect(await screen.findByText('Einstellung gespeichert. Sie gilt ab sofort.')).toBeVisible();
    expect(server.requests.find((request) => request.method === 'PUT')?.body).toEqual({
      version: 4,
      settings: sent,
    });
    expect(await choice(group, option)).toBeChecked();
    expect(screen.getByText('Version 5')).toBeVisible();
  },
);

test('DUTY-03 a country is left out without a question, and the last one stays', async () => {
  const austria = await screen.findByRole('checkbox', { name: 'Österreich' });
  await userEvent.click(austria);
  await save(false);
  expect(await screen.findByText('Einstellung gespeichert. Sie gilt ab sofort.')).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 4,
    settings: { deliveryCountries: ['DE', 'CH', 'NL', 'BE', 'FR'] },
  });
  expect(austria).not.toBeChecked();
  const error = 'Bitte wählen Sie mindestens ein Land, in das geliefert wird.';
  server.serve({
    [SAVE]: () => ({ status: 422, body: { success: false, error, code: 'invalid_settings' } }),
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Belgien' }));
  await save(false);
  expect(await screen.findByText(error)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Verwerfen' }));
  expect(screen.getByRole('checkbox', { name: 'Belgien' })).toBeChecked();
});

test('DUTY-01 the rate of standard taxation is one that a law could name', async () => {
  await userEvent.click(await choice('Umsatzsteuer', /Regelbesteuerung/));
  const rate = await screen.findByLabelText('Steuersatz (%)');
  expect(rate).toHaveValue('19');
  for (const wrong of ['', '0', '31', '19,005', '-7', 'x']) {
    await userEvent.clear(rate);
    if (wrong) await userEvent.type(rate, wrong);
    await userEvent.click(screen.getByRole('button', { name: SAVE_BUTTON }));
    expect(rate, wrong).toHaveAccessibleDescription(/bis 30 % wie 19 oder 8,1/);
  }
  const sent = () => server.requests.filter(({ method }) => method === 'PUT');
  expect(sent()).toHaveLength(0);
  await userEvent.clear(rate);
  await userEvent.type(rate, '8,1');
  await save();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    version: 4,
    settings: { taxation: { mode: 'standard', ratePercent: 8.1 } },
  });
  expect(rate).toHaveValue('8,1');
});

test('ADM-23 DUTY-14 the delivery times are saved together, and what cannot be is said at its field', async () => {
  const cutOff = await screen.findByLabelText('Annahmeschluss (Uhr)');
  const express = screen.getByLabelText('Expressversand: Fertigung');
  const save = screen.getByRole('button', { name: 'Lieferzeiten speichern' });
  await userEvent.clear(cutOff);
  await userEvent.type(cutOff, '25');
  await userEvent.clear(express);
  await userEvent.click(save);
  expect(cutOff).toHaveAccessibleDescription(/eine volle Stunde von 0 bis 24/);
  expect(express).toHaveAccessibleDescription('Bitte geben Sie 0 bis 120 Arbeitstage an.');
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
  await userEvent.clear(cutOff);
  await userEvent.type(cutOff, '14');
  await userEvent.type(express, '1');
  await userEvent.click(save);
  expect(await screen.findByText('Einstellung gespeichert. Sie gilt ab sofort.')).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 4,
    settings: {
      deliveryTimes: {
        pickup: { productionDays: 5, transitDays: 0 },
        shipping: { productionDays: 5, transitDays: 4 },
        express: { productionDays: 1, transitDays: 2 },
        cutOffHour: 14,
        capacityCm3PerDay: 0,
        longestQueueDays: 0,
      },
    },
  });
  expect(cutOff).toHaveValue('14');
});

test('ROLE-14 a refusal is said in the server’s words and can be tried again', async () => {
  server.serve({
    [SAVE]: () => ({
      status: 422,
      body: { success: false, error: 'Das geht nicht.', code: 'invalid_settings' },
    }),
  });
  await userEvent.click(await choice('Widerrufsrecht für Verbraucher', /Keines/));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Das geht nicht.');
  expect(screen.getByText('Nicht gespeicherte Änderungen')).toBeVisible();
  server.serve({ [SAVE]: ({ body }) => take(body) });
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await choice('Widerrufsrecht für Verbraucher', /Keines/)).toBeChecked();
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('ADM-23 the retry of one volume basis leaves the other as somebody else has saved it meanwhile', async () => {
  await choice('Volumen von OBJ-Dateien', /Geschätzt/);
  version = 9;
  settings = { ...settings, volumeBasis: { obj: 'estimate', step: 'measured' } };
  server.serve({
    [SAVE]: ({ body }) =>
      (body as { version: number }).version === 9
        ? take(body)
        : { status: 409, body: { success: false, error: 'Inzwischen geändert.', code: 'settings_changed' } },
  });
  await userEvent.click(await choice('Volumen von OBJ-Dateien', /Gemessen/));
  await save();
  expect(await screen.findByText('Version 9')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Version 10')).toBeVisible();
  expect(await choice('Volumen von OBJ-Dateien', /Gemessen/)).toBeChecked();
  expect(await choice('Volumen von STEP-Dateien', /Gemessen/)).toBeChecked();
});

test('ROLE-14 after somebody else’s save the new version is fetched, and the retry saves over it', async () => {
  await choice('Text des Bezahl-Buttons', /Jetzt bezahlen/);
  version = 9;
  settings = { ...settings, withdrawalRight: 'none' };
  server.serve({
    [SAVE]: ({ body }) =>
      (body as { version: number }).version === 9
        ? take(body)
        : { status: 409, body: { success: false, error: 'Inzwischen geändert.', code: 'settings_changed' } },
  });
  await userEvent.click(await choice('Text des Bezahl-Buttons', /Zahlungspflichtig/));
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Inzwischen geändert.');
  expect(await screen.findByText('Version 9')).toBeVisible();
  expect(await choice('Widerrufsrecht für Verbraucher', /Keines/)).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Version 10')).toBeVisible();
  expect(await choice('Text des Bezahl-Buttons', /Zahlungspflichtig/)).toBeChecked();
});
