// @vitest-environment node
import { expect, test } from 'vitest';
import { nextDiscountText } from './quantityHints';

const NEXT = { minQuantity: 5, discountPercent: 5 };

test('CFG-14 whoever wants several of a part is told of the next discount, and a single one is left alone', () => {
  expect(nextDiscountText(NEXT, 4)).toMatch(/^Noch 1 Stück bis 5.% Mengenrabatt$/);
  expect(nextDiscountText(NEXT, 2)).toMatch(/^Noch 3 Stück/);
  expect(nextDiscountText(NEXT, 1)).toBeNull();
  expect(nextDiscountText(undefined, 60)).toBeNull();
});
