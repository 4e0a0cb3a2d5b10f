// @vitest-environment node
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { OrderDetail } from '../../api/adminOrders';
import type { Shop } from '../../api/shop';
import { fontFromDisk, readPdf } from '../../lib/pdf/testing';
import { SHOP } from '../../lib/testing';
import { drawLabels } from './drawLabels';

const order = (more: Partial<OrderDetail> = {}) =>
  ({
    orderNumber: 'CAFE1234',
    shipping: 'express',
    customer: { firstName: 'Jürgen', lastName: 'Groß', email: 'j@example.org' },
    billingAddress: ['Jürgen Groß', 'Hauptstraße 1', '70173 Stuttgart', 'Deutschland'],
    deliveryAddress: ['Werkstatt Müller', 'Gleis 3', '1010 Wien', 'Österreich'],
    ...more,
  }) as OrderDetail;

const draw = (orders: OrderDetail[]) =>
  drawLabels({ orders, shop: SHOP as Shop, now: '2026-11-25T08:00:00Z' }, fontFromDisk);

test('each parcel has a label of A6 with address, sender and order', async () => {
  const firm = order({
    orderNumber: 'BEEF0001',
    shipping: 'shipping',
    company: 'Maier Maschinenbau GmbH & Co. KG',
    deliveryAddress: [],
  });
  const bytes = await draw([order(), firm]);
  const { pages, language } = await readPdf(bytes);
  const [first, second] = pages.map((text) => text.replaceAll('\u00a0', ' '));
  expect([language, pages.length]).toEqual(['de-DE', 2]);
  for (const expected of [
    'Absender: Lagenwerk Muster GbR, Musterweg 1, 70000 Musterstadt',
    'Werkstatt Müller\nGleis 3\n1010 Wien\nÖsterreich',
    '#CAFE1234 Expressversand',
  ])
    expect(first).toContain(expected);
  expect(first).not.toContain('Hauptstraße');
  expect(second).toContain('Maier Maschinenbau GmbH & Co. KG\nJürgen Groß\nHauptstraße 1');
  const page = await (await getDocumentProxy(bytes.slice(), { verbosity: 0 })).getPage(1);
  expect(page.view.map(Math.round)).toEqual([0, 0, 298, 420]);
});

test('an address of the longest lines keeps its place: nothing of it runs into the order below', async () => {
  const long = 'Gesellschaft für additive Fertigung und Vorrichtungsbau '.repeat(2).trim().slice(0, 100);
  const bytes = await draw([
    order({ deliveryAddress: [long, long, long, `70173 ${long.slice(0, 94)}`, 'Deutschland'] }),
  ]);
  const page = await (await getDocumentProxy(bytes.slice(), { verbosity: 0 })).getPage(1);
  const { items } = await page.getTextContent();
  const placed = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, y: item.transform[5] as number, end: (item.transform[4] as number) + item.width }]
      : [],
  );
  const lowest = (text: string) =>
    Math.min(...placed.filter((item) => item.text.includes(text)).map(({ y }) => y));
  expect(lowest('Deutschland')).toBeGreaterThan(lowest('#CAFE1234') + 20);
  expect(Math.max(...placed.map(({ end }) => end))).toBeLessThanOrEqual(298 - 28);
});
