// @vitest-environment node
import { beforeAll, expect, test, vi } from 'vitest';
import { loadPricing, type Pricing } from '../../core/client';
import { cartPart } from '../../testing/list';
import { startTestServer } from '../../testing/server';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { itemOf, lineKey } from '../parts';
import { PriceBook } from '../pricing';
import { priceCart } from './price';
import type { ServerPrices } from './serverPrices';

let pricing: Pricing;

beforeAll(async () => {
  startTestServer();
  pricing = await loadPricing();
});

const shipped = () => new PriceBook(pricing, SHIPPED_SETTINGS);

test('PRC-03 the total is the sum of the lines plus shipping, the same as the core makes for the whole cart', () => {
  const items = [
    cartPart('a', { quantity: 7, volume: 12.345 }),
    cartPart('b', { quantity: 60 }),
    cartPart('c'),
  ];
  const totals = priceCart(items, 'express', shipped());
  const core = pricing.cartTotals(
    items.map(({ volumeCm3, quantity, configuration }) => ({
      volumeCm3: volumeCm3 ?? 0,
      quantity,
      configuration,
    })),
    'express',
    SHIPPED_SETTINGS,
  );
  expect(totals).toMatchObject({
    assemblies: core.assemblies,
    parts: core.parts,
    itemsCents: core.itemsCents,
    shippingCents: 3_000,
    totalCents: core.totalCents,
    orderable: true,
  });
});

test('DUTY-01 with standard taxation the total stays, and the core says what of it is VAT', () => {
  const items = [cartPart('a', { quantity: 2 })];
  const small = priceCart(items, 'shipping', shipped());
  const settings: typeof SHIPPED_SETTINGS = {
    ...SHIPPED_SETTINGS,
    taxation: { mode: 'standard', ratePercent: 19 },
  };
  const standard = priceCart(items, 'shipping', new PriceBook(pricing, settings));
  expect(small).toMatchObject({ totalCents: 1_661, tax: null });
  expect(standard).toMatchObject({ totalCents: 1_661, tax: { ratePercent: 19, taxCents: 265 } });
});

test('PRC-04 PRC-06 a part that cannot be priced is shown at the display price and cannot be ordered', () => {
  const unmeasured = priceCart([cartPart('a', { volume: null })], 'pickup', shipped());
  // A missing volume counts as 1000: 1000 × 0.07 € + 5 €.
  expect(unmeasured.lines[0]).toMatchObject({ lineCents: 7_500, problem: expect.any(String) });
  expect(unmeasured.orderable).toBe(false);
  const gone = cartPart('b', {
    quantity: 2,
    configuration: { ...cartPart('x').configuration, material: 'Holz' },
  });
  // Nothing to calculate with: the unit price falls back to 10 €.
  expect(priceCart([gone], 'pickup', shipped()).lines[0]).toMatchObject({
    lineCents: 2_000,
    problem: expect.any(String),
  });
});

test('PAY-09 a part without a stored file keeps its price, says what is missing, and cannot be ordered', () => {
  const old = cartPart('a', { modelFileUrl: null });
  const totals = priceCart([old], 'pickup', shipped());
  expect(totals.lines[0]).toMatchObject({
    lineCents: 556,
    problem: 'Die Datei dieses Teils ist nicht gespeichert. Bitte laden Sie die Datei erneut hoch.',
  });
  expect(totals.orderable).toBe(false);
});

test('PRC-24 the server has the last word on a line and on shipping, as long as they are what it was asked about', () => {
  const asked = cartPart('a');
  const server: ServerPrices = {
    byId: {
      a: {
        unitCents: 999,
        lineCents: 999,
        shownLineCents: 556,
        lineKey: lineKey(itemOf(asked)),
      },
    },
    shipping: { choice: 'shipping', cents: 690, shownCents: 549 },
  };
  expect(priceCart([asked], 'shipping', shipped(), server)).toMatchObject({
    lines: [{ lineCents: 999, formerLineCents: 556 }],
    shippingCents: 690,
    formerShippingCents: 549,
    totalCents: 1_689,
  });
  const edited = priceCart([cartPart('a', { quantity: 2 })], 'express', shipped(), server);
  expect(edited).toMatchObject({
    lines: [{ lineCents: 1_112, formerLineCents: null }],
    shippingCents: 3_000,
    formerShippingCents: null,
  });
});

test('PRC-03 a hundred parts cost one call of the core, and one changed part asks for its own line only', () => {
  const quoteCart = vi.fn(pricing.quoteCart);
  const prices = new PriceBook({ ...pricing, quoteCart }, SHIPPED_SETTINGS);
  const parts = Array.from({ length: 100 }, (_, i) => cartPart(`teil-${i}`));
  const before = priceCart(parts, 'pickup', prices);
  expect(quoteCart).toHaveBeenCalledOnce();
  const edited = parts.with(3, cartPart('teil-3', { quantity: 24 }));
  const after = priceCart(edited, 'pickup', prices);
  expect(quoteCart).toHaveBeenCalledTimes(2);
  expect(quoteCart.mock.lastCall?.[0]).toHaveLength(1);
  expect(after.parts).toBe(123);
  // The other lines are the same objects: their cards are not drawn again.
  expect(after.lines.filter((line, i) => line !== before.lines[i])).toHaveLength(1);
});

test('an empty cart costs the shipping only, and nothing throws', () => {
  expect(priceCart([], 'pickup', shipped())).toMatchObject({ parts: 0, totalCents: 0 });
});

test('PRC-13 PRC-14 a parcel weighs by the density that the owner gives a material, packing included', () => {
  const classes = [
    { maxGrams: 20, maxSideMm: 250, price: 3.9, expressPrice: 14.9 },
    { maxGrams: 2000, maxSideMm: 600, price: 6.49, expressPrice: 19.9 },
  ];
  const fee = (densityGCm3: number, packingGrams: number) => {
    const { printing } = SHIPPED_SETTINGS;
    const limits = printing.fdm.PLA ?? Object.values(printing.fdm)[0];
    const settings = {
      ...SHIPPED_SETTINGS,
      parcels: { classes, packingGrams },
      printing: { ...printing, fdm: { ...printing.fdm, PLA: { ...limits, densityGCm3 } } },
    } as typeof SHIPPED_SETTINGS;
    const { shippingCents, fees, parcel } = priceCart(
      [cartPart('a')],
      'shipping',
      new PriceBook(pricing, settings),
    );
    expect(fees.shippingCents).toBe(shippingCents);
    return [shippingCents, fees.expressCents, parcel?.maxGrams];
  };
  // 8 cm³: 20 g at 2.5 g/cm³.
  expect(fee(2.5, 0)).toEqual([390, 1490, 20]);
  expect(fee(2.51, 0)).toEqual([649, 1990, 2000]);
  expect(fee(2.5, 1)).toEqual([649, 1990, 2000]);
});
