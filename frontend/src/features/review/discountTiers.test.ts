// @vitest-environment node
import { expect, test } from 'vitest';
import { discountRows } from './discountTiers';

test('REV-01 PRC-12 the shipped tiers as rows', () => {
  const tiers = [
    { minQuantity: 5, discountPercent: 5 },
    { minQuantity: 50, discountPercent: 20 },
    { minQuantity: 10, discountPercent: 10 },
    { minQuantity: 25, discountPercent: 15 },
  ];
  expect(discountRows(tiers).map(({ quantity, discount }) => [quantity, discount])).toEqual([
    ['1 bis 4', 'kein Rabatt'],
    ['5 bis 9', '5\u00a0%'],
    ['10 bis 24', '10\u00a0%'],
    ['25 bis 49', '15\u00a0%'],
    ['ab 50', '20\u00a0%'],
  ]);
});

test('REV-01 a shop without discounts says so, and a tier from 1 on has no row below it', () => {
  expect(discountRows([]).map(({ quantity, discount }) => [quantity, discount])).toEqual([
    ['ab 1', 'kein Rabatt'],
  ]);
  expect(discountRows([{ minQuantity: 1, discountPercent: 2.5 }])).toMatchObject([
    { quantity: 'ab 1', discount: '2,5\u00a0%' },
  ]);
});
