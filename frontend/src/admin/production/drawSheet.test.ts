// @vitest-environment node
import { expect, test } from 'vitest';
import { fontFromDisk, readPdf } from '../../lib/pdf/testing';
import { drawSheet, sheetName } from './drawSheet';
import { GROUP } from './groups.testing';

/** A grey PNG of 1 × 1, with a palette like the server's. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEWAgICQdD0xAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

const facts = {
  groups: [
    { ...GROUP, parts: GROUP.parts.map((part, place) => (place === 0 ? { ...part, picture } : part)) },
  ],
  now: '2026-11-22T12:00:00Z',
  origin: 'https://shop.example',
};

test('ADM-19 the sheet says what the printer needs, with a picture and the way to each order', async () => {
  const pdf = await drawSheet(facts, fontFromDisk);
  const { pages, text, title, language } = await readPdf(pdf);
  expect([title, language, pages.length]).toEqual(['Fertigung', 'de-DE', 1]);
  const images = (bytes: Uint8Array) =>
    Buffer.from(bytes)
      .toString('latin1')
      .match(/\/Subtype \/Image/g)?.length;
  expect(images(pdf)).toBe(1);
  expect(images(await drawSheet({ ...facts, groups: [GROUP] }, fontFromDisk))).toBeUndefined();
  for (const expected of [
    'PETG, Schwarz, 0,2 mm',
    '5 Stück offen, 40,00 cm³, höchstens 51 g, liefern bis 01.12.2020',
    '3 × halter.stl',
    'Bestellung #CAFE1234, liefern bis 01.12.2020',
    'Füllgrad 20 %, skaliert × 25,4 (Zoll)',
    'Schrift in Weiß',
    'Kunde: „Bitte bis Freitag“',
    '2 × deckel für das große Gehäuse.stl',
    'Dünne Wände, dünner als 0,4 mm.',
    'Volumen unsicher, wird vor der Fertigung geprüft',
    'Neben den Volumenkörpern',
    '1 / 1',
  ]) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(expected);
  }
});

test('ADM-19 long lists go on over the page, and what is printed is left out', async () => {
  const [first] = GROUP.parts as [(typeof GROUP.parts)[number]];
  const parts = Array.from({ length: 25 }, (_, position) => ({
    ...first,
    position,
    fileName: `teil-${position}.stl`,
  }));
  const done = { ...first, position: 99, fileName: 'fertig.stl', printed: 3 };
  const pdf = await drawSheet({ ...facts, groups: [{ ...GROUP, parts: [...parts, done] }] }, fontFromDisk);
  const { pages, text } = await readPdf(pdf);
  expect(pages).toHaveLength(4);
  expect(text).toContain('teil-24.stl');
  expect(text).not.toContain('fertig.stl');
});

test('ADM-19 its file has the German day, also past midnight', () => {
  expect(sheetName('2026-11-22T12:00:00Z')).toBe('Fertigung_2026-11-22.pdf');
  expect(sheetName('2026-11-22T23:30:00Z')).toBe('Fertigung_2026-11-23.pdf');
});
