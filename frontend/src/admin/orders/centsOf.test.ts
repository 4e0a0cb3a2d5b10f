import { expect, test } from 'vitest';
import { centsOf } from './centsOf';

test('ADM-17 an amount is read as people write it, and nothing else is', () => {
  expect(['12,5', '12,50', '12', ' 1.234,56 € ', '0,01', '1234567'].map(centsOf)).toEqual([
    1250, 1250, 1200, 123_456, 1, 123_456_700,
  ]);
  expect(
    ['', '-5', '1,234', '12.5', '1e3', '12,', ',5', '12345678', '=1', '0.125', '1.50,00'].map(centsOf),
  ).toEqual(Array(11).fill(null));
});
