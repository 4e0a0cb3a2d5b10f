import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PageRouter } from '../../lib/PageRouter';
import { memoryHistory } from '../../testing/memoryHistory';
import { startTestServer, type TestServer } from '../../testing/server';
import { PRINTING, SHIPPED_SETTINGS } from '../../testing/settings';
import { Toaster } from '../../ui';
import { printingField, printingForm, printingOf } from './printingForm';
import SettingsPage from './SettingsPage';

const SAVE = 'PUT /api/admin/settings';
let server: TestServer;
let queries: QueryClient;

beforeEach(() => {
  let settings = SHIPPED_SETTINGS;
  let version = 4;
  let costs: unknown = null;
  server = startTestServer({
    'GET /api/admin/print-calibration': () => ({
      body: {
        success: true,
        data: {
          minutes: { found: { factor: 1.1782, errorPercent: 13.8, parts: 12 }, missing: 0 },
          grams: { found: null, missing: 2 },
        },
      },
    }),
    'GET /api/admin/print-costs': () => ({
      body: { success: true, data: { costs, version: costs ? 1 : 0 } },
    }),
    'PUT /api/admin/print-costs': ({ body }) => {
      costs = (body as { costs: unknown }).costs;
      return { body: { success: true } };
    },
    'GET /api/settings': () => ({ body: { success: true, settings, version } }),
    [SAVE]: ({ body }) => {
      settings = { ...settings, ...(body as { settings: object }).settings };
      version += 1;
      return { body: { success: true, settings, version } };
    },
  });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <PageRouter history={memoryHistory('/admin/settings?tab=printing')}>
        <SettingsPage />
      </PageRouter>
      <Toaster />
    </QueryClientProvider>,
  );
});

const sent = () => server.requests.find(({ method }) => method === 'PUT')?.body;

test('a limit, the machine and what becomes of unprintable parts are saved together', async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^PLA/ }));
  const walls = within(screen.getByRole('group', { name: 'Wandstärke' }));
  const check = walls.getByLabelText(/^Prüfen unter/);
  expect(check).toHaveValue('0,8');
  await userEvent.clear(check);
  await userEvent.type(check, '1,2');
  const lines = screen.getByLabelText(/^Linien je Wand/);
  await userEvent.clear(lines);
  await userEvent.type(lines, '3');
  await userEvent.click(screen.getByRole('radio', { name: /Nicht bestellbar/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Druck speichern' }));
  expect(await screen.findByText('Einstellung gespeichert. Sie gilt ab sofort.')).toBeVisible();
  const { fdm, machine } = PRINTING;
  expect(sent()).toEqual({
    version: 4,
    settings: {
      printing: {
        fdm: { PLA: { ...fdm.PLA, walls: { checkMm: 1.2, refuseMm: 0.4 } } },
        machine: { ...machine, wallLines: 3 },
        notPrintable: 'refused',
      },
    },
  });
});

test('what is no number, and what the server refuses, stands at its field, which is opened', async () => {
  const width = await screen.findByLabelText(/^Linienbreite/);
  await userEvent.clear(width);
  await userEvent.type(width, 'dünn');
  await userEvent.click(screen.getByRole('button', { name: 'Druck speichern' }));
  expect(width).toHaveAccessibleDescription('Bitte geben Sie eine Zahl wie 0,4 ein.');
  expect(sent()).toBeUndefined();
  await userEvent.clear(width);
  await userEvent.type(width, '0,5');
  const message = 'Bitte geben Sie eine Zahl von 0,1 bis 25 an.';
  server.serve({
    [SAVE]: () => ({
      status: 422,
      body: {
        success: false,
        error: 'Die Einstellung wurde nicht gespeichert.',
        code: 'invalid_settings',
        fields: [{ field: 'printing.fdm.PLA.densityGCm3', message }],
      },
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Druck speichern' }));
  expect(await screen.findByLabelText(/^Dichte/)).toHaveAccessibleDescription(message);
});

test('the form holds all numbers, and the longer of two names with points is meant', () => {
  const materials = ['PLA', 'PLA.fdm'];
  const printing = { ...PRINTING, fdm: { PLA: PRINTING.fdm.PLA, 'PLA.fdm': PRINTING.fdm.PLA } };
  expect(printingOf(printingForm(printing, materials), printing, materials)).toEqual(printing);
  expect(printingField('printing.fdm.PLA.fdm.walls.checkMm', materials)).toBe('m1 walls checkMm');
  expect(printingField('printing.machine.startMin', materials)).toBe('machine startMin');
  expect(printingField('fees.setupFee', materials)).toBeNull();
});

test('what a print costs is read in euro and saved in cents, over the version that was seen', async () => {
  const machine = await screen.findByLabelText(/^Maschine/);
  await userEvent.type(screen.getByLabelText(/^PLA/), '19,90');
  await userEvent.type(machine, 'viel');
  await userEvent.type(screen.getByLabelText(/^Leistung/), '150');
  const save = screen.getByRole('button', { name: 'Kosten speichern' });
  await userEvent.click(save);
  expect(await screen.findByText('Bitte geben Sie einen Betrag ein, zum Beispiel 19,90.')).toBeVisible();
  expect(machine).toHaveFocus();
  await userEvent.clear(machine);
  await userEvent.type(machine, '0,80');
  await userEvent.click(save);
  expect(await screen.findByText('Die Kosten sind gespeichert.')).toBeVisible();
  expect(sent()).toEqual({
    version: 0,
    costs: {
      materialCentsPerKg: { PLA: 1990 },
      machineCentsPerHour: 80,
      watts: 150,
      powerCentsPerKwh: 0,
      failurePercent: 0,
      workMinutes: 0,
      wageCentsPerHour: 0,
    },
  });
  expect(await screen.findByLabelText(/^PLA/)).toHaveValue('19,90');
});

test('what finished plates teach is said, and becomes the factor of the settings with one press', async () => {
  const part = within(await screen.findByRole('region', { name: 'Abgleich mit fertigen Platten' }));
  expect(
    await part.findByText(
      /^Gemessen an 12 Platten: Drucke dauern 1,18-mal so lange wie geschätzt; es bleiben ± 14\s%\.$/,
    ),
  ).toBeVisible();
  expect(part.getByText(/^Gewicht: noch 2\sPlatten mit Ist-Werten\.$/)).toBeVisible();
  // What is being typed elsewhere is neither saved nor lost.
  const width = screen.getByLabelText(/^Linienbreite/);
  await userEvent.clear(width);
  await userEvent.type(width, '0,5');
  await userEvent.click(part.getByRole('button', { name: 'Faktor Zeit 1,18 übernehmen' }));
  expect(await part.findByText('Dieser Faktor gilt.')).toBeVisible();
  const { machine } = PRINTING;
  expect(sent()).toEqual({
    version: 4,
    settings: { printing: { ...PRINTING, machine: { ...machine, minutesFactor: 1.18 } } },
  });
  expect(screen.getByLabelText(/^Faktor Zeit/)).toHaveValue('1,18');
  expect(width).toHaveValue('0,5');
});

test('what is typed as a cost stays when another admin has saved costs meanwhile; the rest follows', async () => {
  const machine = await screen.findByLabelText(/^Maschine/);
  await userEvent.type(machine, '0,80');
  const costs = {
    materialCentsPerKg: {},
    machineCentsPerHour: 50,
    watts: 150,
    powerCentsPerKwh: 0,
    failurePercent: 0,
    workMinutes: 0,
    wageCentsPerHour: 0,
  };
  server.serve({
    'GET /api/admin/print-costs': () => ({ body: { success: true, data: { costs, version: 7 } } }),
  });
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(screen.getByLabelText(/^Leistung/)).toHaveValue('150'));
  expect(machine).toHaveValue('0,80');
  const save = screen.getByRole('button', { name: 'Kosten speichern' });
  await userEvent.click(save);
  expect(await screen.findByText('Die Kosten sind gespeichert.')).toBeVisible();
  expect(sent()).toMatchObject({ version: 7, costs: { machineCentsPerHour: 80, watts: 150 } });
  expect(save).toHaveFocus();
  expect(screen.queryByText('Nicht gespeicherte Änderungen')).toBeNull();
});

test('a number that was saved here follows what another admin saves of it later', async () => {
  const width = await screen.findByLabelText(/^Linienbreite/);
  await userEvent.clear(width);
  await userEvent.type(width, '0,5');
  await userEvent.click(screen.getByRole('button', { name: 'Druck speichern' }));
  await screen.findByText('Einstellung gespeichert. Sie gilt ab sofort.');
  const printing = { ...PRINTING, machine: { ...PRINTING.machine, lineWidthMm: 0.6 } };
  server.serve({
    'GET /api/settings': () => ({
      body: { success: true, settings: { ...SHIPPED_SETTINGS, printing }, version: 9 },
    }),
  });
  await act(() => queries.invalidateQueries());
  await waitFor(() => expect(width).toHaveValue('0,6'));
});
