import { Customer, onDisk } from './support/customer';
import { expect, test } from './support/fixtures';
import { ballStl } from './support/stl';

const MEGABYTE = 1_048_576;
const LONGEST_ALLOWED_MS = 100;

declare global {
  interface Window {
    /** Main-thread tasks over 50 ms, as the browser reports them. */
    longTasks: { startMs: number; durationMs: number }[];
  }
}

test('LIM-01: a 50 MB STL never blocks the page while it is parsed', async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const name = 'kugel-50-mb.stl';
  const bytes = ballStl(50 * MEGABYTE);
  expect(bytes.length).toBeGreaterThan(49.9 * MEGABYTE);
  expect(bytes.length).toBeLessThanOrEqual(50 * MEGABYTE);
  const path = await onDisk({ name, bytes }, testInfo.outputPath());

  await page.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        window.longTasks.push({ startMs: startTime, durationMs: duration });
      }
    }).observe({ type: 'longtask' });
  });
  const customer = new Customer(page);
  await customer.open('/');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.longTasks.length = 0;
  });

  const started = Date.now();
  await customer.hand(path);
  const card = customer.card(name);
  await expect(card.getByText(/Dreiecke/)).toBeVisible({ timeout: 60_000 });
  const parsedAfterMs = Date.now() - started;
  const whileParsing = await page.evaluate(() => window.longTasks.map(({ durationMs }) => durationMs));
  await expect(card.getByText('Gespeichert', { exact: true })).toBeVisible({ timeout: 90_000 });
  const all = await page.evaluate(() => window.longTasks.map(({ durationMs }) => durationMs));

  const longest = (tasks: number[]) => Math.round(Math.max(0, ...tasks));
  const figure = (tasks: number[]) =>
    tasks.length === 0 ? 'under 50 ms' : `${longest(tasks)} ms (${tasks.length} of 50 ms and more)`;
  console.info(
    `50 MB STL (${bytes.length.toLocaleString('de-DE')} bytes): measures after ${parsedAfterMs} ms; ` +
      `longest main-thread task while parsing ${figure(whileParsing)}, until stored ${figure(all)}`,
  );
  expect(longest(whileParsing)).toBeLessThan(LONGEST_ALLOWED_MS);
  // The volume of the ball: 4/3 π 50³ mm³ less what its facets cut off.
  await expect(card).toContainText(/523,[56]\d/);
});
