import type { Page } from '@playwright/test';

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

/** What the page holds on the heap after a collection of garbage, in MB. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}
