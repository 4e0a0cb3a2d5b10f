import { expect, test } from '../support/fixtures';

// The question about cookies is what is pressed first.
test.use({ cookieChoice: null });

/** At this time after opening, the page has just been taken over, and a press meets all work that waited for the first move. */
const AFTER_MS = 800;
const ROUNDS = 5;
/** Measured: 24 to 144 ms, with other jobs on the two cores; a hiccup of the machine is left out by the median. */
const LIMIT_MS = 250;

interface Seen {
  /** From the press to the next picture, in ms, of each event that took 16 ms or more. */
  presses: number[];
  isFirstSeen: boolean;
}

test('the first press after opening is answered at once', async ({ browser, shop }) => {
  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({ baseURL: shop.url });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen: Seen = { presses: [], isFirstSeen: false };
      Object.assign(window, { seen });
      const watch = (options: PerformanceObserverInit & { durationThreshold?: number }) =>
        new PerformanceObserver((list) => {
          for (const { name, duration, entryType } of list.getEntries()) {
            if (entryType === 'first-input') seen.isFirstSeen = true;
            if (['pointerdown', 'pointerup', 'click'].includes(name)) seen.presses.push(duration);
          }
        }).observe(options);
      watch({ type: 'event', durationThreshold: 16, buffered: true });
      watch({ type: 'first-input', buffered: true });
    });
    await page.goto('/');
    const answer = page.getByRole('button', { name: 'Nur notwendige Cookies' });
    const box = await answer.boundingBox();
    if (!box) throw new Error('the question is on the page');
    await page.waitForFunction((after) => performance.now() >= after, AFTER_MS);
    // Without Playwright's own look at the button, which would be the first move.
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(answer).toBeHidden();
    const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    await expect.poll(async () => (await seen()).isFirstSeen).toBe(true);
    longest.push(Math.max(...(await seen()).presses));
    await context.close();
  }
  const median = longest.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  console.info(`first press ${AFTER_MS} ms after opening: ${longest.join(', ')} ms; limit ${LIMIT_MS} ms`);
  expect(median).toBeLessThan(LIMIT_MS);
});
