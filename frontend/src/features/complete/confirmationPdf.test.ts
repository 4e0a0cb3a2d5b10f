// @vitest-environment node
import { expect, test } from 'vitest';
import type { OrderView } from '../../api/checkout';
import type { Shop } from '../../api/shop';
import { fontFromDisk, readPdf } from '../../lib/pdf/testing';
import { CONFIGURATION } from '../../testing/parts';
import { SHOP } from '../../testing/server';
import { drawConfirmation } from './confirmationPdf';

const PART = {
  ...CONFIGURATION,
  secondaryColor: 'Schwarz',
  useSecondaryColor: true,
  colorDescription: 'Schrift in „Schwarz“',
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
      configuration: PART,
      unitCents: 123_456,
      lineCents: 1_234_560,
      volumeCm3: 12.5,
      isEstimated: true,
      scaling: 'skaliert × 25,4 (Zoll)',
    },
  ],
  shipping: 'shipping',
  deliveryBy: '2026-12-03',
  shippingCents: 549,
  itemsCents: 1_234_560,
  totalCents: 1_235_109,
  totalPrice: 12_351.09,
  paymentState: 'paid',
  customer: { firstName: 'Jürgen', lastName: 'Groß', email: 'j@example.org' },
  billingAddress: ['Jürgen Groß', 'Hauptstraße 1', '70173 Stuttgart', 'Deutschland'],
  deliveryAddress: ['Werkstatt Müller', 'Gleis 3', '1010 Wien', 'Österreich'],
  isDamaged: false,
};

const read = async (order: OrderView, shop: Shop | null) =>
  readPdf(await drawConfirmation(order, shop, fontFromDisk));

test('CPL-04 DUTY-14 the PDF is the order confirmation, as real text with German formats', async () => {
  const { title, text, pages } = await read(ORDER, SHOP);
  expect(title).toBe('Bestellbestätigung CAFE1234');
  expect(pages).toHaveLength(1);
  for (const expected of [
    'Schichtwerk Muster GbR',
    'Rechnungsanschrift: Jürgen Groß, Hauptstraße 1, 70173 Stuttgart, Deutschland',
    'Lieferanschrift: Werkstatt Müller, Gleis 3, 1010 Wien, Österreich',
    'Musterstraße 1, 70173 Stuttgart',
    // Half past eleven at night in UTC is the next day in Germany.
    'Bestellung #CAFE1234 vom 22.11.2026',
    'Jürgen Groß, j@example.org',
    'Gehäuse größer.stl',
    '1.234,56 €',
    'Material PLA, Farbe Weiß und Schwarz',
    'Schichthöhe 0,2 mm, Füllgrad 20 %',
    'Volumen je Stück 12,50 cm³ (geschätzt)',
    'Datei skaliert × 25,4 (Zoll)',
    'Farbwunsch: Schrift in „Schwarz“',
    'Versand (Standardversand)',
    'Lieferung voraussichtlich bis 03.12.2026',
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

test('DUTY-01 the PDF of an order with VAT says rate and amount, and nothing of § 19', async () => {
  const tax = { ratePercent: 19, netCents: 1_037_907, taxCents: 197_202 };
  const { text } = await read({ ...ORDER, tax }, SHOP);
  expect(text).toContain('Der Gesamtbetrag enthält 19 % MwSt.: 1.972,02 €. Der Betrag ist bezahlt.');
  expect(text).not.toMatch(/§ 19|keine Umsatzsteuer/);
  const exported = await read({ ...ORDER, tax: { ratePercent: 0, netCents: 1_235_109, taxCents: 0 } }, SHOP);
  expect(exported.text).toContain('keine deutsche Umsatzsteuer (steuerfreie Ausfuhrlieferung)');
});

test('CPL-04 a file name in another script, or a very long one, does not cost the page', async () => {
  const fileName = `月${'sehrlang'.repeat(40)}\u{1f600}\u0000\n.stl`;
  const order = { ...ORDER, items: ORDER.items.map((item) => ({ ...item, fileName })) };
  const { text } = await read(order, null);
  expect(text).toContain('sehrlang');
  expect(text).toContain('12.351,09 €');
});

test('CPL-04 an order of a hundred parts fills numbered pages and loses none', async () => {
  const items = Array.from({ length: 100 }, (_, index) => ({
    ...(ORDER.items[0] as OrderView['items'][number]),
    fileName: `teil-${index + 1}.stl`,
  }));
  const { pages, text } = await read({ ...ORDER, items }, SHOP);
  expect(pages.length).toBeGreaterThan(3);
  for (const { fileName } of items) expect(text).toContain(fileName);
  expect(text).toContain(`Seite ${pages.length} von ${pages.length}`);
});
