// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import {
  formatBytes,
  formatCents,
  formatCentsTight,
  formatCm3,
  formatCount,
  formatDate,
  formatDateTime,
  formatDay,
  formatDimensions,
  formatEuro,
  formatMm,
  formatNumber,
  formatPercent,
  formatSide,
  formatSignedCents,
  formatVolumes,
  plural,
} from './format';

/** What a reader sees: the no-break space looks like a blank. */
const seen = (text: string) => text.replaceAll('\u00a0', ' ');

describe('money', () => {
  test.each([
    [0, '0,00 €'],
    [1, '0,01 €'],
    [549, '5,49 €'],
    [123_456, '1.234,56 €'],
    [100_000_000, '1.000.000,00 €'],
    [-250, '−2,50 €'],
  ])('PRES-01 %i cents read %s', (cents, text) => {
    expect(seen(formatCents(cents))).toBe(text);
  });

  test('PRES-01 every cent up to 100 euro shows exactly its two decimals', () => {
    for (let cents = 0; cents <= 10_000; cents++) {
      const text = `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')} €`;
      expect(seen(formatCents(cents))).toBe(text);
    }
  });

  test('PRES-01 the pay button writes the amount without a blank', () => {
    expect(formatCentsTight(1234)).toBe('12,34€');
    expect(formatCentsTight(123_456)).toBe('1.234,56€');
  });

  test('PRES-01 a fee from the settings has two decimals too', () => {
    expect(seen(formatEuro(5.49))).toBe('5,49 €');
    expect(seen(formatEuro(30))).toBe('30,00 €');
    expect(seen(formatEuro(0.07))).toBe('0,07 €');
  });

  test('amount and euro sign never part at the end of a line', () => {
    expect(formatCents(1)).not.toContain(' ');
  });
});

test('PRES-01 every figure reads as the browser itself would write it in German', () => {
  const random = (seed: number) => (Math.sin(seed) * 1e4) % 1;
  const values = [
    0,
    -0,
    0.5,
    1.005,
    2.675,
    0.045,
    1e-7,
    999.9999,
    1048.25,
    -0.001,
    -1234.5,
    1e12,
    1e21,
    Number.NaN,
  ];
  for (let i = 1; i <= 5000; i++) values.push(random(i) * 10 ** (i % 13));
  for (const digits of [0, 1, 2, 3]) {
    const browser = new Intl.NumberFormat('de-DE', { maximumFractionDigits: digits });
    for (const value of values) expect(formatNumber(value, digits)).toBe(browser.format(value));
  }
  const euro = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const value of values) expect(seen(formatEuro(value))).toBe(`${euro.format(value)} €`);
});

test('no formatter of the browser is made for figures and days of the first screens: its first use takes longer than they do', () => {
  const made = vi.spyOn(Intl, 'NumberFormat');
  const madeForDays = vi.spyOn(Intl, 'DateTimeFormat');
  formatEuro(0.07);
  formatCents(123_456);
  formatDimensions([60, 60, 8]);
  formatBytes(52_428_800);
  formatPercent(20);
  formatCount(12_706);
  formatCm3(15.3333);
  formatDay('2026-11-30');
  expect(made).not.toHaveBeenCalled();
  expect(madeForDays).not.toHaveBeenCalled();
});

describe('dates', () => {
  test.each([
    ['2026-11-21T10:00:00Z', '21.11.2026'],
    ['2026-01-05T10:00:00Z', '05.01.2026'],
    // Late on New Year's Eve in UTC it is next year in Germany already.
    ['2026-12-31T23:30:00Z', '01.01.2027'],
  ])('PRES-02 %s reads %s', (time, text) => {
    expect(formatDate(time)).toBe(text);
  });

  test('PRES-02 a time of day follows the summer time of Germany', () => {
    expect(formatDateTime('2026-07-01T12:05:00Z')).toBe('01.07.2026, 14:05');
    expect(formatDateTime('2026-11-21T12:05:00Z')).toBe('21.11.2026, 13:05');
  });

  test('writes a day of the calendar as Intl does', () => {
    for (const day of ['2026-01-01', '2026-11-30', '2028-02-29'])
      expect(formatDay(day)).toBe(formatDate(`${day}T12:00:00Z`));
  });

  test('PRES-02 what is no time shows a dash instead of "Invalid Date"', () => {
    expect(formatDate('gestern')).toBe('–');
    expect(formatDateTime('')).toBe('–');
  });
});

describe('measures', () => {
  test('lengths, volumes and shares are written the German way', () => {
    expect(seen(formatMm(0.2))).toBe('0,2 mm');
    expect(seen(formatMm(250))).toBe('250 mm');
    expect(seen(formatDimensions([60.004, 31, 1048.25]))).toBe('60 × 31 × 1.048,3 mm');
    expect(seen(formatCm3(15.3333))).toBe('15,33 cm³');
    // Small parts keep figures that say something.
    expect(seen(formatDimensions([0.19945, 0.0391, 1]))).toBe('0,2 × 0,039 × 1 mm');
    expect(seen(formatCm3(0.001))).toBe('0,001 cm³');
    expect(seen(formatCm3(0))).toBe('0,00 cm³');
    expect(seen(formatVolumes(15.161, 1))).toBe('15,16 cm³');
    expect(seen(formatVolumes(15.161, 10))).toBe('10 × 15,16 = 151,61 cm³');
    expect(seen(formatPercent(20))).toBe('20 %');
    expect(formatNumber(1.25)).toBe('1,25');
    expect(formatCount(12_706)).toBe('12.706');
  });

  test('sizes of files count in steps of 1024, as the limit of 50 MB does', () => {
    expect(seen(formatBytes(52_428_800))).toBe('50 MB');
    expect(seen(formatBytes(1_572_864))).toBe('1,5 MB');
    expect(seen(formatBytes(684))).toBe('1 KB');
    expect(seen(formatBytes(0))).toBe('0 KB');
  });

  test('one is singular, everything else plural', () => {
    expect(seen(plural(1, 'Teil', 'Teile'))).toBe('1 Teil');
    expect(seen(plural(0, 'Teil', 'Teile'))).toBe('0 Teile');
    expect(seen(plural(1200, 'Teil', 'Teile'))).toBe('1.200 Teile');
  });
});

test('PRES-01 a difference carries its sign', () => {
  expect([120, -45, 0].map(formatSignedCents)).toEqual(['+1,20\u00a0€', '−0,45\u00a0€', '±0,00\u00a0€']);
});

test('one side of a part is written as in its dimensions', () => {
  for (const mm of [60.004, 0.05, 12.34, 0]) {
    expect(formatDimensions([mm, mm, mm]).split(/\s×\s/)[2]).toBe(formatSide(mm));
  }
});
