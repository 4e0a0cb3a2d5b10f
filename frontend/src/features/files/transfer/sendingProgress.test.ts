import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendingProgress } from './sendingProgress';

let told: number[];
beforeEach(() => {
  vi.useFakeTimers();
  told = [];
});
afterEach(() => vi.useRealTimers());
const begin = () => sendingProgress((percent) => told.push(percent));

describe('the bar between 50 and 90 %', () => {
  test('UPL-26 without reports of the browser it rises by random steps under 10 points every 500 ms up to 90', () => {
    const progress = begin();
    vi.advanceTimersByTime(499);
    expect(told).toEqual([]);
    let before = 50;
    for (let step = 0; step < 100; step++) {
      vi.advanceTimersByTime(step === 0 ? 1 : 500);
      const now = told[step] ?? Number.NaN;
      expect(now - before).toBeGreaterThanOrEqual(0);
      // Whole percent of steps under ten points.
      expect(now - before).toBeLessThanOrEqual(10);
      before = now;
    }
    expect(told.at(-1)).toBe(90);
    expect(Math.max(...told)).toBe(90);
    expect(new Set(told).size).toBeGreaterThan(4);
    progress.stop();
  });

  test('UPL-26 the largest step stays under ten points', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999_999);
    const progress = begin();
    vi.advanceTimersByTime(2500);
    expect(told).toEqual([59, 69, 79, 89, 90]);
    progress.stop();
  });

  test('UPL-26 real progress drives it, and nothing is made up beside it', () => {
    const progress = begin();
    progress.report(0.25);
    vi.advanceTimersByTime(5000);
    progress.report(0.5);
    progress.report(1);
    expect(told).toEqual([60, 70, 90]);
  });

  test('UPL-26 reports that come late never turn the bar back', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    const progress = begin();
    vi.advanceTimersByTime(1000);
    progress.report(0.1);
    vi.advanceTimersByTime(5000);
    progress.report(0.9);
    expect(told).toEqual([59, 68, 68, 86]);
  });

  test('UPL-26 nothing is told after the end', () => {
    begin().stop();
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([]);
  });
});
