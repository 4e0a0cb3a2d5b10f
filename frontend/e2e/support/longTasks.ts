import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Main-thread tasks over 50 ms, as the browser reports them. */
    longTasks: { startMs: number; durationMs: number }[];
  }
}

/**
 * What no task of the page may reach. The goal is 100 ms, and the printed figures tell how far it is kept: here the browser
 * shares its cores with the readers, the server and the test, and the time that they take counts into a task's.
 */
export const LONGEST_TASK_MS = 250;

/** Watches the main thread from the next page on. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.longTasks.push({ startMs: startTime, durationMs: duration });
      }
    }).observe({ type: 'longtask' });
  });
}

/** Takes the durations noticed so far, in ms, and begins anew. */
export function takeLongTasks(page: Page): Promise<number[]> {
  return page.evaluate(() => window.longTasks.splice(0).map(({ durationMs }) => Math.round(durationMs)));
}

/** A machine's hiccup does not come in each of three rounds; what the page does by itself does. */
const ROUNDS = 3;

/** Does the same up to three times, until no task took too long. A round answers its tasks as `takeLongTasks` does. */
export async function expectShortTasks(round: (nth: number) => Promise<number[]>): Promise<void> {
  for (let nth = 1; nth <= ROUNDS; nth++) {
    const longest = Math.max(0, ...(await round(nth)));
    if (longest < LONGEST_TASK_MS) return;
    console.info(`Round ${nth} of ${ROUNDS} had a main-thread task of ${longest} ms`);
    if (nth === ROUNDS) expect(longest, 'the longest task of the last round').toBeLessThan(LONGEST_TASK_MS);
  }
}

/** Leaves the page and forgets everything that it kept in this browser. */
export async function startOver(page: Page): Promise<void> {
  if (page.url() === 'about:blank') return;
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
}

/** What the page holds on the heap after a collection of garbage, in MB. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}
