import { expect, test } from 'vitest';
import { germanNumber } from './germanNumber';

test('ADM-23 a number is what people write in German, and nothing else is one', () => {
  const right = ['0,25', ' 12 ', '1.234,5', '-1', '0', '1.000', '1.000,50', '12.345.678', '1000,5', '007'];
  expect(right.map((text) => germanNumber(text))).toEqual([
    0.25, 12, 1234.5, -1, 0, 1000, 1000.5, 12_345_678, 1000.5, 7,
  ]);
  const wrong = [
    '',
    'abc',
    '1e9',
    'NaN',
    'Infinity',
    '1,2,3',
    '0x10',
    '٣',
    '=1',
    '1 €',
    ',',
    ',5',
    '12,',
    '+1',
    // As JSON it would be null.
    '9'.repeat(400),
  ];
  // Points that stand between no thousands: they may mean either, and prices are not guessed.
  const points = [
    '1.50,00',
    '0.25',
    '0.125',
    '1.5',
    '12.5',
    '1.0000',
    '1.00.000',
    '.5',
    '1..000',
    '1.000.00',
  ];
  for (const text of [...wrong, ...points]) expect(germanNumber(text), text).toBeNaN();
});

test('ADM-23 the unit may stand behind it, and money has two decimals', () => {
  expect(germanNumber('5,49 €', { unit: '€' })).toBe(5.49);
  expect(germanNumber('15%', { unit: '%' })).toBe(15);
  expect(germanNumber('15 %', { unit: '€' })).toBeNaN();
  expect(germanNumber('5,5', { decimals: 2 })).toBe(5.5);
  expect(germanNumber('5,495', { decimals: 2 })).toBeNaN();
});
