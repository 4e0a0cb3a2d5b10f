import { expect, test } from 'vitest';
import { formatDate } from '../../../lib/format';
import { deletionDay } from './deletionDay';

test('DUTY-12 the day on which a file goes follows from its address and the days of the settings', () => {
  // 2026-11-22T10:00:00Z in the first 48 bits.
  const time = Date.parse('2026-11-22T10:00:00Z').toString(16).padStart(12, '0');
  const url = `/api/files/${time.slice(0, 8)}-${time.slice(8)}-7abc-8def-0123456789ab/signature`;
  expect(formatDate(deletionDay(url, 7) as Date)).toBe('29.11.2026');
  expect(formatDate(deletionDay(`https://shop.example${url}`, 1) as Date)).toBe('23.11.2026');
  for (const other of [null, '', '/api/files/model-1/x', 'blob:x']) expect(deletionDay(other, 7)).toBeNull();
});
