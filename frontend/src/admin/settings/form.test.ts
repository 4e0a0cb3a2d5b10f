import { expect, test } from 'vitest';
import type { Settings } from '../../core/client';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { formOf, pathOf, repeatedRows, settingsOf, unreadable } from './form';
import { texts } from './texts';

const shipped = () => formOf(SHIPPED_SETTINGS, Object.keys(SHIPPED_SETTINGS.materialPrices));

test('ADM-23 a layer height that stands there twice is found, however it is written', () => {
  const form = shipped();
  form.layerHeights[1] = { former: '0.2', value: '0,10 mm', factor: '1', hidden: false };
  expect(repeatedRows(form, 'doppelt')).toEqual([{ field: 'layerHeights.1.value', message: 'doppelt' }]);
});

test('ADM-23 of an infill that was changed, the former value is not sold and keeps its factor', () => {
  const form = shipped();
  Object.assign(form.infills[0] ?? {}, { value: '15', factor: '0,9' });
  const after = settingsOf(form, SHIPPED_SETTINGS);
  expect(after.infillMultipliers).toEqual({ '10': 0.8, '15': 0.9, '20': 1, '50': 1.4, '100': 2 });
  expect(after.offer.hiddenInfills).toEqual(['10']);
  // Two that change places are both still there.
  Object.assign(form.infills[0] ?? {}, { value: '20' });
  Object.assign(form.infills[1] ?? {}, { value: '10' });
  expect(settingsOf(form, SHIPPED_SETTINGS).offer.hiddenInfills).toEqual([]);
});

test('ADM-23 what is no number is said in the words of its own field', () => {
  const form = shipped();
  Object.assign(form.materials[1] ?? {}, { price: '' });
  Object.assign(form.infills[0] ?? {}, { value: 'abc' });
  Object.assign(form.layerHeights[2] ?? {}, { factor: '1.5' });
  Object.assign(form.tiers[1] ?? {}, { discountPercent: 'viel' });
  Object.assign(form.fees, { setupFee: '5,49 €', minPrice: '5,495', shippingCost: '1.50,00' });
  expect(unreadable(form, texts.unreadable).map(({ field }) => field)).toEqual([
    'materials.1.price',
    'layerHeights.2.factor',
    'infills.0.value',
    'fees.minPrice',
    'fees.shippingCost',
    'tiers.1.discountPercent',
  ]);
  expect(settingsOf(form, SHIPPED_SETTINGS).fees.setupFee).toBe(5.49);
});

test('ADM-23 each fault of the core has its field', () => {
  const form = shipped();
  Object.assign(form.infills[0] ?? {}, { value: '150' });
  Object.assign(form.materials[0] ?? {}, { name: 'A' });
  Object.assign(form.materials[1] ?? {}, { name: 'A.1' });
  Object.assign(form.materials[2] ?? {}, { name: '' });
  const places = {
    'infillMultipliers.150.value': 'infills.0.value',
    'infillMultipliers.20': 'infills.1.factor',
    'layerHeightMultipliers.0.2.value': 'layerHeights.1.value',
    'layerHeightMultipliers.0.2': 'layerHeights.1.factor',
    quantityDiscounts: 'tiers.0.minQuantity',
    'quantityDiscounts.2.discountPercent': 'tiers.2.discountPercent',
    'materialColors.A.0.hex': 'materials.0.colors.0.hex',
    'materialColors.A.1.0.hex': 'materials.1.colors.0.hex',
    'materialColors.A.1': 'materials.1.name',
    'materialColors..0.name': 'materials.2.colors.0.name',
    'materialPrices.': 'materials.2.price',
    'materialPrices.X': null,
  };
  for (const [field, path] of Object.entries(places)) expect(pathOf(field, form), field).toBe(path);
});

test('ADM-23 names that every object has by itself do no harm to the page', () => {
  const names = ['__proto__', 'constructor', 'toString'];
  const of = <T>(value: T) => Object.fromEntries(names.map((name) => [name, value]));
  const settings: Settings = {
    ...SHIPPED_SETTINGS,
    materialPrices: of(0.1),
    materialColors: of([{ name: 'constructor', hex: '#101010' }]),
    materialDescriptions: {},
    materialSafety: {},
    materialFacts: {},
    offer: { ...SHIPPED_SETTINGS.offer, materials: names },
  };
  const form = formOf(settings, names);
  for (const row of form.materials) expect(row).toMatchObject({ price: '0,1', description: '', safety: '' });
  for (const row of form.materials) row.name = `Neu ${row.name}`;
  const { offer } = settingsOf(form, settings);
  expect(Object.entries(offer.renamedMaterials)).toEqual(names.map((name) => [name, `Neu ${name}`]));
  expect(offer.renamedColors).toEqual({});
});

test('PRC-13 ADM-23 parcels by weight and size are read as they are typed', () => {
  const form = shipped();
  expect(settingsOf(form, SHIPPED_SETTINGS).parcels).toEqual({ classes: [], packingGrams: 0 });
  const row = { former: '', maxGrams: '2.000', maxSideMm: '600', price: '5,49 €', expressPrice: '19,9' };
  form.parcels = { classes: [row], packingGrams: '80' };
  const { parcels } = settingsOf(form, SHIPPED_SETTINGS);
  expect(parcels).toEqual({
    classes: [{ maxGrams: 2000, maxSideMm: 600, price: 5.49, expressPrice: 19.9 }],
    packingGrams: 80,
  });
  const shown = formOf({ ...SHIPPED_SETTINGS, parcels }, []);
  expect(settingsOf(shown, SHIPPED_SETTINGS).parcels).toEqual(parcels);
  Object.assign(row, { price: 'billig', expressPrice: '' });
  expect(unreadable(form, texts.unreadable).map(({ field }) => field)).toEqual([
    'parcels.classes.0.price',
    'parcels.classes.0.expressPrice',
  ]);
  expect(pathOf('parcels.classes.1.maxGrams', form)).toBe('parcels.classes.1.maxGrams');
});
