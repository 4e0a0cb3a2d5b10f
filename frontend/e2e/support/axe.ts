import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** WCAG 2.2 AA, the rules that a machine can check, and nothing wider than the window: one thumb scrolls in one direction. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  // At the end of the page, where the bar that sticks to the bottom of a phone lies over nothing: what it covers half at any
  // other place would count as too small to touch.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // A button that has just become usable is still on its way to its colours. What turns for ever is not waited for, and what
  // the browser does not draw (`content-visibility`) stands still for as long.
  await page.evaluate(() => {
    const comesToAnEnd = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true });
    const ends = document
      .getAnimations()
      .filter(comesToAnEnd)
      .map(({ finished }) => finished.catch(() => undefined));
    return Promise.all(ends).then(() => undefined);
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over, `${where} is wider than the window`).toBeLessThanOrEqual(0);
}
