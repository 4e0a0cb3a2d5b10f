import type { Page } from '@playwright/test';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';

const PARTS = 100;
/** Where the machine is busy with other things this is far above what a change takes; what it takes is printed. */
const LONGEST_ALLOWED_MS = 250;

interface Change {
  /** From the click to the new text of the total in the page. */
  scriptMs: number;
  /** From the click to the first frame that shows it. */
  paintedMs: number;
}

declare global {
  interface Window {
    changes: Change[];
  }
}

/** Notes for every click how long the total took to change. */
async function watchTotal(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.changes = [];
    const total = [...document.querySelectorAll('p')].find((p) => p.textContent?.startsWith('Zwischensumme'));
    if (!total) throw new Error('The page shows no total');
    let clicked: number | null = null;
    document.addEventListener('click', (event) => (clicked = event.timeStamp), { capture: true });
    new MutationObserver(() => {
      if (clicked === null) return;
      const started = clicked;
      clicked = null;
      const scriptMs = performance.now() - started;
      // The task after a frame's callbacks begins when that frame is drawn.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () =>
          window.changes.push({ scriptMs, paintedMs: performance.now() - started });
        channel.port2.postMessage(null);
      });
    }).observe(total, { characterData: true, childList: true, subtree: true });
  });
}

test(`CFG-14: with ${PARTS} parts selected, the price follows a change of material at once`, async ({
  page,
}) => {
  test.setTimeout(240_000);
  const customer = new Customer(page);
  await customer.open('/');
  const files = Array.from({ length: PARTS }, (_, i) =>
    ownBox(`teil-${String(i + 1).padStart(3, '0')}.stl`, 10 + i / 4, 20, 15),
  );
  await customer.hand(...files);
  await expect(page.getByRole('button', { name: `Weiter zur Konfiguration (${PARTS} Teile)` })).toBeVisible({
    timeout: 150_000,
  });
  await customer.toConfigure();
  await page.getByRole('button', { name: 'Alle auswählen' }).click();
  await expect(page.getByText(`${PARTS} von ${PARTS}`)).toBeVisible();

  await watchTotal(page);
  const change = async (group: string, option: RegExp) => {
    const before = await page.evaluate(() => window.changes.length);
    await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: option }).click();
    await expect.poll(() => page.evaluate(() => window.changes.length)).toBe(before + 1);
    // The rest of the work may go on after the frame; a customer looks before the next choice.
    await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => done(true))));
    const measured = await page.evaluate(() => window.changes.at(-1));
    console.info(
      `${group} ${option.source}: script ${measured?.scriptMs.toFixed(1)} ms, painted after ${measured?.paintedMs.toFixed(1)} ms`,
    );
    return measured?.paintedMs ?? Number.POSITIVE_INFINITY;
  };
  const painted = [
    await change('Material', /^PETG/),
    await change('Material', /^ASA/),
    await change('Schichthöhe', /^0,1/),
    await change('Füllgrad', /^50/),
    await change('Material', /^PLA/),
    await change('Material', /^TPU/),
  ];
  const median = painted.toSorted((a, b) => a - b)[Math.floor(painted.length / 2)] ?? 0;
  console.info(`${PARTS} parts: median ${median.toFixed(1)} ms from click to paint`);
  expect(median).toBeLessThan(LONGEST_ALLOWED_MS);
});
