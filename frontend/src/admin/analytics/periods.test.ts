import { describe, expect, test } from 'vitest';
import { choiceOf, periodOf, today } from './periods';

describe('ADM-21 the period picker', () => {
  test.each([
    ['month', '2026-11-22', '2026-11-01', '2026-11-22'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['30-days', '2026-11-22', '2026-10-24', '2026-11-22'],
    // The clocks are changed in between: still 30 days.
    ['30-days', '2026-04-10', '2026-03-12', '2026-04-10'],
    ['quarter', '2026-11-22', '2026-10-01', '2026-11-22'],
    ['year', '2026-11-22', '2026-01-01', '2026-11-22'],
  ] as const)('%s seen from %s', (preset, day, from, to) => {
    expect(periodOf(preset, day)).toEqual({ from, to });
  });

  test('a day is the one in Germany', () => {
    expect(today(new Date('2026-06-30T22:30:00Z'))).toBe('2026-07-01');
    expect(today(new Date('2026-12-31T22:30:00Z'))).toBe('2026-12-31');
  });

  test.each([
    'zeitraum=own&von=2026-02-30&bis=2026-03-01',
    'zeitraum=own&von=2026-03-02&bis=2026-03-01',
    'zeitraum=own&von=<script>&bis=2026-03-01',
    'zeitraum=own&von=1999-12-31&bis=2026-03-01',
    'zeitraum=own&von=2026-03-01&bis=2200-01-01',
    'zeitraum=own',
    'zeitraum=immer',
    '',
  ])('?%s shows the usual period', (address) => {
    expect(choiceOf(new URLSearchParams(address), '2026-11-22')).toEqual({
      preset: '30-days',
      period: { from: '2026-10-24', to: '2026-11-22' },
    });
  });

  test('own days stand in the address', () => {
    const address = new URLSearchParams('zeitraum=own&von=2026-01-05&bis=2026-01-07');
    expect(choiceOf(address, '2026-11-22')).toEqual({
      preset: 'own',
      period: { from: '2026-01-05', to: '2026-01-07' },
    });
  });
});
