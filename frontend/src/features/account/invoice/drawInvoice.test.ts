// @vitest-environment node
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { fontFromDisk, readPdf } from '../../../lib/pdf/testing';
import { drawInvoice } from './drawInvoice';
import {
  CANCELLATION,
  CANCELLATION_OF_REST,
  CANCELLATION_WITH_TAX,
  CORRECTION,
  CORRECTION_TAKEN_BACK,
  CORRECTION_WITH_TAX,
  FOREIGN,
  HUNDRED,
  LONG_NAMES,
  ONE_LINE,
  PICKUP,
  SMALL_BUSINESS_ID,
  WITH_TAX,
} from './records.testing';

const draw = (record: typeof ONE_LINE) => drawInvoice(record, fontFromDisk);
const read = async (record: typeof ONE_LINE) => readPdf(await draw(record));

test('INV-06 INV-07 INV-08 INV-09 the invoice says everything that its record says', async () => {
  const { title, language, pages, text } = await read(ONE_LINE);
  expect(title).toBe('Rechnung RE-2026-000042');
  expect(language).toBe('de-DE');
  expect(pages).toHaveLength(1);
  for (const expected of [
    'Druckerei Huber & Weiß GbR',
    'Druckerei Huber & Weiß GbR · Hauptstraße 12 · 72070 Tübingen',
    'Rechnung RE-2026-000042',
    'Rechnungsnummer RE-2026-000042',
    'Rechnungsdatum 21.11.2026',
    'Bestellnummer CAFE1234',
    'Bestelldatum 21.11.2026',
    'Jürgen Groß',
    'Hauptstraße 1',
    '70173 Stuttgart',
    'Gehäuse größer.stl',
    'PLA, Weiß und Schwarz, Schichthöhe 0,2 mm, Füllgrad 20 %',
    '10 % Mengenrabatt auf 1.371,73 € Einzelpreis',
    'Zwischensumme 12.345,60 €',
    'Versand (Standardversand) 5,49 €',
    'Rechnungsbetrag 12.351,09 €',
    'Lieferanschrift',
    'Werkstatt Groß',
    'Gleis 3',
    'Steuerfrei als Kleinunternehmer gemäß § 19 UStG: Es wird keine Umsatzsteuer berechnet.',
    'Der Rechnungsbetrag wurde am 21.11.2026 online bezahlt.',
    'Steuernummer',
    '86123/45678',
    'Seite 1 von 1',
  ]) {
    expect(text).toContain(expected);
  }
  // Position, name, quantity and both prices stand in one line.
  expect(text).toMatch(/1 Gehäuse größer\.stl 10 1\.234,56 € 12\.345,60 €/);
  expect(text).not.toMatch(/inkl\. MwSt|Testrechnung/i);
});

test('INV-05 the same record gives the same bytes at any time', async () => {
  const hash = async () =>
    createHash('sha256')
      .update(await draw(ONE_LINE))
      .digest('hex');
  const first = await hash();
  const now = Date.now;
  // Another day, as far as the library can tell.
  Date.now = () => now() + 86_400_000 * 400;
  try {
    expect(await hash()).toBe(first);
  } finally {
    Date.now = now;
  }
  const { created } = await read(ONE_LINE);
  expect(created).toContain('20261121');
});

test.each([
  ['an invoice', ONE_LINE, 'c327a687a2d9652d8efa3a7343427b23d73acd781ab51a26f2debc3ff7a633f4'],
  ['a cancellation', CANCELLATION, 'e35e4dbad690aa104fc808d433f1a617e195d615cb627e0961fff31f798b659d'],
  ['an invoice with VAT', WITH_TAX, '3f4a5fc3b9c944c1598fb813e5cca2d4eeff65bbc4f9368652d16de4fc93047b'],
])('INV-05 %s prints for ever as it did', async (_, record, sha256) => {
  // A changed word or place needs a new `templateVersion` with a form of its own, never a new sum here.
  expect(
    createHash('sha256')
      .update(await draw(record))
      .digest('hex'),
  ).toBe(sha256);
});

test('INV-06 DUTY-01 an invoice with VAT says net, rate and tax below the total, and nothing of § 19', async () => {
  const { pages, text } = await read(WITH_TAX);
  expect(pages).toHaveLength(1);
  for (const expected of [
    'Rechnungsbetrag 12.351,09 €',
    'darin Nettobetrag 10.379,07 €',
    'darin 19 % Umsatzsteuer 1.972,02 €',
    'Alle Einzelpreise und Beträge enthalten 19 % Umsatzsteuer.',
    'DE811234567',
    'Leistungszeitpunkt ist der Tag des Versands.',
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toMatch(/§ 19|Kleinunternehmer/);
  const cancelled = await read(CANCELLATION_WITH_TAX);
  expect(cancelled.text).toContain('darin 19 % Umsatzsteuer −1.972,02 €');
  const exported = await read({
    ...WITH_TAX,
    tax: { ratePercent: 0, netCents: 1_235_109, taxCents: 0 },
    taxNote: 'Steuerfreie Ausfuhrlieferung (§ 4 Nr. 1 Buchstabe a in Verbindung mit § 6 UStG).',
  });
  expect(exported.text).toContain('darin Nettobetrag 12.351,09 €');
  expect(exported.text).toContain('darin 0 % Umsatzsteuer 0,00 €');
  expect(exported.text).toContain('Steuerfreie Ausfuhrlieferung');
  // What is sold by a small business has nothing below its total.
  const small = await read(ONE_LINE);
  expect(small.text).toContain('§ 19 UStG');
  expect(small.text).not.toContain('darin');
});

test('INV-06 the number of a small business is called as it is', async () => {
  const ofNumber = async (vatId: string) =>
    (await read({ ...ONE_LINE, issuer: { ...ONE_LINE.issuer, vatId, taxNumber: null } })).text;
  const small = await ofNumber('DE123456789-EX');
  expect(small).toContain('KU-IdNr.');
  expect(small).toContain('DE123456789-EX');
  expect(small).not.toMatch(/USt-IdNr|Steuernummer/);
  const other = await ofNumber('DE123456789');
  expect(other).toContain('USt-IdNr.');
  expect(other).not.toContain('KU-IdNr');
});

test('INV-01 a hundred lines fill numbered pages with the table’s head and the sum so far', async () => {
  const { pages } = await read(HUNDRED);
  expect(pages.length).toBeGreaterThan(4);
  for (const { fileName } of HUNDRED.lines) {
    expect(pages.filter((page) => page.includes(` ${fileName} `))).toHaveLength(1);
  }
  let carried = 0;
  pages.forEach((page, index) => {
    expect(page).toContain(`Seite ${index + 1} von ${pages.length}`);
    const own = [...page.matchAll(/^\d+ teil-(\d+)\.stl /gm)].map((match) => Number(match[1]));
    const german = (cents: number) =>
      `${new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(cents / 100)} €`;
    if (own.length > 0) expect(page).toMatch(/Pos\. Beschreibung Menge Einzelpreis Gesamt/);
    if (index > 0 && own.length > 0) expect(page).toContain(`Übertrag ${german(carried)}`);
    carried += own.reduce((sum, number) => sum + (HUNDRED.lines[number - 1]?.lineCents ?? 0), 0);
    if (index < pages.length - 1 && carried < HUNDRED.itemsCents) {
      expect(page).toContain(`Übertrag ${german(carried)}`);
    }
  });
  expect(carried).toBe(HUNDRED.itemsCents);
  expect(pages.at(-1)).toContain('Rechnungsbetrag');
});

test('INV-05 a cancellation names what it takes back and counts below zero', async () => {
  const { title, text } = await read(CANCELLATION);
  expect(title).toBe('Stornorechnung RE-2026-000043');
  expect(text).toContain('Hiermit stornieren wir die Rechnung RE-2026-000042 vom 21.11.2026.');
  expect(text).toContain('Grund: Die Zahlung wurde erstattet.');
  expect(text).toContain('Stornobetrag −12.351,09 €');
  expect(text).toContain('−1.234,56 € −12.345,60 €');
});

test('INV-05 INV-06 a correction names invoice, reason and sum below zero, and what the invoice comes to from now on', async () => {
  const { title, pages, text } = await read(CORRECTION_WITH_TAX);
  expect(title).toBe('Rechnungskorrektur RE-2026-000043');
  expect(pages).toHaveLength(1);
  for (const expected of [
    'Rechnungskorrektur zu Rechnung RE-2026-000042 vom 21.11.2026.',
    'Grund: Ein Teil hatte einen Kratzer.',
    'Zur Rechnung RE-2026-000042',
    'Rechnungsbetrag bisher 12.351,09 €',
    'Korrekturbetrag −10,50 €',
    'darin Nettobetrag −8,82 €',
    'darin 19 % Umsatzsteuer −1,68 €',
    'Rechnungsbetrag neu 12.340,59 €',
    'Alle Einzelpreise und Beträge enthalten 19 % Umsatzsteuer.',
    '10,50 € wurden auf das ursprüngliche Zahlungsmittel erstattet.',
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toMatch(/Pos\.|Zwischensumme|Leistungszeitpunkt|§ 19/);
  const small = await read(CORRECTION);
  expect(small.text).toContain('§ 19 UStG');
  expect(small.text).not.toContain('darin');
});

test('INV-05 a correction that is taken back and a cancellation of the rest name what was corrected', async () => {
  const back = await read(CORRECTION_TAKEN_BACK);
  expect(back.text.replace(/\s+/g, ' ')).toContain(
    'Hiermit nehmen wir die Rechnungskorrektur RE-2026-000043 vom 28.11.2026 zurück.',
  );
  expect(back.text).toContain('Korrekturbetrag 10,50 €');
  expect(back.text).toContain('Rechnungsbetrag neu 12.351,09 €');
  const rest = await read(CANCELLATION_OF_REST);
  expect(rest.text).toContain('Hiermit stornieren wir die Rechnung RE-2026-000042 vom 21.11.2026.');
  expect(rest.text).toContain('Bereits berichtigt durch RE-2026-000043.');
  expect(rest.text).toContain('Bereits berichtigt 10,50 €');
  expect(rest.text).toContain('Stornobetrag −12.340,59 €');
  expect(rest.text).toContain('darin 19 % Umsatzsteuer −1.970,34 €');
});

test('INV-09 a pickup names the shop, and another country stands in capitals', async () => {
  const pickup = await read(PICKUP);
  expect(pickup.text).toContain('Abholung bei');
  expect(pickup.text).not.toContain('Lieferanschrift');
  expect(pickup.text).toContain('Testrechnung: Die Zahlung wurde simuliert, es ist kein Geld geflossen.');
  const foreign = await read(FOREIGN);
  expect(foreign.text).toContain('ÖSTERREICH');
  expect(foreign.text).toContain('Łukasz Żółć');
  expect(foreign.text).toContain('Москва Ωμέγα Nguyễn.stl');
});

test('INV-01 long names break, and letters that no font has become frames, never question marks', async () => {
  const { pages, text } = await read(LONG_NAMES);
  expect(pages.length).toBeGreaterThan(0);
  expect(text).toContain('sehrlang');
  expect(text).not.toContain('?');
  expect(text.replace(/\s/g, '')).toContain('Donaudampfschifffahrtsgesellschaft');
});

test('INV-09 however long name and street are, the letter’s window still names town and country', async () => {
  const long = 'An der allerlängsten Straße der ganzen Gemeinde '.repeat(4).trim();
  const { pages } = await read({
    ...PICKUP,
    recipient: {
      ...PICKUP.recipient,
      company: long,
      name: long,
      address: {
        line1: long,
        line2: long,
        postalCode: '6020',
        city: 'Innsbruck',
        country: 'AT',
        countryName: 'Österreich',
      },
    },
  });
  const window = pages[0]?.split('Vielen Dank')[0] ?? '';
  expect(window).toContain('6020 Innsbruck');
  expect(window).toContain('ÖSTERREICH');
});

test('INV-01 INV-05 the server draws the same lines on the same pages: what both are held against', async () => {
  const records = {
    ONE_LINE,
    HUNDRED,
    CANCELLATION,
    PICKUP,
    FOREIGN,
    LONG_NAMES,
    WITH_TAX,
    CANCELLATION_WITH_TAX,
    SMALL_BUSINESS_ID,
    CORRECTION,
    CORRECTION_WITH_TAX,
    CORRECTION_TAKEN_BACK,
    CANCELLATION_OF_REST,
  };
  const drawn = [];
  for (const [name, record] of Object.entries(records))
    drawn.push({ name, record, pages: (await read(record)).pages });
  await expect(`${JSON.stringify(drawn, null, 1)}\n`).toMatchFileSnapshot('./drawn.testing.json');
});
