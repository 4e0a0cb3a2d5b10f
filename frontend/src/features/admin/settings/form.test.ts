import { expect, test } from 'vitest';
import { SHIPPED_SETTINGS } from '../../../testing/server';
import { formOf, numberOf, repeatedRows } from './form';

test('ADM-23 a number is what people write, and nothing else is one', () => {
  expect(['0,25', '0.25', ' 12 ', '1.234,5', '-1', '0.125', '0'].map(numberOf)).toEqual([
    0.25, 0.25, 12, 1234.5, -1, 0.125, 0,
  ]);
  // '1.500' is one thousand and more to some, one and a half to others.
  const wrong = ['', 'abc', '1e9', 'NaN', 'Infinity', '1,2,3', '0x10', '1.500', '٣', '=1', '1 €', ','];
  expect(wrong.map(numberOf)).toEqual(wrong.map(() => Number.NaN));
});

test('ADM-23 a layer height that stands there twice is found, however it is written', () => {
  const form = formOf(SHIPPED_SETTINGS, SHIPPED_SETTINGS.offer.materials);
  form.layerHeights[1] = { value: '0.10', factor: '1', hidden: false };
  expect(repeatedRows(form, 'doppelt')).toEqual([{ field: 'layerHeights.1.value', message: 'doppelt' }]);
});
