import { expect, test } from 'vitest';
import type { Settings } from '../../core/client';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { formOf, type SettingsForm, settingsOf } from './form';
import { mergeForms } from './mergeForms';

const NAMES = Object.keys(SHIPPED_SETTINGS.materialPrices);
const BASE: Settings = { ...SHIPPED_SETTINGS, offer: { ...SHIPPED_SETTINGS.offer, materials: NAMES } };
const row = <T>(list: readonly T[], index: number): T => {
  const found = list[index];
  if (!found) throw new Error(`no row ${index}`);
  return found;
};
const material = (form: SettingsForm, name: string) => {
  const found = form.materials.find((one) => one.name === name);
  if (!found) throw new Error(`no material ${name}`);
  return found;
};

/** Two people open the same settings; one saves, the other one merges, and this is what is saved then. */
function merged(other: (form: SettingsForm) => unknown, own: (form: SettingsForm) => unknown) {
  const [base, first, mine] = [formOf(BASE, NAMES), formOf(BASE, NAMES), formOf(BASE, NAMES)];
  other(first);
  own(mine);
  const saved = settingsOf(first, BASE);
  const theirs = formOf(saved, saved.offer.materials);
  const { form, clashes } = mergeForms({ base, theirs, mine }, saved.offer);
  return { form, clashes, settings: settingsOf(form, saved), saved };
}

test('ADM-25 what only one has changed is in force for both', () => {
  const { settings, clashes } = merged(
    (form) => {
      material(form, 'PLA').price = '0,55';
      form.fees.shippingCost = '6,90';
      row(form.infills, 0).factor = '0,7';
      row(form.tiers, 1).discountPercent = '6';
      row(material(form, 'PLA').colors, 0).hex = '#123456';
    },
    (form) => {
      material(form, 'PETG').price = '0,66';
      material(form, 'PLA').hidden = true;
      form.fees.setupFee = '6';
      row(form.infills, 1).factor = '1,1';
      row(form.tiers, 2).discountPercent = '11';
      row(material(form, 'PLA').colors, 1).name = 'Feuerrot';
    },
  );
  expect(clashes).toEqual([]);
  expect(settings.materialPrices).toMatchObject({ PLA: 0.55, PETG: 0.66 });
  expect(settings.fees).toMatchObject({ setupFee: 6, shippingCost: 6.9 });
  expect(settings.infillMultipliers).toMatchObject({ '10': 0.7, '20': 1.1 });
  expect(settings.quantityDiscounts.map((tier) => tier.discountPercent)).toEqual([0, 6, 11, 15, 20]);
  expect(settings.offer.hiddenMaterials).toEqual(['PLA']);
  expect(settings.materialColors.PLA?.[0]?.hex).toBe('#123456');
  expect(settings.materialColors.PLA?.[1]?.name).toBe('Feuerrot');
});

test('ADM-25 an admin who changed nothing changes nothing', () => {
  const { settings, saved, clashes } = merged(
    (form) => {
      form.materials.reverse();
      material(form, 'PLA').name = 'PLA Plus';
      row(form.infills, 0).value = '15';
      form.tiers.pop();
      material(form, 'ASA').colors.pop();
    },
    () => undefined,
  );
  expect(settings).toEqual(saved);
  expect(clashes).toEqual([]);
});

test('ADM-25 where both changed the same, the own input stands and is named', () => {
  const { settings, clashes } = merged(
    (form) => {
      material(form, 'PLA').price = '0,55';
      material(form, 'TPU').price = '0,50';
      form.tiers.pop();
      material(form, 'ASA').hidden = true;
    },
    (form) => {
      material(form, 'PLA').price = '0,66';
      material(form, 'TPU').price = '0,5';
      row(form.tiers, 4).discountPercent = '25';
      material(form, 'ASA').hidden = true;
    },
  );
  expect(settings.materialPrices).toMatchObject({ PLA: 0.66, TPU: 0.5 });
  expect(settings.quantityDiscounts.at(-1)).toEqual({ minQuantity: 50, discountPercent: 25 });
  expect(clashes).toEqual(['PLA, Preis je cm³ (€): 0,66 statt 0,55', 'Ab Stück 50: behalten statt entfernt']);
});

test('ADM-25 a new name of the other one is followed, and leads on from the first', () => {
  const { settings, form } = merged(
    (form) => {
      material(form, 'PLA').name = 'PLA Plus';
      row(material(form, 'PETG').colors, 0).name = 'Schnee';
    },
    (form) => {
      material(form, 'PLA').price = '0,09';
      row(material(form, 'PETG').colors, 0).hidden = true;
    },
  );
  expect(settings.materialPrices).toMatchObject({ 'PLA Plus': 0.09 });
  expect(settings.materialPrices.PLA).toBeUndefined();
  expect(settings.offer.renamedMaterials).toEqual({ PLA: 'PLA Plus' });
  expect(settings.offer.hiddenColors).toEqual({ PETG: ['Schnee'] });
  expect(form.materials).toHaveLength(NAMES.length);
  const both = merged(
    (form) => Object.assign(material(form, 'PLA'), { name: 'PLA Plus' }),
    (form) => Object.assign(material(form, 'PLA'), { name: 'PLA Pro' }),
  );
  expect(both.settings.offer.renamedMaterials).toEqual({ PLA: 'PLA Plus', 'PLA Plus': 'PLA Pro' });
  expect(both.clashes).toEqual(['PLA Pro, Name: PLA Pro statt PLA Plus']);
});

test('ADM-25 rows of both are added, removed and moved', () => {
  const resin = (price: string) => ({
    ...row(formOf(BASE, NAMES).materials, 2),
    former: '',
    name: 'Resin',
    price,
  });
  const nylon = { ...resin('0,6'), name: 'Nylon' };
  const { settings, clashes } = merged(
    (form) => {
      form.materials.push(resin('0,5'));
      form.infills.push({ former: '', value: '75', factor: '1,7', hidden: false });
      material(form, 'PLA').colors.splice(0, 1);
    },
    (form) => {
      form.materials.unshift(nylon);
      form.materials.push(resin('0,4'));
      form.infills.push({ former: '', value: '75', factor: '1,7', hidden: false });
      material(form, 'PLA').colors.splice(1, 1);
    },
  );
  expect(settings.offer.materials).toEqual([...NAMES, 'Resin', 'Nylon']);
  expect(settings.materialPrices).toMatchObject({ Resin: 0.4, Nylon: 0.6 });
  expect(settings.infillMultipliers).toMatchObject({ '75': 1.7 });
  expect(settings.materialColors.PLA).toEqual(SHIPPED_SETTINGS.materialColors.PLA?.slice(2));
  expect(clashes).toEqual(['Resin, Preis je cm³ (€): 0,4 statt 0,5']);
  const moved = merged(
    (form) => Object.assign(material(form, 'PLA'), { price: '0,55' }),
    (form) => form.materials.reverse(),
  );
  expect(moved.settings.offer.materials).toEqual([...NAMES].reverse());
  expect(moved.settings.materialPrices.PLA).toBe(0.55);
});

test('ADM-25 another infill is sold although the other one has hidden the former', () => {
  const { settings } = merged(
    (form) => Object.assign(row(form.infills, 0), { value: '15' }),
    (form) => Object.assign(row(form.infills, 0), { value: '12' }),
  );
  expect(Object.keys(settings.infillMultipliers)).toEqual(['10', '12', '15', '20', '50', '100']);
  expect(settings.offer.hiddenInfills).toEqual(['10']);
});

test('PRC-13 ADM-25 a parcel that one adds and a packing that the other changes are both in force', () => {
  const parcel = { former: '', maxGrams: '2000', maxSideMm: '600', price: '5,49', expressPrice: '19,90' };
  const { settings, clashes } = merged(
    (form) => {
      form.parcels.packingGrams = '80';
    },
    (form) => form.parcels.classes.push(parcel),
  );
  expect(clashes).toEqual([]);
  expect(settings.parcels).toEqual({
    classes: [{ maxGrams: 2000, maxSideMm: 600, price: 5.49, expressPrice: 19.9 }],
    packingGrams: 80,
  });
  // Both have added the same parcel, with another price.
  const both = merged(
    (form) => form.parcels.classes.push(parcel),
    (form) => form.parcels.classes.push({ ...parcel, price: '6' }),
  );
  expect(both.settings.parcels.classes).toHaveLength(1);
  expect(both.settings.parcels.classes[0]?.price).toBe(6);
  expect(both.clashes).toHaveLength(1);
});
