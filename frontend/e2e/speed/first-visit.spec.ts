import { expect, test } from '../support/fixtures';

/** A phone four times slower than the machine, on fast 3G. */
const CPU_SLOWDOWN = 4;
const FAST_3G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

// A stranger has not answered yet.
test.use({ cookieChoice: null });

interface Seen {
  shift: number;
  /** When the largest text or picture of the first screen stood. */
  largest: number;
  /** Whether that was the question about cookies, which comes last. */
  isBanner: boolean;
  /** The time of tasks beyond 50 ms each. */
  blocked: number;
}

test('the first screen is painted before the scripts are there, and nothing moves when they come', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAST_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const seen: Seen = { shift: 0, largest: 0, isBanner: false, blocked: 0 };
    Object.assign(window, { seen });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('layout-shift', (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch('largest-contentful-paint', (entry) => {
      const { element } = entry as PerformanceEntry & { element: Element | null };
      seen.largest = entry.startTime;
      seen.isBanner = Boolean(element?.closest('[aria-label="Cookie-Hinweis"]'));
    });
    watch('longtask', ({ duration }) => {
      seen.blocked += duration - 50;
    });
  });
  const drawnAnew: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('drawn anew')) drawnAnew.push(message.text());
  });
  await page.goto('/', { waitUntil: 'commit' });
  // React has taken over: its own key is on the input that takes the files.
  await page.waitForFunction(() => {
    const input = document.querySelector('input[type=file]');
    return input !== null && Object.keys(input).some((key) => key.startsWith('__react'));
  });
  const ready = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const { shift, largest, isBanner, blocked, paint } = await page.evaluate(() => ({
    ...(window as unknown as { seen: Seen }).seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  }));
  console.info(
    `first paint ${paint.toFixed(0)} ms, largest ${largest.toFixed(0)} ms, drop zone ready ${ready.toFixed(0)} ms, ` +
      `blocked ${blocked.toFixed(0)} ms, layout shift ${shift.toFixed(3)}`,
  );
  expect(drawnAnew, 'React takes over the elements that are there').toEqual([]);
  expect(shift).toBeLessThan(0.05);
  expect(isBanner, 'the largest text is one of the drawn page').toBe(false);
  expect(paint).toBeLessThan(1800);
  expect(ready).toBeLessThan(5000);
});
