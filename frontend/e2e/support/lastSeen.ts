import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, TestInfo } from '@playwright/test';

/**
 * What the pages of a story showed and kept when it failed. Stories run without a recorder, and many that fail once pass the next
 * time: this is what is left of them (`scripts/lib/suites.mjs` keeps it).
 */
export class LastSeen {
  private readonly seen: string[] = [];

  /** A device that a story lets go of before it ends is looked at before it closes. */
  watch(context: BrowserContext): void {
    const close = context.close.bind(context);
    context.close = async (options) => {
      await this.look(context);
      await close(options);
    };
  }

  async look(context: BrowserContext): Promise<void> {
    this.seen.push(...(await Promise.all(context.pages().map(describe))));
  }

  /** Adds whether the browser still draws the pages; without scripts nothing answers, and a page may be loaded anew. */
  async lookAtDrawing(context: BrowserContext): Promise<void> {
    const words = context.pages().map(async (page) => `${page.url()}\n${await drawing(page)}\n`);
    this.seen.push(...(await Promise.all(words)));
  }

  /** Writes a file for each page into the folder of the failed story. */
  async write(testInfo: TestInfo): Promise<void> {
    await Promise.all(
      this.seen.map((text, index) => writeFile(testInfo.outputPath(`page-${index + 1}.txt`), text)),
    );
  }
}

async function describe(page: Page): Promise<string> {
  try {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2_000 });
    const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
    return `${page.url()}\n\n${shown}\n\n${JSON.stringify(kept, null, 1)}\n`;
  } catch (error) {
    // A payment page, one that is leaving, or one that the browser shows by itself.
    return `${page.url()}\n\n${error}\n`;
  }
}

/**
 * Whether the browser still draws the page. A shell was seen to give a page no frame any more while its scripts went on; what ends
 * that is tried one after another, so that the file names it.
 */
async function drawing(page: Page): Promise<string> {
  if (await isDrawn(page)) return 'drawn by the browser';
  const tries: Record<string, () => Promise<unknown>> = {
    waiting: () => Promise.resolve(),
    'bringing it to the front': () => page.bringToFront(),
    'another size': () => page.setViewportSize({ width: 1000, height: 700 }),
    'loading it anew': () => page.reload({ timeout: 5_000 }),
  };
  for (const [name, attempt] of Object.entries(tries)) {
    await attempt().catch(() => undefined);
    if (await isDrawn(page)) return `NOT DRAWN, again after ${name}`;
  }
  const isOtherDrawn = await isDrawn(await page.context().newPage());
  return `NOT DRAWN whatever was tried; a new page ${isOtherDrawn ? 'is' : 'neither'}`;
}

const isDrawn = (page: Page): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => new Promise<boolean>((answer) => requestAnimationFrame(() => answer(true)))),
    setTimeout(2_000, false),
  ]).catch(() => false);
