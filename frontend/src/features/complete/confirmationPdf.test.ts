import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from 'pdf-lib';
import { expect, test } from 'vitest';
import type { OrderView } from '../../api/checkout';
import type { Shop } from '../../api/shop';
import { drawConfirmation } from './confirmationPdf';

const CONFIGURATION = {
  material: 'PLA',
  primaryColor: 'Weiß',
  secondaryColor: 'Schwarz',
  tertiaryColor: 'Weiß',
  useSecondaryColor: true,
  useTertiaryColor: false,
  colorDescription: 'Schrift in „Schwarz“',
  layerHeight: 0.2,
  infill: 20,
};

const ORDER: OrderView = {
  id: '0199a1b2-0000-7000-8000-0000cafe1234',
  orderNumber: 'CAFE1234',
  createdAt: '2026-11-21T23:30:00Z',
  status: 'submitted',
  items: [
    {
      fileName: 'Gehäuse größer.stl',
      quantity: 10,
      configuration: CONFIGURATION,
      unitCents: 123_456,
      lineCents: 1_234_560,
      volumeCm3: 12.5,
    },
  ],
  shipping: 'shipping',
  shippingCents: 549,
  itemsCents: 1_234_560,
  totalCents: 1_235_109,
  paymentState: 'paid',
  customer: { firstName: 'Jürgen', lastName: 'Groß', email: 'j@example.org' },
};

const SHOP: Shop = {
  company: 'Schichtwerk Muster GbR',
  partners: [],
  street: 'Musterstraße 1',
  postalCode: '70173',
  city: 'Stuttgart',
  country: 'Deutschland',
  email: 'hallo@example.org',
  phone: '+49 711 000000',
  website: 'https://example.org',
  sampleData: true,
  paymentSimulated: true,
};

/** Node 20's own decoder for this encoding reads it as Latin 1, without '€' and the German quotes. */
function fromWindows1252(bytes: Buffer): string {
  const beyondLatin1: Record<number, string> = { 128: '€', 132: '„', 147: '“', 150: '–' };
  return Array.from(bytes, (byte) => beyondLatin1[byte] ?? String.fromCharCode(byte)).join('');
}

/** The texts of a PDF in the order in which they are drawn: the built-in fonts write one byte a character. */
async function read(bytes: Uint8Array): Promise<{ pages: number; title: string; text: string }> {
  const document = await PDFDocument.load(bytes);
  const texts = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .flatMap((stream) => {
      try {
        const content = inflateSync(stream.contents).toString('latin1');
        return [...content.matchAll(/<([0-9A-F]*)> Tj/g)].map((match) =>
          fromWindows1252(Buffer.from(match[1] ?? '', 'hex')),
        );
      } catch {
        return [];
      }
    });
  return { pages: document.getPageCount(), title: document.getTitle() ?? '', text: texts.join('\n') };
}

test('CPL-04 the PDF is the order confirmation, as real text with German formats', async () => {
  const { title, text, pages } = await read(await drawConfirmation(ORDER, SHOP));
  expect(title).toBe('Bestellbestätigung CAFE1234');
  expect(pages).toBe(1);
  for (const expected of [
    'Schichtwerk Muster GbR',
    'Musterstraße 1, 70173 Stuttgart',
    // Half past eleven at night in UTC is the next day in Germany.
    'Bestellung #CAFE1234 vom 22.11.2026',
    'Jürgen Groß, j@example.org',
    'Gehäuse größer.stl',
    '1.234,56 €',
    'Material PLA, Farbe Weiß, Schwarz',
    'Schichthöhe 0,2 mm, Füllgrad 20 %',
    'Farbwunsch: Schrift in „Schwarz“',
    'Versand (Standardversand)',
    '5,49 €',
    '12.351,09 €',
    'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet. Der Betrag ist bezahlt.',
    'Dies ist eine Bestellbestätigung, keine Rechnung.',
    'Testbetrieb: Diese Zahlung wurde simuliert, es ist kein Geld geflossen.',
  ]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toMatch(/inkl\. MwSt/i);
});

test('CPL-04 a file name in another script, or a very long one, does not cost the page', async () => {
  const fileName = `月${'sehrlang'.repeat(40)}\u{1f600}\u0000\n.stl`;
  const order = { ...ORDER, items: ORDER.items.map((item) => ({ ...item, fileName })) };
  const { text } = await read(await drawConfirmation(order, null));
  expect(text).toContain('?sehrlang');
  expect(text).toContain('12.351,09 €');
});

test('CPL-04 an order of a hundred parts fills numbered pages and loses none', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({
    ...(ORDER.items[0] as OrderView['items'][number]),
    fileName: `teil-${index + 1}.stl`,
  }));
  const { pages, text } = await read(await drawConfirmation({ ...ORDER, items }, SHOP));
  expect(pages).toBeGreaterThan(3);
  for (const { fileName } of items) expect(text).toContain(fileName);
  expect(text).toContain(`Seite ${pages} von ${pages}`);
});
