import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Settings } from '../../core/types';
import { PageRouter } from '../../lib/PageRouter';
import { memoryHistory } from '../../testing/memoryHistory';
import { startTestServer, type TestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { Toaster } from '../../ui';
import SettingsPage from './SettingsPage';

const SAVE = 'PUT /api/admin/settings';
let server: TestServer;
let settings: Settings;
let version: number;
/** What the server finds wrong with the next save. */
let refusal: { field: string; message: string } | null;

beforeEach(() => {
  settings = SHIPPED_SETTINGS;
  version = 4;
  refusal = null;
  server = startTestServer({
    'GET /api/settings': () => ({ body: { success: true, settings, version } }),
    [SAVE]: ({ body }) => {
      if (refusal)
        return { status: 422, body: { success: false, error: 'Nein.', code: 'x', fields: [refusal] } };
      settings = { ...settings, ...(body as { settings: Partial<Settings> }).settings };
      version += 1;
      return { body: { success: true, settings, version } };
    },
  });
  const page = (
    <>
      <Link to="/other">Anderswo</Link>
      <SettingsPage />
    </>
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PageRouter history={memoryHistory('/admin/settings')}>
        <Routes>
          <Route path="/admin/settings" element={page} />
          <Route path="/other" element={<h1>Woanders</h1>} />
        </Routes>
      </PageRouter>
      <Toaster />
    </QueryClientProvider>,
  );
});

const sent = () =>
  server.requests.filter(({ method }) => method === 'PUT').at(-1)?.body as {
    version: number;
    settings: Partial<Settings>;
  };
/** The card of the material with this name. */
async function material(name: string) {
  const fields = await screen.findAllByLabelText('Name', {}, { timeout: 5000 });
  const card = fields.find((field) => (field as HTMLInputElement).value === name)?.closest('li');
  if (!card) throw new Error(`no material ${name}`);
  return within(card);
}
/** At once, not letter by letter: these forms are long. */
function type(field: HTMLElement, text: string) {
  fireEvent.change(field, { target: { value: text } });
}
/** How often the page has asked for what follows the settings. */
const openPointsAsked = () => server.requests.filter(({ path }) => path === '/api/admin/open-points').length;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Alles speichern' }));

test('ADM-03 ADM-24 the price of PETG is raised, and a sample part shows it before it is saved', async () => {
  const petg = await material('PETG');
  const sample = screen.getByRole('region', { name: 'Beispielteil' });
  expect(sample).toHaveTextContent('unverändert');
  type(petg.getByLabelText('Preis je cm³ (€)'), '0,31');
  await waitFor(() => expect(sample).toHaveTextContent(/Mit Ihren Änderungen114,80/));
  // It shows the material whose price is being changed: 25 cm³ × 0.18 € + 5 €, less 10 %, ten times
  expect(sample).toHaveTextContent(/Bisher85,50/);
  await userEvent.click(screen.getByRole('combobox', { name: 'Material' }));
  await userEvent.click(await screen.findByRole('option', { name: 'PLA' }));
  expect(sample).toHaveTextContent('unverändert');
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
  await save();
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  expect(sent().version).toBe(4);
  expect(sent().settings.materialPrices?.PETG).toBe(0.31);
  expect(sent().settings.fees).toBeUndefined();
  // What is open before the shop may open follows the settings, as its legal texts do.
  await expect.poll(openPointsAsked).toBe(2);
  expect(await screen.findByText('Version 5')).toBeVisible();
});

test('ADM-24 the sample shows no price that saving would refuse', async () => {
  const petg = await material('PETG');
  const sample = screen.getByRole('region', { name: 'Beispielteil' });
  const after = /Mit Ihren Änderungen–/;
  type(petg.getByLabelText('Preis je cm³ (€)'), '0,31');
  await waitFor(() => expect(sample).toHaveTextContent(/Mit Ihren Änderungen114,80/));
  type(petg.getByLabelText('Preis je cm³ (€)'), 'billig');
  await waitFor(() => expect(sample).toHaveTextContent(after));
  type(petg.getByLabelText('Preis je cm³ (€)'), '0,31');
  await waitFor(() => expect(sample).toHaveTextContent(/114,80/));
  // The same name as another one, in letters that are composed in another way.
  type(petg.getByLabelText('Name'), 'ＰＬＡ');
  await waitFor(() => expect(sample).toHaveTextContent(after));
  await save();
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('ADM-24 a sample price is read aloud once it has come to rest, not with every key', async () => {
  const petg = await material('PETG');
  const sample = screen.getByRole('region', { name: 'Beispielteil' });
  const read = [...sample.querySelectorAll('p[aria-live].sr-only')];
  expect(read.map(({ textContent }) => textContent)).toEqual(['']);
  for (const price of ['0,2', '0,31']) type(petg.getByLabelText('Preis je cm³ (€)'), price);
  await waitFor(() => expect(sample).toHaveTextContent(/Mit Ihren Änderungen114,80/));
  await waitFor(() => expect(read[0]).toHaveTextContent(/^Mit Ihren Änderungen: 114,80\s€$/));
});

test('ADM-23 what cannot be is said at its field, and nothing is saved', async () => {
  const petg = await material('PETG');
  type(petg.getByLabelText('Preis je cm³ (€)'), '1.000.000');
  type((await material('TPU')).getByLabelText('Name'), 'pla');
  type(screen.getByLabelText('Paketversand (€)'), '-1');
  type(screen.getAllByLabelText('Ab Stück')[1] as HTMLElement, '1');
  type(screen.getAllByLabelText('Schichthöhe (mm)')[1] as HTMLElement, '0,1');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nichts wurde gespeichert.');
  expect(petg.getByLabelText('Preis je cm³ (€)')).toHaveAccessibleDescription(/zwischen 0,0001 und 1.000/);
  expect((await material('pla')).getByLabelText('Name')).toHaveAccessibleDescription(/gibt es schon/);
  expect(screen.getByLabelText('Paketversand (€)')).toHaveAccessibleDescription(/muss 0 sein/);
  expect(screen.getAllByLabelText('Ab Stück')[1]).toHaveAccessibleDescription(/eigene Mindestmenge/);
  expect(screen.getAllByLabelText('Schichthöhe (mm)')[1]).toHaveAccessibleDescription(/gibt es schon/);
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

test('ADM-23 what is no number is said at its own field, in the words of the page', async () => {
  const petg = await material('PETG');
  type(petg.getByLabelText('Preis je cm³ (€)'), '0.3');
  type(screen.getByLabelText('Paketversand (€)'), 'abc');
  type(screen.getByLabelText('Expressversand (€)'), '30 €');
  type(screen.getAllByLabelText('Füllgrad (%)')[1] as HTMLElement, 'abc');
  type(screen.getAllByLabelText('Schichthöhe (mm)')[0] as HTMLElement, '0');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nichts wurde gespeichert.');
  expect(petg.getByLabelText('Preis je cm³ (€)')).toHaveAccessibleDescription(/einen Preis wie 0,12/);
  expect(screen.getByLabelText('Paketversand (€)')).toHaveAccessibleDescription(/einen Betrag wie 4,90/);
  expect(screen.getByLabelText('Expressversand (€)')).not.toHaveAccessibleDescription();
  expect(screen.getAllByLabelText('Füllgrad (%)')[1]).toHaveAccessibleDescription(/einen Füllgrad wie 20/);
  expect(screen.getAllByLabelText('Schichthöhe (mm)')[0]).toHaveAccessibleDescription(
    /über 0 bis 1 mm an, zum Beispiel 0,2/,
  );
  for (const factor of screen.getAllByLabelText('Faktor')) expect(factor).not.toHaveAccessibleDescription();
});

test('ADM-23 the fault of a name stands at the name alone', async () => {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Material hinzufügen' }, { timeout: 5000 }),
  );
  type((await material('TPU')).getByLabelText('Name'), 'constructor');
  const added = await material('');
  type(added.getByLabelText('Preis je cm³ (€)'), '0');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nichts wurde gespeichert.');
  expect(added.getByLabelText('Name')).toHaveAccessibleDescription(/1 bis 50 Zeichen/);
  expect(added.getByLabelText('Preis je cm³ (€)')).toHaveAccessibleDescription(
    'Der Preis muss zwischen 0,0001 und 1.000 € je cm³ liegen.',
  );
  const named = await material('constructor');
  expect(named.getByLabelText('Name')).toHaveAccessibleDescription(/Dieser Name ist nicht möglich/);
  expect(named.getByLabelText('Preis je cm³ (€)')).not.toHaveAccessibleDescription();
});

test('ADM-23 an infill that becomes another one is not sold any more', async () => {
  await material('PETG');
  type(screen.getAllByLabelText('Füllgrad (%)')[0] as HTMLElement, '15');
  await save();
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  expect(sent().settings.infillMultipliers).toMatchObject({ '10': 0.8, '15': 0.8 });
  expect(sent().settings.offer?.hiddenInfills).toEqual(['10']);
  const infills = within(screen.getByRole('region', { name: 'Füllgrade' }));
  await waitFor(() => expect(infills.getAllByLabelText('Füllgrad (%)')).toHaveLength(5));
  expect(infills.getAllByRole('switch')[0]).toBeChecked();
  expect(infills.getAllByRole('switch')[1]).not.toBeChecked();
});

test('ADM-23 materials are renamed, hidden and added, with their colours', async () => {
  const pla = await material('PLA');
  type(pla.getByLabelText('Name'), 'PLA Plus');
  const tpu = await material('TPU');
  await userEvent.click(tpu.getByRole('switch', { name: 'Ausgeblendet' }));
  await userEvent.click(tpu.getByRole('button', { name: 'TPU nach oben' }));
  await userEvent.click(screen.getByRole('button', { name: 'Material hinzufügen' }));
  const added = await material('');
  type(added.getByLabelText('Name'), 'Resin');
  type(added.getByLabelText('Preis je cm³ (€)'), '0,5');
  await userEvent.click(added.getByRole('button', { name: /Farben \(1\)/ }));
  type(added.getByLabelText('Farbwert'), 'blau');
  await save();
  await waitFor(() => expect(added.getByLabelText('Farbwert')).toHaveAccessibleDescription(/wie #1a2b3c/));
  type(added.getByLabelText('Farbwert'), '#1a2b3c');
  await save();
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  const { offer, materialPrices, materialColors } = sent().settings;
  expect(offer?.renamedMaterials).toEqual({ PLA: 'PLA Plus' });
  expect(offer?.hiddenMaterials).toEqual(['TPU']);
  expect(offer?.materials).toEqual(['PLA Plus', 'TPU', 'PETG', 'ASA', 'ABS', 'ABS-GF', 'Resin']);
  expect(materialPrices).toMatchObject({ 'PLA Plus': 0.07, Resin: 0.5 });
  expect(materialColors?.Resin).toEqual([{ name: 'Schwarz', hex: '#1a2b3c' }]);
});

test('ADM-23 a material’s texts and colours: described, made safe, renamed, coloured anew, hidden, added and taken out', async () => {
  const petg = await material('PETG');
  await userEvent.click(petg.getByRole('button', { name: /Farben \(2\)/ }));
  type(petg.getByLabelText(/^Beschreibung/), 'zäh und dicht');
  type(petg.getByLabelText(/^Sicherheitshinweis/), 'Nicht über 70 °C.');
  const [white, black] = petg
    .getAllByLabelText('Farbe')
    .map((field) => within(field.closest('li') as HTMLElement));
  type(white?.getByLabelText('Farbe') as HTMLElement, 'Schnee');
  type(white?.getByLabelText('Farbwert') as HTMLElement, '#fafafa');
  await userEvent.click(black?.getByRole('switch', { name: 'Ausgeblendet' }) as HTMLElement);
  await userEvent.click(petg.getByRole('button', { name: 'Farbe hinzufügen' }));
  type(petg.getAllByLabelText('Farbe')[2] as HTMLElement, 'Grün');
  type(petg.getAllByLabelText('Farbwert')[2] as HTMLElement, '#00aa00');
  const pla = await material('PLA');
  await userEvent.click(pla.getByRole('button', { name: /Farben \(2\)/ }));
  await userEvent.click(pla.getByRole('button', { name: 'Rot entfernen' }));
  await save();
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  const { offer, materialColors, materialDescriptions, materialSafety } = sent().settings;
  expect(materialDescriptions?.PETG).toBe('zäh und dicht');
  expect(materialSafety?.PETG).toBe('Nicht über 70 °C.');
  expect(materialColors?.PETG).toEqual([
    { name: 'Schnee', hex: '#fafafa' },
    { name: 'Schwarz', hex: '#101010' },
    { name: 'Grün', hex: '#00aa00' },
  ]);
  expect(materialColors?.PLA).toEqual([{ name: 'Weiß', hex: '#ffffff' }]);
  expect(offer?.renamedColors).toEqual({ PETG: { Weiß: 'Schnee' } });
  expect(offer?.hiddenColors).toEqual({ PETG: ['Schwarz'] });
});

test('ADM-23 layer heights, infills, fees, tiers and the days until files are deleted', async () => {
  await material('PETG');
  const section = (name: string) => within(screen.getByRole('region', { name }));
  const heights = section('Schichthöhen');
  await userEvent.click(heights.getAllByRole('switch', { name: 'Ausgeblendet' })[2] as HTMLElement);
  await userEvent.click(heights.getByRole('button', { name: 'Schichthöhe hinzufügen' }));
  type(heights.getAllByLabelText('Schichthöhe (mm)')[3] as HTMLElement, '0,4');
  type(heights.getAllByLabelText('Faktor')[3] as HTMLElement, '0,85');
  const infills = section('Füllgrade');
  type(infills.getAllByLabelText('Faktor')[3] as HTMLElement, '2,2');
  await userEvent.click(infills.getAllByRole('switch', { name: 'Ausgeblendet' })[2] as HTMLElement);
  const fees = section('Gebühren & Versand');
  type(fees.getByLabelText('Einrichtung (€)'), '6');
  type(fees.getByLabelText('Mindestpreis je Teil (€)'), '4');
  type(fees.getByLabelText('Paketversand (€)'), '6,90');
  type(fees.getByLabelText('Expressversand (€)'), '25');
  const tiers = section('Mengenrabatte');
  await userEvent.click(tiers.getByRole('button', { name: 'Staffel 5 entfernen' }));
  await userEvent.click(tiers.getByRole('button', { name: 'Staffel hinzufügen' }));
  type(tiers.getAllByLabelText('Ab Stück')[4] as HTMLElement, '100');
  type(tiers.getAllByLabelText('Rabatt (%)')[4] as HTMLElement, '22,5');
  const retention = section('Löschfristen');
  type(retention.getByLabelText('Dateien ohne Bestellung (Tage)'), '3');
  const ordered = retention.getByLabelText('Dateien nach der Bestellung (Tage)');
  type(ordered, 'bald');
  // The server alone knows the bounds of these days; what is no number is 0 there.
  refusal = { field: 'retention.orderedFileDays', message: 'Bitte geben Sie 1 bis 365 Tage an.' };
  await save();
  await waitFor(() => expect(ordered).toHaveAccessibleDescription('Bitte geben Sie 1 bis 365 Tage an.'));
  expect(sent().settings.retention).toEqual({ unorderedFileDays: 3, orderedFileDays: 0 });
  refusal = null;
  type(ordered, '120');
  await save();
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  expect(sent().settings).toMatchObject({
    layerHeightMultipliers: { '0.1': 1.3, '0.2': 1, '0.3': 0.9, '0.4': 0.85 },
    infillMultipliers: { '10': 0.8, '20': 1, '50': 1.4, '100': 2.2 },
    fees: {
      setupFee: 6,
      setupFeePer: 'piece',
      furtherColorFee: 0,
      minPrice: 4,
      shippingCost: 6.9,
      expressShippingCost: 25,
    },
    retention: { unorderedFileDays: 3, orderedFileDays: 120 },
    offer: { hiddenLayerHeights: ['0.3'], hiddenInfills: ['50'] },
  });
  expect(sent().settings.quantityDiscounts).toEqual([
    ...SHIPPED_SETTINGS.quantityDiscounts.slice(0, 4),
    { minQuantity: 100, discountPercent: 22.5 },
  ]);
});

test('ADM-23 unsaved changes are asked about before the page is left', async () => {
  type((await material('PETG')).getByLabelText('Preis je cm³ (€)'), '1');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Anderswo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
  expect(screen.queryByRole('heading', { name: 'Woanders' })).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Anderswo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Verwerfen und verlassen' }));
  expect(await screen.findByRole('heading', { name: 'Woanders' })).toBeVisible();
});

test('ADM-25 who was overtaken sees what changed, keeps the own input and saves it over the other one’s', async () => {
  type((await material('PETG')).getByLabelText('Preis je cm³ (€)'), '0,66');
  type(screen.getByLabelText('Einrichtung (€)'), '7');
  // Another admin saves meanwhile.
  settings = {
    ...settings,
    materialPrices: { ...settings.materialPrices, PLA: 0.55 },
    fees: { ...settings.fees, setupFee: 6, shippingCost: 6.9 },
  };
  version = 9;
  const overtaken = {
    status: 409,
    body: {
      success: false,
      code: 'settings_changed',
      error: 'Inzwischen geändert.',
      version: 9,
      savedBy: 'mia@example.org',
      changes: ['PLA: 0,07 € → 0,55 € je cm³'],
    },
  };
  let change: Partial<Settings> = {};
  server.serve({
    [SAVE]: ({ body }) => {
      const request = body as { version: number; settings: Partial<Settings> };
      if (request.version !== version) return overtaken;
      change = request.settings;
      settings = { ...settings, ...change };
      version += 1;
      return { body: { success: true, settings, version } };
    },
  });
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('mia@example.org hat die Einstellungen inzwischen geändert.');
  expect(alert).toHaveTextContent('PLA: 0,07 € → 0,55 € je cm³');
  expect(alert).toHaveTextContent('Einrichtung (€): 7 statt 6');
  expect((await material('PETG')).getByLabelText('Preis je cm³ (€)')).toHaveValue('0,66');
  expect((await material('PLA')).getByLabelText('Preis je cm³ (€)')).toHaveValue('0,55');
  expect(screen.getByText('Nicht gespeicherte Änderungen')).toBeVisible();
  await save();
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  expect(change.materialPrices).toMatchObject({ PLA: 0.55, PETG: 0.66 });
  expect(change.fees).toMatchObject({ setupFee: 7, shippingCost: 6.9 });
  expect(screen.queryByText('Nicht gespeicherte Änderungen')).toBeNull();
});

const JUMP = {
  status: 409,
  body: {
    success: false,
    code: 'price_jump',
    error: 'Ein Preis steigt auf das 100-Fache. Wirklich?',
    changes: ['PLA: 0,07 € → 7,00 € je cm³'],
  },
};

test('ADM-23 a price that jumps is asked about, with both values, before it goes live', async () => {
  const pla = await material('PLA');
  const field = pla.getByLabelText('Preis je cm³ (€)');
  server.serve({
    [SAVE]: ({ body }) => {
      const { settings: change, confirmed } = body as { settings: Partial<Settings>; confirmed: boolean };
      if (!confirmed) return JUMP;
      settings = { ...settings, ...change };
      return { body: { success: true, settings, version: version + 1 } };
    },
  });
  type(field, '7');
  await save();
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByRole('heading').textContent).toBe('Ein Preis steigt auf das 100-Fache. Wirklich?');
  expect(question.getByText('PLA: 0,07 € → 7,00 € je cm³')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Zurück zum Formular' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field).toHaveValue('7');
  expect(settings).toBe(SHIPPED_SETTINGS);
  expect(screen.queryByRole('alert')).toBeNull();
  await save();
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'So speichern' }),
  );
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  expect(settings.materialPrices.PLA).toBe(7);
});

test('DUTY-11 a claim about the environment is saved only with the word that there is proof', async () => {
  const pla = await material('PLA');
  const asked: unknown[] = [];
  server.serve({
    [SAVE]: ({ body }) => {
      const { settings: change } = body as { settings: Partial<Settings> };
      asked.push(change.decided);
      if (!change.decided?.environmentalClaim)
        return {
          status: 409,
          body: {
            success: false,
            code: 'claim_without_proof',
            error: 'Allgemeine Umweltaussagen brauchen einen anerkannten Nachweis (UWG seit 27.09.2026).',
            changes: ['PLA: klimaneutral'],
            decided: { payButton: 'Jetzt bezahlen', environmentalClaim: 'PLA: klimaneutral' },
          },
        };
      settings = { ...settings, ...change };
      return { body: { success: true, settings, version: version + 1 } };
    },
  });
  await userEvent.click(pla.getByRole('button', { name: /und Texte/ }));
  type(pla.getByLabelText(/^Beschreibung/), 'klimaneutral');
  await save();
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/brauchen einen anerkannten Nachweis/)).toBeVisible();
  expect(question.getByText('PLA: klimaneutral')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Ja, der Nachweis liegt vor: speichern' }));
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  expect(asked).toEqual([
    undefined,
    { payButton: 'Jetzt bezahlen', environmentalClaim: 'PLA: klimaneutral' },
  ]);
});

const THIRD_VERSION = {
  version: 3,
  savedAt: '2026-11-19T10:00:00.000Z',
  savedBy: null,
  restoredFrom: null,
  changes: [],
};

test('ADM-25 an older version whose prices jump says so before it is put in force', async () => {
  await material('PETG');
  const asked: unknown[] = [];
  server.serve({
    'GET /api/admin/settings/versions': () => ({
      body: { success: true, next: null, data: [THIRD_VERSION] },
    }),
    'GET /api/admin/settings/versions/3': () => ({
      body: { success: true, with: 4, settings, changes: ['PLA: 0,07 € → 7,00 € je cm³'] },
    }),
    'POST /api/admin/settings/versions/3/restore': ({ body }) => {
      asked.push(body);
      if (!(body as { confirmed: boolean }).confirmed) return JUMP;
      return { body: { success: true, settings, version: 5 } };
    },
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Verlauf' }));
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Wiederherstellen' }));
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await open();
  const press = async (name: string) => {
    const button = await dialog.findByRole('button', { name });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
  };
  await press('Wiederherstellen');
  expect(await dialog.findByText('Ein Preis steigt auf das 100-Fache. Wirklich?')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Trotzdem wiederherstellen' })).toBeEnabled();
  // Whoever turns back is asked again the next time.
  await press('Abbrechen');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await open();
  await press('Wiederherstellen');
  await press('Trotzdem wiederherstellen');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toEqual([{ baseVersion: 4 }, { baseVersion: 4 }, { baseVersion: 4, confirmed: true }]);
});

test('ADM-25 what would change is read before an older version is put in force', async () => {
  await material('PETG');
  server.serve({
    'GET /api/admin/settings/versions': () => ({
      body: { success: true, next: null, data: [THIRD_VERSION] },
    }),
    'GET /api/admin/settings/versions/3': () => ({
      status: 503,
      body: { success: false, error: 'Der Server ist gerade beschäftigt.', code: 'busy' },
    }),
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Verlauf' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Wiederherstellen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Was sich ändert, konnte nicht geladen werden.')).toBeVisible();
  expect(dialog.getByText('Der Server ist gerade beschäftigt.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Wiederherstellen' })).toBeDisabled();
  server.serve({
    'GET /api/admin/settings/versions/3': () => ({
      body: { success: true, with: 4, settings, changes: ['PETG: 0,31 € → 0,28 € je cm³'] },
    }),
  });
  await userEvent.click(dialog.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await dialog.findByText('PETG: 0,31 € → 0,28 € je cm³')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Wiederherstellen' })).toBeEnabled();
});

test('ADM-25 the history says who changed what, and an older version is put in force again', async () => {
  await material('PETG');
  server.serve({
    'GET /api/admin/settings/versions': () => ({
      body: {
        success: true,
        next: null,
        data: [
          {
            version: 4,
            savedAt: '2026-11-20T10:00:00.000Z',
            savedBy: 'mia@example.org',
            restoredFrom: null,
            changes: ['PETG: 0,28 € → 0,31 € je cm³'],
          },
          { version: 3, savedAt: '2026-11-19T10:00:00.000Z', savedBy: null, restoredFrom: null, changes: [] },
        ],
      },
    }),
    'GET /api/admin/settings/versions/3': () => ({
      body: { success: true, with: 4, settings, changes: ['PETG: 0,31 € → 0,28 € je cm³'] },
    }),
    'POST /api/admin/settings/versions/3/restore': () => ({
      body: { success: true, settings, version: 5 },
    }),
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Verlauf' }));
  expect(await screen.findByText('PETG: 0,28 € → 0,31 € je cm³')).toBeVisible();
  expect(screen.getByText(/mia@example.org/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Wiederherstellen' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('PETG: 0,31 € → 0,28 € je cm³')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Wiederherstellen' }));
  expect(await screen.findByText('Version 3 gilt wieder.')).toBeVisible();
  expect(server.requests.find(({ path }) => path.endsWith('/restore'))?.body).toEqual({ baseVersion: 4 });
  await expect.poll(openPointsAsked).toBe(2);
});

test('DUTY-11 the settings lead to what is open before the shop opens', async () => {
  server.serve({
    'GET /api/admin/open-points': () => ({
      body: {
        success: true,
        open: false,
        opensByDecision: true,
        settled: [],
        data: [{ code: 'a' }, { code: 'b' }],
      },
    }),
  });
  const link = await screen.findByRole('link', { name: 'Offen vor der Eröffnung: 2' });
  expect(link).toHaveAttribute('href', '/admin/opening');
});

test('ADM-23 the operator’s data say where they come from and what is missing', async () => {
  await material('PETG');
  server.serve({
    'GET /api/admin/operator': () => ({
      body: {
        success: true,
        file: '/etc/shop.toml',
        fields: [
          { name: 'company', value: 'Druckerei Huber', problem: null },
          { name: 'phone', value: '', problem: 'missing' },
        ],
      },
    }),
  });
  await userEvent.click(screen.getByRole('tab', { name: 'Betreiberdaten' }));
  expect(await screen.findByText(/Aus der Datei \/etc\/shop.toml/)).toBeVisible();
  expect(screen.getByRole('row', { name: /Telefon/ })).toHaveTextContent('fehlt');
});

test('PRC-13 PRC-14 ADM-23 parcels by weight and size are added, checked and saved, and the ten examples show what follows', async () => {
  await material('PETG');
  const parcels = within(screen.getByRole('region', { name: 'Versand nach Gewicht und Größe' }));
  const add = () => userEvent.click(parcels.getByRole('button', { name: 'Paketklasse hinzufügen' }));
  const fill = (number: number, texts: readonly string[]) => {
    const row = within(parcels.getByRole('group', { name: `Paketklasse ${number}` }));
    const labels = ['Bis Gewicht (g)', 'Längste Seite (mm)', 'Paket (€)', 'Express (€)'];
    for (const [i, text] of texts.entries()) type(row.getByLabelText(labels[i] as string), text);
    return row;
  };
  await add();
  fill(1, ['500', '250', '3,90', '14,90']);
  await add();
  const second = fill(2, ['400', '600', '-1', '19,90']);
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Nichts wurde gespeichert.');
  expect(second.getByLabelText('Bis Gewicht (g)')).toHaveAccessibleDescription(
    'Das Gewicht darf nicht kleiner sein als das der Klasse davor.',
  );
  expect(second.getByLabelText('Paket (€)')).toHaveAccessibleDescription(
    'Der Betrag muss 0 sein oder zwischen 0,01 und 10.000 € liegen.',
  );
  expect(server.requests.some(({ method }) => method === 'PUT')).toBe(false);

  fill(2, ['2000', '600', '5,49', '19,90']);
  type(parcels.getByLabelText('Verpackung je Bestellung (g)'), '80');
  // 2 cm³ of PLA are far below 500 g: 3.90 instead of 5.49 €. 1,000 cm³ weigh 1,320 g with the packing: 5.49 € as before.
  const examples = within(await screen.findByRole('table', { name: 'Zehn Beispielbestellungen' }));
  const rows = examples.getAllByRole('row');
  await waitFor(() => expect(rows[1]).toHaveTextContent(/−\s1,59\s€/));
  expect(rows[7]).toHaveTextContent(/200 × 5,00\scm³.*–$/);
  await save();
  expect(await screen.findByText('Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();
  expect(sent().settings).toMatchObject({
    parcels: {
      packingGrams: 80,
      classes: [
        { maxGrams: 500, maxSideMm: 250, price: 3.9, expressPrice: 14.9 },
        { maxGrams: 2000, maxSideMm: 600, price: 5.49, expressPrice: 19.9 },
      ],
    },
  });
});

test('ADM-23 an owner has at most eight classes of parcels, and takes them out again', async () => {
  await material('PETG');
  const parcels = within(screen.getByRole('region', { name: 'Versand nach Gewicht und Größe' }));
  const add = () => parcels.queryByRole('button', { name: 'Paketklasse hinzufügen' });
  for (let count = 0; count < 8; count += 1) await userEvent.click(add() as HTMLElement);
  expect(parcels.getAllByRole('group')).toHaveLength(8);
  expect(add()).toBeNull();
  await userEvent.click(parcels.getByRole('button', { name: 'Paketklasse 8 entfernen' }));
  expect(parcels.getAllByRole('group')).toHaveLength(7);
  expect(add()).toBeVisible();
});
