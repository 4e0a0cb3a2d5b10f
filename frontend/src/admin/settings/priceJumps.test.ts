// @vitest-environment node
import { expect, test } from 'vitest';
import type { Settings } from '../../core/types';
import { SHIPPED_SETTINGS } from '../../testing/server';
import { jumpTitle, priceJumps } from './priceJumps';

const lines = (change: Partial<Settings>) =>
  priceJumps(SHIPPED_SETTINGS, { ...SHIPPED_SETTINGS, ...change }).map(({ what, before, after }) =>
    `${what}: ${before} → ${after}`.replaceAll('\u00a0', ' '),
  );
const title = (change: Partial<Settings>) =>
  jumpTitle(priceJumps(SHIPPED_SETTINGS, { ...SHIPPED_SETTINGS, ...change })).replaceAll('\u00a0', ' ');
const pla = (price: number) => ({ materialPrices: { ...SHIPPED_SETTINGS.materialPrices, PLA: price } });
const fees = (change: Partial<Settings['fees']>) => ({ fees: { ...SHIPPED_SETTINGS.fees, ...change } });

test('ADM-23 a price ten times as high or a tenth is a jump, whichever price it is; less is none', () => {
  expect(lines(pla(0.7))).toEqual(['Preis je cm³ von PLA: 0,07 € → 0,7 €']);
  expect(lines(pla(1000))).toEqual(['Preis je cm³ von PLA: 0,07 € → 1.000 €']);
  expect(lines(pla(0.007))).toEqual(['Preis je cm³ von PLA: 0,07 € → 0,007 €']);
  expect(lines(pla(0.69))).toEqual([]);
  expect(lines(pla(0.0071))).toEqual([]);
  expect(lines(fees({ setupFee: 50 }))).toEqual(['Einrichtung je Teil: 5 € → 50 €']);
  expect(lines(fees({ minPrice: 0.3 }))).toEqual(['Mindestpreis je Teil: 3 € → 0,3 €']);
  expect(lines(fees({ shippingCost: 549 }))).toEqual(['Paketversand: 5,49 € → 549 €']);
  expect(lines(fees({ expressShippingCost: 0 }))).toEqual(['Expressversand: 30 € → 0 €']);
  expect(lines({ infillMultipliers: { '10': 8, '20': 1 } })).toEqual(['Faktor von Füllgrad 10 %: 0,8 → 8']);
  expect(lines({ layerHeightMultipliers: { '0.2': 12 } })).toEqual(['Faktor von Schichthöhe 0,2 mm: 1 → 12']);
  expect(lines({ quantityDiscounts: [{ minQuantity: 5, discountPercent: 95 }] })).toEqual([
    'Mengenrabatt ab 5 Stück: 5 % → 95 %',
  ]);
});

test('ADM-23 what is new, was free, or has only another name is no jump', () => {
  expect(lines({ materialPrices: { ...SHIPPED_SETTINGS.materialPrices, PC: 5 } })).toEqual([]);
  const free = { ...SHIPPED_SETTINGS, ...fees({ shippingCost: 0 }) };
  expect(priceJumps(free, SHIPPED_SETTINGS)).toEqual([]);
  const { PLA, ...others } = SHIPPED_SETTINGS.materialPrices;
  const offer = { ...SHIPPED_SETTINGS.offer, renamedMaterials: { PLA: 'PLA+' } };
  expect(lines({ materialPrices: { ...others, 'PLA+': PLA ?? 0 }, offer })).toEqual([]);
  expect(lines({ materialPrices: { ...others, 'PLA+': 7 }, offer })).toEqual([
    'Preis je cm³ von PLA+: 0,07 € → 7 €',
  ]);
});

test('ADM-23 the question names the largest of the jumps', () => {
  expect(title(pla(0.7))).toBe('Das Zehnfache. Wirklich?');
  expect(title(pla(7))).toBe('Das 100-Fache. Wirklich?');
  expect(title(pla(0.007))).toBe('Ein Zehntel. Wirklich?');
  expect(title(pla(0.0007))).toBe('Weniger als ein Zehntel. Wirklich?');
  expect(title({ ...pla(0.007), ...fees({ setupFee: 60 }) })).toBe('Das 12-Fache. Wirklich?');
});
