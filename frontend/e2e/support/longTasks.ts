import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Main-thread tasks over 50 ms, as the browser reports them. */
    longTasks: { startMs: number; durationMs: number }[];
  }
}

/** The limit for every task of the page. */
const GOAL_MS = 100;
/**
 * What it must stay under here, where the browser shares its cores with the readers, the server and the test: the time that
 * they take counts into a task's. The printed figures tell how far the goal is kept.
 */
const LIMIT_MS = 400;

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

/** A machine's hiccup does not come in two of three rounds; what the page does by itself does. */
const ROUNDS = 3;
/** The number of rounds on one side of the limit that decides the median. */
const MAJORITY = Math.ceil(ROUNDS / 2);

/**
 * Does the same three times and judges the median of the longest tasks. A round answers its tasks as `takeLongTasks` does; the
 * last one is left out where the first two agree.
 */
export async function expectShortTasks(round: (nth: number) => Promise<number[]>): Promise<void> {
  const longest: number[] = [];
  const count = (isOnThatSide: (ms: number) => boolean) => longest.filter(isOnThatSide).length;
  while (count((ms) => ms < LIMIT_MS) < MAJORITY && count((ms) => ms >= LIMIT_MS) < MAJORITY) {
    longest.push(Math.max(0, ...(await round(longest.length + 1))));
  }
  const rounds = `longest main-thread task of each round: ${longest.join(', ')} ms (0: none of 50 ms)`;
  console.info(`${rounds}; goal ${GOAL_MS} ms, limit ${LIMIT_MS} ms`);
  expect(
    count((ms) => ms < LIMIT_MS),
    `rounds under ${LIMIT_MS} ms; ${rounds}`,
  ).toBeGreaterThanOrEqual(MAJORITY);
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

/** The heap of the page after a collection of garbage, in MB. */
export async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1_048_576;
}
