import type { Page } from '@playwright/test';

/** The time of the work below in Chromium on the machine whose figures stand in the stories. */
const USUAL_MS = 55;

/**
 * How many times slower this machine is at this moment than the one that the limits of the speed stories were written down on; never
 * less than 1. A limit times this says something of the program, and not of who else is at work.
 */
export async function slowness(page: Page): Promise<number> {
  const tookMs = await page.evaluate(() => {
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now();
      const words = Array.from({ length: 60_000 }, (_, i) => ((i * 2_654_435_761) % 1_000_003).toString(36));
      words.sort();
      JSON.parse(JSON.stringify(words));
      return performance.now() - started;
    });
    return times.toSorted((a, b) => a - b)[2] ?? 0;
  });
  return Math.max(1, tookMs / USUAL_MS);
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
