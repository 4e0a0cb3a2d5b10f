import { expect, test } from 'vitest';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { feeText, parcelText } from './parcel';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('PRC-13 a parcel is named by its limit', () => {
  const name = (maxGrams: number, count = 1) => plain(parcelText({ maxGrams, count }));
  expect([name(500), name(2000), name(2250), name(31_500), name(10_000, 3)]).toEqual([
    'Paket bis 500 g',
    'Paket bis 2 kg',
    'Paket bis 2,25 kg',
    'Paket bis 31,5 kg',
    '3 Pakete bis 10 kg',
  ]);
});

test('PRC-13 PRC-14 before an order is known, a fee is the flat one, or at least that of the cheapest parcel', () => {
  expect([feeText('shipping', SHIPPED_SETTINGS), feeText('express', SHIPPED_SETTINGS)].map(plain)).toEqual([
    '5,49 €',
    '30,00 €',
  ]);
  const classes = [
    { maxGrams: 500, maxSideMm: 250, price: 3.9, expressPrice: 14.9 },
    { maxGrams: 2000, maxSideMm: 600, price: 6.49, expressPrice: 19.9 },
  ];
  const settings = { ...SHIPPED_SETTINGS, parcels: { classes, packingGrams: 0 } };
  expect([feeText('shipping', settings), feeText('express', settings)].map(plain)).toEqual([
    'ab 3,90 €',
    'ab 14,90 €',
  ]);
});
