import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settingsQuery } from '../../api/settings';
import { shopQuery } from '../../api/shop';
import { loadPricing, type Pricing } from '../../core/client';
import { boxStl, parseHere, serveWasm } from '../../core/forTests';
import { resetTab } from '../../lib/resets';
import { ONE_COLUMN } from '../../lib/useIsOneColumn';
import { headingLevels, headingsInOrder } from '../../testing/headings';
import { haveParts, listedPart } from '../../testing/list';
import { cartItem } from '../../testing/parts';
import { renderAt } from '../../testing/renderAt';
import { DELIVERY_DATES, SHOP, startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { type ListedPart, useFiles } from '../files';
import { findListed } from '../files/list';
import { patchFile } from '../files/store';
import { cartItems, patchPart } from '../parts';
import { clearCart, replaceCart } from '../parts/store';
import { ConfigureStep } from './ConfigureStep';

let pricing: Pricing;
let client: QueryClient;
const onNext = vi.fn();
const onBack = vi.fn();
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

beforeEach(async () => {
  serveWasm();
  pricing = await loadPricing();
  useFiles.setState({ restoring: false });
});

afterEach(() => {
  act(() => {
    resetTab('order');
    clearCart();
  });
  vi.clearAllMocks();
});

/** The step with parts of these edge lengths in mm, measured by the real core. */
async function open(parts: Record<string, number>, settings = SHIPPED_SETTINGS) {
  const entries: ListedPart[] = [];
  for (const [name, side] of Object.entries(parts)) {
    const { measures } = await parseHere(boxStl(name, side));
    entries.push(listedPart({ id: name, name, measures, modelFileUrl: `/api/files/${name}` }));
  }
  haveParts(entries);
  client = new QueryClient();
  client.setQueryData(settingsQuery.queryKey, {
    settings,
    version: 1,
    deliveryDates: DELIVERY_DATES,
    daysBefore: 0,
    workingDays: [],
  });
  client.setQueryData(shopQuery.queryKey, { ...SHOP, email: 'kontakt@example.org', phone: '+49 7141 12345' });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ConfigureStep onNext={onNext} onBack={onBack} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const configurationOf = (id: string) => findListed(id)?.configuration;
const card = (name: string) => {
  const item = screen.getByRole('heading', { name, level: 3 }).closest('li');
  if (!item) throw new Error(`No card for ${name}`);
  return item;
};
const facts = (name: string) => plain(card(name).querySelector('dl')?.textContent);
const price = (name: string) => plain(card(name).querySelector('h3 + p')?.textContent);
const option = (group: string, name: string | RegExp) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });
const section = (title: string) => screen.getByRole('button', { name: new RegExp(`^${title}`) });

describe('parts whose file is gone', () => {
  const goneParts = () => screen.getByRole('list', { name: 'Teile ohne Datei' });
  const bringAgain = (name: string) => screen.getByRole('link', { name: `Datei erneut hochladen: ${name}` });

  test('REV-03 they are named above the others, with the way to bring them again', async () => {
    replaceCart([cartItem('da'), cartItem('fort')]);
    patchPart('fort', { file: 'gone' });
    const user = await open({ 'da.stl': 20 });
    expect(within(goneParts()).getAllByRole('listitem')).toHaveLength(1);
    expect(goneParts()).toHaveTextContent('fort.stl');
    expect(goneParts()).toHaveTextContent('Die Datei dieses Teils ist nicht mehr gespeichert.');
    expect(bringAgain('fort.stl')).toHaveAttribute('href', '/?step=upload');
    await user.click(bringAgain('fort.stl'));
    expect(cartItems().map(({ id }) => id)).toEqual(['da']);
    expect(screen.queryByRole('list', { name: 'Teile ohne Datei' })).toBeNull();
  });

  test('REV-03 where none is left the step still says which ones they are', async () => {
    replaceCart([cartItem('fort')]);
    patchPart('fort', { file: 'gone' });
    await open({});
    expect(screen.getByRole('heading', { name: 'Keine Dateien gefunden' })).toBeVisible();
    expect(bringAgain('fort.stl')).toBeVisible();
  });
});

describe('parts', () => {
  test('CFG-01 CFG-13 CFG-14 a card shows everything about its part, with the price of the core', async () => {
    await open({ 'würfel.stl': 20 });
    expect(facts('würfel.stl')).toBe(
      'MaterialPLAFarbenWeißSchichthöhe0,2 mmFüllgrad20 %Volumen8,00 cm³Gewichthöchstens 10 g',
    );
    // 8 cm³ × 0.07 € + 5 € setup fee.
    expect(price('würfel.stl')).toBe('5,56 €5,56 € je Stück');
    expect(screen.getByRole('checkbox', { name: 'würfel.stl auswählen' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '3D-Vorschau von würfel.stl' })).toBeInTheDocument();
  });

  test('CFG-14 PRC-10 the price follows the quantity with its discount at once', async () => {
    const user = await open({ 'a.stl': 20 });
    const field = screen.getByRole('textbox', { name: 'Anzahl von a.stl' });
    await user.clear(field);
    await user.type(field, '4');
    expect(price('a.stl')).toBe('22,24 €5,56 € je Stück');
    expect(plain(card('a.stl').textContent)).toContain('Noch 1 Stück bis 5 % Mengenrabatt');
    await user.click(screen.getByRole('button', { name: 'Anzahl von a.stl erhöhen' }));
    expect(price('a.stl')).toBe('26,40 €5,28 € je Stück');
    expect(plain(card('a.stl').textContent)).toContain('inkl. 5 % Mengenrabatt');
    expect(facts('a.stl')).toContain('5 × 8,00 = 40,00 cm³');
    expect(screen.getByRole('button', { name: 'In den Warenkorb (5 Teile)' })).toBeInTheDocument();
  });

  test('what a piece costs in other quantities stands with the explained price', async () => {
    const user = await open({ 'a.stl': 20 });
    await user.click(screen.getByRole('button', { name: 'Warum dieser Preis?' }));
    const prices = screen.getByText('Preis je Stück bei anderer Anzahl').parentElement;
    expect(
      within(prices as HTMLElement)
        .getAllByRole('listitem')
        .map((item) => plain(item.textContent)),
    ).toEqual(['1 Stück5,56 €', '5 Stück5,28 €', '10 Stück5,00 €', '25 Stück4,73 €', '50 Stück4,45 €']);
  });

  test('the price is explained step by step', async () => {
    const user = await open({ 'a.stl': 20 });
    await user.click(screen.getByRole('button', { name: 'Warum dieser Preis?' }));
    const rows = () => screen.getAllByRole('row').map((row) => plain(row.textContent));
    // Only what changes the amount: no factor of 1, no minimum price below the price, no discount of nothing.
    expect(rows()).toEqual([
      'PLA je cm³0,07 €',
      'Volumen eines Stücks× 8,00 cm³0,56 €',
      'Einrichtungspauschale+ 5,00 €5,56 €',
      'Preis5,56 €',
    ]);
    await user.click(option('Schichthöhe', /^0,1/));
    const field = screen.getByRole('textbox', { name: 'Anzahl von a.stl' });
    await user.clear(field);
    await user.type(field, '24');
    expect(rows()).toEqual([
      'PLA je cm³0,07 €',
      'Volumen eines Stücks× 8,00 cm³0,56 €',
      'Schichthöhe 0,1 mm (Hoch)× 1,30,73 €',
      'Einrichtungspauschale+ 5,00 €5,73 €',
      'Mengenrabatt 10 %− 10 %5,16 €',
      'Stückpreis auf Cent gerundet5,16 €',
      'Anzahl× 24123,84 €',
      'Preis123,84 €',
    ]);
  });

  test('PRC-13 where parcels have prices by weight and size, the explained price names that of the part', async () => {
    const user = await open({ 'a.stl': 20 });
    await user.click(screen.getByRole('button', { name: 'Warum dieser Preis?' }));
    expect(screen.queryByText(/Dazu kommt einmal je Bestellung/)).toBeNull();
    const classes = [{ maxGrams: 2000, maxSideMm: 600, price: 6.49, expressPrice: 19.9 }];
    const next = {
      settings: { ...SHIPPED_SETTINGS, parcels: { packingGrams: 0, classes } },
      version: 2,
      deliveryDates: DELIVERY_DATES,
      daysBefore: 0,
      workingDays: [],
    };
    act(() => client.setQueryData(settingsQuery.queryKey, next));
    expect(plain((await screen.findByText(/Dazu kommt einmal je Bestellung/)).textContent)).toBe(
      'Dazu kommt einmal je Bestellung der Versand: für dieses Teil allein 6,49 € (Paket bis 2 kg).',
    );
  });

  test('the minimum price is explained where it makes the price', async () => {
    const user = await open({ 'a.stl': 20 });
    const settings = SHIPPED_SETTINGS;
    const fees = { ...settings.fees, setupFee: 0 };
    const next = {
      settings: { ...settings, fees },
      version: 2,
      deliveryDates: DELIVERY_DATES,
      daysBefore: 0,
      workingDays: [],
    };
    act(() => client.setQueryData(settingsQuery.queryKey, next));
    await user.click(screen.getByRole('button', { name: 'Warum dieser Preis?' }));
    expect(screen.getAllByRole('row').map((row) => plain(row.textContent))).toEqual([
      'PLA je cm³0,07 €',
      'Volumen eines Stücks× 8,00 cm³0,56 €',
      'Mindestpreismind. 3,00 €3,00 €',
      'Preis3,00 €',
    ]);
  });

  test('PRC-10 where more pieces cost less, the card says so, and how much', async () => {
    const user = await open({ 'a.stl': 20 });
    const field = screen.getByRole('textbox', { name: 'Anzahl von a.stl' });
    await user.clear(field);
    await user.type(field, '24');
    // 24 × 5.00 € against 25 × 4.73 €.
    expect(plain(card('a.stl').textContent)).toContain('25 Stück kosten 1,75 € weniger als 24.');
    await user.clear(field);
    await user.type(field, '20');
    expect(plain(card('a.stl').textContent)).not.toContain('weniger als');
  });

  test('a part without a known volume is marked', async () => {
    await open({ 'a.stl': 20 });
    act(() => patchFile('a.stl', { measures: undefined }));
    expect(screen.getByText(/^Volumen unbekannt/)).toBeInTheDocument();
  });
});

test('DUTY-13 the headings are in order, with a selection and without', async () => {
  const user = await open({ 'a.stl': 20, 'b.stl': 10 });
  await user.click(screen.getAllByRole('button', { name: 'Warum dieser Preis?' })[0] as HTMLElement);
  expect(headingLevels().length).toBeGreaterThan(8);
  expect(headingsInOrder(headingLevels()), headingLevels().join(' ')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
  expect(headingsInOrder(headingLevels()), headingLevels().join(' ')).toBe(true);
});

describe('selection', () => {
  test('CFG-05 several parts: a hint asks for a selection, and nothing can be changed', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10 });
    // What was just uploaded is selected.
    expect(plain(document.body.textContent)).toContain('Einstellungen für 2 Teile');
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(screen.getAllByText(/^Bitte wählen Sie mindestens ein Teil aus/)).not.toHaveLength(0);
    expect(option('Material', /PETG/)).toBeDisabled();
  });

  test('CFG-03 CFG-10 all, none, and one by one', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10 });
    const boxes = () => screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked'));
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    await user.click(screen.getByRole('button', { name: 'Alle auswählen' }));
    expect(boxes()).toEqual(['true', 'true']);
    expect(plain(document.body.textContent)).toContain('Einstellungen für 2 Teile');
    const all = screen.getByRole('button', { name: 'Alle auswählen' });
    expect(all).toHaveAttribute('aria-disabled', 'true');
    expect(all).toHaveFocus();
    await user.click(screen.getByRole('checkbox', { name: 'a.stl auswählen' }));
    expect(boxes()).toEqual(['false', 'true']);
    expect(plain(document.body.textContent)).toContain('1 von 2 Teilen ausgewählt');
    expect(document.body).toHaveTextContent('Einstellungen für b.stl');
    expect(screen.queryByText(/^Bitte wählen Sie mindestens ein Teil aus/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(boxes()).toEqual(['false', 'false']);
  });

  test('CFG-02 CFG-11 a change reaches the selected parts; a mixed selection says so', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10 });
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    await user.click(screen.getByRole('checkbox', { name: 'a.stl auswählen' }));
    await user.click(option('Schichthöhe', /^0,1/));
    await user.click(option('Füllgrad', /^50/));
    expect(facts('a.stl')).toContain('Schichthöhe0,1 mmFüllgrad50 %');
    expect(facts('b.stl')).toContain('Schichthöhe0,2 mmFüllgrad20 %');
    await user.click(screen.getByRole('button', { name: 'Alle auswählen' }));
    expect(section('Schichthöhe')).toHaveTextContent('Gemischt');
    expect(section('Füllgrad')).toHaveTextContent('Gemischt');
    expect(section('Material')).toHaveTextContent('PLA');
    expect(section('Material')).not.toHaveTextContent('Gemischt');
    await user.click(option('Schichthöhe', /^0,3/));
    expect(facts('a.stl')).toContain('Schichthöhe0,3 mm');
    expect(facts('b.stl')).toContain('Schichthöhe0,3 mm');
    expect(section('Schichthöhe')).not.toHaveTextContent('Gemischt');
  });
});

describe('many parts', () => {
  const many = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [`teil-${String(i + 1).padStart(2, '0')}.stl`, 10 + i]),
    );
  const names = () => screen.getAllByRole('heading', { level: 3, name: /^teil/ }).map((h) => h.textContent);

  test('CFG-01 CFG-10 a press on a row chooses its part alone, with Ctrl beside the others', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10 });
    await user.click(screen.getByRole('heading', { name: 'b.stl' }));
    expect(document.body).toHaveTextContent('Einstellungen für b.stl');
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('heading', { name: 'a.stl' }));
    await user.keyboard('{/Control}');
    expect(plain(document.body.textContent)).toContain('2 von 2 Teilen ausgewählt');
  });

  test('CFG-01 twenty parts are rows that can be searched and sorted', async () => {
    const user = await open(many(20));
    await user.type(screen.getByRole('searchbox', { name: 'Teile suchen' }), '-07');
    expect(names()).toEqual(['teil-07.stl']);
    await user.clear(screen.getByRole('searchbox', { name: 'Teile suchen' }));
    await user.click(screen.getByRole('combobox', { name: 'Sortieren nach' }));
    await user.click(screen.getByRole('option', { name: 'Preis' }));
    expect(names()[0]).toBe('teil-20.stl');
    expect(names()).toHaveLength(20);
  });

  test('CFG-14 all selected parts get one quantity, or go after a question', async () => {
    const user = await open(many(8));
    const field = screen.getByRole('textbox', { name: 'Anzahl für alle ausgewählten' });
    await user.clear(field);
    await user.type(field, '5');
    expect(screen.getByRole('button', { name: 'In den Warenkorb (40 Teile)' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'teil-01.stl auswählen' }));
    await user.click(screen.getByRole('button', { name: /^7.Teile entfernen$/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Entfernen' }));
    expect(findListed('teil-02.stl')).toBeUndefined();
    expect(findListed('teil-01.stl')?.quantity).toBe(5);
  });
});

describe('where there is one column only', () => {
  beforeEach(() => {
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...wide(query),
      matches: query === ONE_COLUMN,
    }));
    return () => vi.restoreAllMocks();
  });

  test('CFG-02 CFG-04 ticking a part opens its settings at once, with the price; the list stays behind them', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10 });
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    expect(screen.queryByRole('region', { name: 'Einstellungen' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'a.stl auswählen' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Einstellungen für a.stl' }));
    await user.click(sheet.getByRole('button', { name: /^Füllgrad/ }));
    await user.click(sheet.getByRole('radio', { name: /^50/ }));
    // 8 cm³ × 0.07 € × 1.4 + 5 €, and 1 cm³ × 0.07 € + 5 €.
    expect(plain(sheet.getByText('Zwischensumme').closest('p')?.textContent)).toBe('Zwischensumme 10,85 €');
    await user.click(sheet.getByRole('button', { name: 'Fertig' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(facts('a.stl')).toContain('Füllgrad50 %');

    await user.click(screen.getByRole('checkbox', { name: 'b.stl auswählen' }));
    expect(await screen.findByRole('dialog', { name: /^Einstellungen für 2\sTeile$/ })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: 'b.stl auswählen' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Teil einstellen' }));
    expect(await screen.findByRole('dialog', { name: 'Einstellungen für a.stl' })).toBeInTheDocument();
  });

  test('CFG-14 quantity and removal of all selected parts stand with their settings, not before the list', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10, 'c.stl': 10 });
    expect(screen.queryByRole('textbox', { name: 'Anzahl für alle ausgewählten' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'c.stl auswählen' }));
    await user.click(screen.getByRole('button', { name: /Teile einstellen$/ }));
    const sheet = within(await screen.findByRole('dialog', { name: /^Einstellungen für 2\sTeile$/ }));
    const field = sheet.getByRole('textbox', { name: 'Anzahl für alle ausgewählten' });
    await user.clear(field);
    await user.type(field, '5');
    expect(findListed('a.stl')?.quantity).toBe(5);
    expect(findListed('c.stl')?.quantity).toBe(1);
    await user.click(sheet.getByRole('button', { name: /^2.Teile entfernen$/ }));
    const question = within(await screen.findByRole('dialog', { name: /^2\sTeile entfernen\?$/ }));
    await user.click(question.getByRole('button', { name: 'Entfernen' }));
    expect(findListed('a.stl')).toBeUndefined();
    expect(findListed('c.stl')?.quantity).toBe(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

/** As shipped, but PLA in four colours. */
const COLOURFUL = {
  ...SHIPPED_SETTINGS,
  materialColors: {
    ...SHIPPED_SETTINGS.materialColors,
    PLA: ['Weiß', 'Rot', 'Blau', 'Gelb'].map((name) => ({ name, hex: '#808080' })),
  },
};

describe('material and colours', () => {
  test("CFG-12 a change of material resets all three colours to that material's first", async () => {
    const user = await open({ 'a.stl': 20 });
    await user.click(screen.getByRole('switch', { name: 'Zweite Farbe verwenden' }));
    await user.click(option('Hauptfarbe', 'Rot'));
    await user.click(option('Material', /^ASA/));
    expect(configurationOf('a.stl')).toMatchObject({
      material: 'ASA',
      primaryColor: 'Grau',
      secondaryColor: 'Grau',
      tertiaryColor: 'Grau',
      // What the second one was for is chosen anew: two that are alike are one.
      useSecondaryColor: false,
    });
    // 8 cm³ × 0.22 € + 5 €.
    expect(price('a.stl')).toMatch(/^6,76 €/);
  });

  test('CFG-15 CFG-16 further colours are toggles, and the description comes with them', async () => {
    const user = await open({ 'a.stl': 20 }, COLOURFUL);
    expect(screen.queryByRole('textbox', { name: 'Beschreibung der Farben' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Zweite Farbe verwenden' }));
    expect(screen.getByRole('combobox', { name: 'Zweite Farbe' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Beschreibung der Farben' })).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Zweite Farbe verwenden' }));
    expect(screen.queryByRole('textbox', { name: 'Beschreibung der Farben' })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Dritte Farbe' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Dritte Farbe verwenden' }));
    expect(screen.getByRole('combobox', { name: 'Dritte Farbe' })).toBeInTheDocument();
    await user.click(screen.getByRole('textbox', { name: 'Beschreibung der Farben' }));
    await user.paste('Sockel weiß');
    expect(configurationOf('a.stl')?.colorDescription).toBe('Sockel weiß');
    await user.click(screen.getByRole('switch', { name: 'Dritte Farbe verwenden' }));
    expect(screen.queryByRole('textbox', { name: 'Beschreibung der Farben' })).not.toBeInTheDocument();
  });

  test('CFG-15 a further colour begins with the first other one, and no two are ever the same', async () => {
    const user = await open({ 'a.stl': 20 }, COLOURFUL);
    await user.click(screen.getByRole('switch', { name: 'Zweite Farbe verwenden' }));
    expect(facts('a.stl')).toContain('FarbenWeiß und Rot');
    await user.click(screen.getByRole('switch', { name: 'Dritte Farbe verwenden' }));
    expect(facts('a.stl')).toContain('FarbenWeiß, Rot und Blau');
    await user.click(screen.getByRole('combobox', { name: 'Zweite Farbe' }));
    const offered = screen.getAllByRole('option').map((choice) => choice.textContent);
    expect(offered).toEqual(['Rot', 'Gelb']);
    await user.click(screen.getByRole('option', { name: 'Gelb' }));
    expect(facts('a.stl')).toContain('FarbenWeiß, Gelb und Blau');
    await user.click(option('Hauptfarbe', 'Gelb'));
    expect(facts('a.stl')).toContain('FarbenGelb, Weiß und Blau');
  });

  test('CFG-15 a material of one colour offers no second, one of two no third', async () => {
    const user = await open({ 'a.stl': 20 });
    await user.click(option('Material', /^PETG/));
    await user.click(screen.getByRole('switch', { name: 'Zweite Farbe verwenden' }));
    expect(configurationOf('a.stl')).toMatchObject({ primaryColor: 'Weiß', secondaryColor: 'Schwarz' });
    expect(screen.queryByRole('switch', { name: 'Dritte Farbe verwenden' })).not.toBeInTheDocument();
    await user.click(option('Hauptfarbe', 'Schwarz'));
    expect(configurationOf('a.stl')).toMatchObject({ primaryColor: 'Schwarz', secondaryColor: 'Weiß' });
    await user.click(option('Material', /^TPU/));
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  test('CFG-15 several parts get a second colour each that is not their first', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10 });
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    await user.click(screen.getByRole('button', { name: 'Alle auswählen' }));
    await user.click(option('Material', /^PETG/));
    await user.click(screen.getByRole('checkbox', { name: 'a.stl auswählen' }));
    await user.click(option('Hauptfarbe', 'Schwarz'));
    await user.click(screen.getByRole('checkbox', { name: 'a.stl auswählen' }));
    await user.click(screen.getByRole('switch', { name: 'Zweite Farbe verwenden' }));
    expect(configurationOf('a.stl')).toMatchObject({ primaryColor: 'Weiß', secondaryColor: 'Schwarz' });
    expect(configurationOf('b.stl')).toMatchObject({ primaryColor: 'Schwarz', secondaryColor: 'Weiß' });
  });

  test('CFG-17 colours need one material across the selection', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10 });
    await user.click(screen.getByRole('button', { name: 'Auswahl aufheben' }));
    await user.click(screen.getByRole('checkbox', { name: 'a.stl auswählen' }));
    await user.click(option('Material', /^TPU/));
    expect(option('Hauptfarbe', 'Schwarz')).toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'b.stl auswählen' }));
    expect(screen.queryByRole('radiogroup', { name: 'Hauptfarbe' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Die ausgewählten Teile haben verschiedene Materialien/)).toBeInTheDocument();
    expect(section('Material')).toHaveTextContent('Gemischt');
  });
});

describe('the step', () => {
  test('CFG-04 the four sections fold, and the contact box names the shop', async () => {
    const user = await open({ 'a.stl': 20 });
    for (const title of ['Material', 'Farben', 'Schichthöhe', 'Füllgrad']) {
      await user.click(section(title));
      expect(section(title)).toHaveAttribute('aria-expanded', 'false');
    }
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: /kontakt@example\.org/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:kontakt@example\.org/),
    );
  });

  test('CFG-06 without files there is a way to the upload', async () => {
    const user = await open({});
    expect(screen.getByRole('heading', { name: 'Keine Dateien gefunden' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dateien hochladen' }));
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('ERR-04 settings that cannot be loaded are an error with a second try, never an empty step', async () => {
    const { measures } = await parseHere(boxStl('a.stl', 20));
    haveParts([{ id: 'a', measures }]);
    const server = startTestServer({
      'GET /api/settings': () => ({ status: 400, body: { error: 'kaputt' } }),
    });
    renderAt('/konfigurator?step=configure', <ConfigureStep onNext={onNext} onBack={onBack} />);
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Die Preise konnten nicht geladen werden.');
    expect(screen.queryByRole('button', { name: /^In den Warenkorb/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Keine Dateien gefunden')).not.toBeInTheDocument();
    server.serve({
      'GET /api/settings': () => ({ body: { success: true, settings: SHIPPED_SETTINGS, version: 1 } }),
    });
    await userEvent.click(within(failure).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByRole('button', { name: 'In den Warenkorb (1 Teile)' })).toBeVisible();
    expect(price('a.stl')).toBe('5,56 €5,56 € je Stück');
  });

  test('CFG-09 while files are restored', async () => {
    useFiles.setState({ restoring: true });
    sessionStorage.setItem('uploadedFiles', '[]');
    const client = new QueryClient();
    const { rerender } = render(
      <QueryClientProvider client={client}>
        <p />
      </QueryClientProvider>,
    );
    rerender(
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <ConfigureStep onNext={onNext} onBack={onBack} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    expect(screen.getByText('Dateien werden wiederhergestellt...')).toBeInTheDocument();
    expect(screen.queryByText('Keine Dateien gefunden')).not.toBeInTheDocument();
  });

  test('UPL-18 entered by its address while an upload runs, the step leads back', async () => {
    await open({ 'a.stl': 20 });
    act(() => patchFile('a.stl', { status: 'uploading' }));
    expect(screen.getByText('Bitte warten Sie, bis alle Uploads abgeschlossen sind.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^In den Warenkorb/ })).not.toBeInTheDocument();
  });

  test('CFG-07 CFG-08 back, and forward with the cart built from files and configurations', async () => {
    const user = await open({ 'a.stl': 20, 'b.stl': 10 });
    await user.click(screen.getByRole('button', { name: 'Zurück zum Upload' }));
    expect(onBack).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Anzahl von b.stl erhöhen' }));
    await user.click(screen.getByRole('button', { name: 'In den Warenkorb (3 Teile)' }));
    expect(onNext).toHaveBeenCalledOnce();
    expect(cartItems()).toMatchObject([
      { id: 'a.stl', fileName: 'a.stl', volume: 8, quantity: 1, uploadedToStorage: true },
      { id: 'b.stl', fileName: 'b.stl', volume: 1, quantity: 2, modelFileUrl: '/api/files/b.stl' },
    ]);
    expect(cartItems()[0]?.configuration).toEqual(pricing.defaultConfiguration(pricing.defaultSettings()));
  });
});

test('the safety note stands beside the chosen material, the general one where the settings have none', async () => {
  const own = { ...SHIPPED_SETTINGS, materialSafety: { PLA: 'PLA wird ab 50 Grad weich.' } };
  const user = await open({ 'halter.stl': 20 }, own);
  expect(await screen.findByText('PLA wird ab 50 Grad weich.')).toBeVisible();
  await user.click(await screen.findByRole('radio', { name: /^PETG/ }));
  expect(await screen.findByText(/^Nicht für Lebensmittelkontakt/)).toBeVisible();
  expect(screen.queryByText('PLA wird ab 50 Grad weich.')).not.toBeInTheDocument();
});

test('CFG-01 one selected part is renamed: its card, its cart and all parts of the same file have the name that the server took', async () => {
  const server = startTestServer({
    'POST /api/rename-file': ({ body }) =>
      (body as { fileName: string }).fileName.startsWith('Pikachu')
        ? {
            status: 422,
            body: { success: false, error: 'Dieser Name deutet auf Rechte anderer hin.', code: 'name_held' },
          }
        : { body: { success: true, fileName: 'Halter links.stl' } },
  });
  const user = await open({ 'teil (1).stl': 20 });
  await user.click(await screen.findByRole('button', { name: 'teil (1).stl umbenennen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Teil umbenennen' });
  const name = within(dialog).getByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('teil (1)');
  await user.clear(name);
  await user.click(within(dialog).getByRole('button', { name: 'Umbenennen' }));
  expect(within(dialog).getByText('Bitte geben Sie dem Teil einen Namen.')).toBeVisible();
  await user.type(name, 'Pikachu{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Dieser Name deutet auf Rechte anderer hin.',
  );
  await user.clear(name);
  await user.type(name, 'Halter  links{Enter}');
  expect(await screen.findByRole('heading', { name: 'Halter links.stl' })).toBeVisible();
  expect(dialog).not.toBeInTheDocument();
  expect(server.requests.at(-1)?.body).toEqual({
    fileUrl: '/api/files/teil (1).stl',
    fileName: 'Halter  links.stl',
  });
});
