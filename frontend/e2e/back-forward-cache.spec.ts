import type { Page } from '@playwright/test';
import { findWholeBrowser } from '../../scripts/lib/chromium.mjs';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openOrderStep } from './support/readyCart';
import type { Shop } from './support/shop';

// Browsers keep the page that is left, as it was, for the way back; Playwright switches that off, and a headless shell has no
// such memory.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      executablePath: findWholeBrowser(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
});

/** Said by the page when it comes back as it was left. */
const KEPT = 'kept';

/** How often the browser may give a page up for a reason of its own. */
const MOST_GIVEN_UP = 5;

type Reason = { type: string; reason: string };

/**
 * Goes back to a page that was left, and answers whether the browser has kept it. Sometimes it gives a frozen page up because a script was
 * to run in it ('JavaScriptExecution'), also when nothing is fetched and no test asks anything; whose script it is, is not known. A
 * reason that the page itself can help is a fault. The page says that it is there: who asks it while it is still frozen is such a script.
 */
async function isKept(page: Page, goBack: () => Promise<unknown>): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const reasons = new Promise<readonly Reason[]>((resolve) => {
    session.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations),
    );
  });
  const kept = page
    .waitForEvent('console', { predicate: (message) => message.text() === KEPT, timeout: 15_000 })
    .then(() => []);
  await goBack();
  const against = await Promise.race([kept, reasons]);
  kept.catch(() => undefined);
  await session.detach();
  expect(against.filter(({ type }) => type !== 'Circumstantial')).toEqual([]);
  return against.length === 0;
}

/** To the payment page by a key: after a click Playwright runs a script of its own in the page, which may be frozen by then. */
async function leaveForPayment(page: Page, customer: Customer): Promise<void> {
  await expect(customer.payButton).toBeEnabled();
  await customer.payButton.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/testzahlung/**');
  await expect(page.getByText('Testzahlung').first()).toBeVisible();
}

/** Answers false where the browser has given a page up, and the story has to begin anew. */
async function comesBackTwice(page: Page, shop: Shop): Promise<boolean> {
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('bfcache.stl', 20, 20, 20) }]);
  await customer.fillContact();
  await page.evaluate((kept) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) console.info(kept);
    });
  }, KEPT);
  await leaveForPayment(page, customer);
  if (!(await isKept(page, () => page.goBack({ waitUntil: 'commit' })))) return false;
  await expect(customer.payButton).not.toHaveAttribute('aria-busy');
  await expect(
    page.getByText('Die Zahlung wurde nicht abgeschlossen. Ihre Bestellung ist noch da.'),
  ).toBeVisible();
  await expect(page.getByLabel('Vorname')).toHaveValue('Änne');
  await leaveForPayment(page, customer);
  await customer.pay();

  // Back again, past the hosted page, to the step as it was before the payment: frozen, it has heard nothing of it.
  // Two steps at once: between two single ones the page is being swapped, and Playwright finds none to ask.
  if (!(await isKept(page, () => page.evaluate(() => history.go(-2))))) return false;
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await expect(customer.payButton).toBeHidden();
  return true;
}

test('PAY-04, PAY-06: the page that comes back as it was left can be used again, and cannot pay twice', async ({
  browser,
  shop,
}) => {
  test.setTimeout(180_000);
  let [givenUp, isOver] = [0, false];
  while (!isOver) {
    const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
    isOver = await comesBackTwice(await context.newPage(), shop);
    await context.close();
    if (!isOver) givenUp += 1;
    expect(givenUp, 'pages that the browser gave up').toBeLessThanOrEqual(MOST_GIVEN_UP);
  }
});
