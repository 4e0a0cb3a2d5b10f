import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * How a state is looked at: on a desk by day, and on the narrowest phone by night. The contrast of every pair of colours in both
 * schemes is proved by `src/ui/tokens.test.ts`, so that the other two combinations would show nothing new.
 */
export const LOOKS = [
  { name: '1440 px, light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: '360 px, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
] as const;

/** In the place of axe's own source, on a page that has it already. */
const NOTHING = ';';

type Look = (typeof LOOKS)[number];

export async function wear(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** In every look, and back to how the page was before. */
export async function expectAccessibleEverywhere(page: Page, where: string): Promise<void> {
  const viewport = page.viewportSize();
  for (const look of LOOKS) {
    await wear(page, look);
    await expectAccessible(page, `${where}, ${look.name}`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (viewport) await page.setViewportSize(viewport);
}

/** WCAG 2.2 AA, the rules that a machine can check, and nothing wider than the window: one thumb scrolls in one direction. */
export async function expectAccessible(
  page: Page,
  where: string,
  { isPage = true }: { isPage?: boolean } = {},
): Promise<void> {
  await drawAll(page, true);
  // At the end of the page, where the bar that sticks to the bottom of a phone lies over nothing: what it covers half at any
  // other place would count as too small to touch.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  // A button that has just become usable is still on its way to its colours, and another scheme reaches all of them a frame later. What
  // turns for ever is not waited for, and what the browser does not draw (`content-visibility`) stands still for as long.
  await page.evaluate(async () => {
    const comesToAnEnd = ({ effect, playState }: Animation) =>
      playState === 'running' &&
      effect instanceof KeyframeEffect &&
      effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
      effect.target?.checkVisibility({ contentVisibilityAuto: true });
    const underWay = () => document.getAnimations().filter(comesToAnEnd);
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    for (let ends = underWay(); ends.length > 0; ends = underWay())
      await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)));
  });
  const isThere = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, axeSource: isThere ? NOTHING : undefined })
    // 'region' is no rule of WCAG: everything on a page lies in a landmark, so that a screen reader's jump finds it.
    .options({ resultTypes: ['violations'], rules: { region: { enabled: isPage } } })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Its other way opens a second page for each look, to put the results of foreign frames together; there are none.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect(found, where).toEqual([]);
  const [over, wide] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      scrollWidth - clientWidth,
      outside
        .slice(0, 12)
        .map(({ tagName, className, textContent }) =>
          `${tagName} ${textContent?.slice(0, 60)} ${className}`.slice(0, 240),
        ),
    ];
  });
  expect(over, `${where} is wider than the window: ${over > 0 ? wide.join('\n') : ''}`).toBeLessThanOrEqual(
    0,
  );
  expect(await scrollsByAHair(page), `${where} has bars that nobody needs`).toEqual([]);
  await drawAll(page, false);
}

/** Rows that scroll by a few pixels only, by mistake: where scroll bars are always shown, a bar stands beside each. */
async function scrollsByAHair(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isHair = (content: number, room: number) => content > room && content - room <= 6;
    return [...document.querySelectorAll('body *')].flatMap((element) => {
      const { overflowX, overflowY, maskImage } = getComputedStyle(element);
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
      // A taller element has content of a chance height.
      const down = clientHeight < 100 && /auto|scroll/.test(overflowY) && isHair(scrollHeight, clientHeight);
      // A list that fades at its end is meant to be scrolled, and the width of its words is chance.
      const isMeant = maskImage !== 'none';
      const aside = !isMeant && /auto|scroll/.test(overflowX) && isHair(scrollWidth, clientWidth);
      return down || aside
        ? [
            `${element.tagName} ${element.className} ${scrollHeight}/${clientHeight} ${scrollWidth}/${clientWidth}`,
          ]
        : [];
    });
  });
}

/**
 * Whether the browser draws also what is out of sight (`content-visibility`). Left out, it has only an estimate of its height, and
 * what axe asks of a part inside it would lie over the next one, where nobody ever sees it.
 */
async function drawAll(page: Page, on: boolean): Promise<void> {
  await page.evaluate((draws) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    const [all] = sheet.cssRules;
    const others = document.adoptedStyleSheets.filter(
      ({ cssRules }) => cssRules[0]?.cssText !== all?.cssText,
    );
    document.adoptedStyleSheets = draws ? [...others, sheet] : others;
  }, on);
}
