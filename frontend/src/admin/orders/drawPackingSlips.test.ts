// @vitest-environment node
import { expect, test } from 'vitest';
import type { DetailPart } from '../../api/adminOrders';
import type { Shop } from '../../api/shop';
import { fontFromDisk, readPdf } from '../../lib/pdf/testing';
import { SHOP } from '../../lib/testing';
import { CONFIGURATION } from '../../testing/parts';
import { drawPackingSlips, type Slip } from './drawPackingSlips';

const part = (position: number, more: Partial<DetailPart> = {}) =>
  ({
    position,
    fileName: `teil-${position + 1}.stl`,
    quantity: 1,
    configuration: CONFIGURATION,
    lineCents: 123_456,
    ...more,
  }) as DetailPart;

const PARTS = [
  part(0, { fileName: 'Gehäuse größer.stl', quantity: 12 }),
  part(1, {
    configuration: {
      ...CONFIGURATION,
      material: 'TPU',
      useSecondaryColor: true,
      secondaryColor: 'Schwarz',
      colorDescription: 'Schrift in „Schwarz“',
    },
  }),
];

const ORDER = {
  orderNumber: 'CAFE1234',
  createdAt: '2026-11-20T10:00:00Z',
  shipping: 'express',
  customer: { firstName: 'Jürgen', lastName: 'Groß', email: 'j@example.org' },
  billingAddress: ['Jürgen Groß', 'Hauptstraße 1', '70173 Stuttgart', 'Deutschland'],
  deliveryAddress: ['Werkstatt Müller', 'Gleis 3', '1010 Wien', 'Österreich'],
  parts: PARTS,
} as unknown as Slip['order'];

const drawn = async (...slips: Slip[]) => {
  const facts = {
    slips,
    shop: SHOP as Shop,
    materialSafety: { PLA: 'Ab 55 °C wird es weich.' },
    now: '2026-11-25T08:00:00Z',
    origin: 'https://shop.example',
  };
  const pdf = await readPdf(await drawPackingSlips(facts, fontFromDisk));
  return { ...pdf, text: pdf.text.replaceAll('\u00a0', ' ') };
};
const slip = (order: Slip['order'], more: Pick<Slip, 'reprint'> = {}) => drawn({ order, ...more });

test('what lies in the parcel names maker, parts with their marks, safety of each material and rights, and no price', async () => {
  const { pages, title, language, text } = await slip(ORDER);
  expect([title, language, pages.length]).toEqual(['Lieferschein #CAFE1234', 'de-DE', 1]);
  const line = text.replaceAll('\n', ' ');
  for (const expected of [
    'Werkstatt Müller',
    '1010 Wien',
    'Bestellt am 20.11.2026, Lieferschein vom 25.11.2026, Expressversand',
    'Gehäuse größer.stl',
    'Kennzeichen CAFE1234-1',
    'Kennzeichen CAFE1234-2',
    'Farbwunsch: Schrift in „Schwarz“',
    'Lagenwerk Muster GbR, Musterweg 1, 70000 Musterstadt, Deutschland, kontakt@example.org',
    'PLA: Ab 55 °C wird es weich.',
    'TPU: Nicht für Lebensmittelkontakt',
    'https://shop.example/widerruf',
    'Mängelhaftungsrecht',
  ])
    expect(line).toContain(expected);
  expect(line).toMatch(/1 Gehäuse größer\.stl 12/);
  expect(line).not.toContain('Hauptstraße');
  expect(line).not.toMatch(/€|1\.234/);
});

test('ADM-31: what comes once more says of which order it is, with its own pieces and marks, and no price', async () => {
  const reprint = { number: 2, parts: [{ part: 1, fileName: 'teil-2.stl', quantity: 3, checked: 3 }] };
  const { title, text } = await slip(ORDER, { reprint: reprint as Slip['reprint'] });
  const line = text.replaceAll('\n', ' ');
  expect(title).toBe('Ersatzlieferung zu Bestellung #CAFE1234');
  expect(line).toContain('Ersatzlieferung zu Bestellung #CAFE1234');
  expect(line).toMatch(/2 teil-2\.stl 3/);
  expect(line).toContain('Kennzeichen CAFE1234-2-N2');
  expect(line).not.toMatch(/Gehäuse|€|1\.234/);
});

test('the firm stands in its own address once, and below an address of somebody else', async () => {
  const company = 'Maier Maschinenbau GmbH & Co. KG';
  const own = await slip({ ...ORDER, company, deliveryAddress: [] });
  expect(own.text.replaceAll('\n', ' ')).toContain(
    'Maier Maschinenbau GmbH & Co. KG Jürgen Groß Hauptstraße 1 70173 Stuttgart',
  );
  const named = [company, ...ORDER.billingAddress];
  const once = await slip({ ...ORDER, company, deliveryAddress: named });
  expect(once.text.match(/Maier/g)).toHaveLength(1);
  const other = await slip({ ...ORDER, company });
  const line = other.text.replaceAll('\n', ' ');
  expect(line).toContain('Werkstatt Müller Gleis 3 1010 Wien');
  expect(line).toContain('Bestellt von Maier Maschinenbau GmbH & Co. KG, Jürgen Groß');
  // A street or a name that begins like the firm does not name it, and a name in other letters is the same person.
  for (const [short, name] of [
    ['Haupt', 'Jürgen Groß'],
    ['Groß', 'jürgen  groß'],
  ] as const) {
    const bare = await slip({
      ...ORDER,
      company: short,
      deliveryAddress: [name, 'Hauptstraße 2', '1010 Wien', 'Österreich'],
    });
    expect(bare.text.replaceAll('\n', ' ')).toMatch(
      new RegExp(`${short} ${name.replace('  ', ' +')} Hauptstraße 2`),
    );
  }
  expect((await slip({ ...ORDER, company: '  ' })).text).not.toContain('Bestellt von');
  const numbered = await slip({ ...ORDER, company, reference: 'PO-4711' });
  expect(numbered.text).toMatch(/Bestellt von Maier.*Jürgen Groß\nIhre Referenz: PO-4711\n/);
  expect(other.text).not.toContain('Referenz');
});

test('an order of a hundred parts fills numbered pages, and what was erased is left out', async () => {
  const parts = Array.from({ length: 100 }, (_, position) => part(position));
  const { pages, text } = await slip({ ...ORDER, parts, deliveryAddress: [], billingAddress: [] });
  expect(pages.length).toBeGreaterThan(5);
  for (const { fileName } of parts) expect(text).toContain(fileName);
  expect(text).toContain('Jürgen Groß');
  expect(text).toContain(`${pages.length} / ${pages.length}`);
});

test('ADM-14 the slips of several orders are one file, each with pages of its own', async () => {
  const many = Array.from({ length: 30 }, (_, position) => part(position));
  const other = { ...ORDER, orderNumber: 'CAFE0002', parts: many };
  const { pages, title, text } = await drawn({ order: other }, { order: ORDER });
  expect(title).toBe('Lieferscheine');
  expect(pages.length).toBe(5);
  for (const foot of ['1 / 4', '2 / 4', '3 / 4', '4 / 4', '1 / 1']) expect(text.split(foot)).toHaveLength(2);
  expect(text).toContain('Kennzeichen CAFE0002-30');
  expect(text).toContain('Kennzeichen CAFE1234-2');
});
