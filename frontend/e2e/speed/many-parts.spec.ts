import type { Page } from '@playwright/test';
import { Customer } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { median, slowness } from '../support/machine';
import { ownBox } from '../support/models';

/** A phone of some years: a quarter of this machine's speed. */
const SLOWER = 4;
const PARTS = 40;
/**
 * What is wanted, and what fails. On 29 November 2026 two shared cores with four others at work had medians of 63 to 107 ms and of 152 ms
 * (272 ms before, in the same minutes). What it took is printed; `slowness` says how much of a limit the machine itself takes.
 */
const FIRST_REACTION = { goalMs: 100, limitMs: 250 };
const PRESS = { goalMs: 200, limitMs: 300 };
const ROUNDS = 5;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

declare global {
  interface Window {
    /** From the press to the next picture, in ms, of each press since the last look (Event Timing). */
    pressed: number[];
  }
}

test('UPL-07: on a slow phone something is on the screen soon after choosing a file', async ({
  browser,
  shop,
}) => {
  test.setTimeout(180_000);
  const seen: number[] = [];
  let slow = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const customer = new Customer(page);
    await customer.open('/');
    // Nobody chooses a file without a press before, and the first one fetches the list's code.
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForLoadState('networkidle');
    slow = Math.max(slow, await slowness(page));
    await slowDown(page);
    await page.evaluate(() => {
      const state = { chosenAt: 0, paintedAt: 0 };
      Object.assign(window, { reaction: state });
      // The input's own event, before any of the page's own listeners; the page hands it on to itself once more.
      document.addEventListener('change', () => (state.chosenAt = performance.now()), {
        capture: true,
        once: true,
      });
      const html = document.documentElement;
      new MutationObserver((_, observer) => {
        // The sign that something is prepared comes before the names.
        const isSeen =
          html.hasAttribute('data-early-files') || document.body.textContent?.includes('halter.stl');
        if (state.chosenAt === 0 || !isSeen) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => (state.paintedAt = performance.now());
          channel.port2.postMessage(null);
        });
      }).observe(html, {
        attributeFilter: ['data-early-files'],
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await customer.hand(ownBox('halter.stl', 60, 40, 20));
    const reaction = () =>
      page.evaluate(() => {
        const { chosenAt, paintedAt } = (
          window as unknown as { reaction: { chosenAt: number; paintedAt: number } }
        ).reaction;
        return paintedAt > 0 ? paintedAt - chosenAt : 0;
      });
    await expect.poll(reaction).toBeGreaterThan(0);
    seen.push(await reaction());
    await context.close();
  }
  const limit = FIRST_REACTION.limitMs * slow;
  console.info(
    `first reaction, CPU ${SLOWER} times slower: ${seen.map(Math.round).join(', ')} ms; goal ${FIRST_REACTION.goalMs} ms, limit ${limit.toFixed(0)} ms`,
  );
  expect(median(seen)).toBeLessThan(limit);
});

test(`CFG-14: with ${PARTS} parts on a slow machine each press is answered soon`, async ({ page }) => {
  test.setTimeout(240_000);
  const customer = new Customer(page);
  await customer.open('/');
  const names = Array.from({ length: PARTS }, (_, i) => `teil-${String(i + 1).padStart(2, '0')}.stl`);
  await customer.hand(...names.map((name, i) => ownBox(name, 10 + i, 20, 15)));
  await expect(page.getByRole('button', { name: `Weiter zur Konfiguration (${PARTS} Teile)` })).toBeVisible({
    timeout: 90_000,
  });
  await customer.toConfigure();
  const limit = PRESS.limitMs * (await slowness(page));
  await page.evaluate(() => {
    window.pressed = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries())
        if (['pointerdown', 'pointerup', 'click'].includes(name)) window.pressed.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await slowDown(page);
  const radio = (group: string, option: RegExp) =>
    page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option });
  const presses = {
    'PETG for all': radio('Material', /^PETG/),
    '50 % for all': radio('Füllgrad', /^50/),
    'nothing selected': page.getByRole('button', { name: 'Auswahl aufheben' }),
    'one selected': page.getByRole('checkbox', { name: `${names[4]} auswählen` }),
    'a second': page.getByRole('checkbox', { name: `${names[7]} auswählen` }),
    'PLA for two': radio('Material', /^PLA/),
    'all selected': page.getByRole('button', { name: 'Alle auswählen' }),
  };
  const longest: number[] = [];
  for (const [what, place] of Object.entries(presses)) {
    await page.evaluate(() => {
      window.pressed = [];
    });
    await place.click();
    // The browser tells of a press after the picture that shows it; one under 16 ms is never reported.
    await page.evaluate(
      () =>
        new Promise((done) =>
          requestAnimationFrame(() => requestIdleCallback(() => done(null), { timeout: 2_000 })),
        ),
    );
    const took = Math.max(0, ...(await page.evaluate(() => window.pressed)));
    console.info(`${PARTS} parts, CPU ${SLOWER} times slower, ${what}: ${took} ms`);
    longest.push(took);
  }
  console.info(`median ${median(longest)} ms; goal ${PRESS.goalMs} ms, limit ${limit.toFixed(0)} ms`);
  expect(median(longest)).toBeLessThan(limit);
});
