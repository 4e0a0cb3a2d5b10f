import type { Page, Request } from '@playwright/test';
import { findWholeBrowser } from '../../scripts/lib/chromium.mjs';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openOrderStep } from './support/readyCart';

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

/** Hears why the browser has not kept a page: what the page itself can ask for is masked where the reason is the browser's own. */
async function hearReasons(page: Page): Promise<string[]> {
  const reasons: string[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(JSON.stringify(notRestoredExplanations));
  });
  await session.send('Page.enable');
  return reasons;
}

/** Said by the page when it comes back as it was left. */
const KEPT = 'kept';

/**
 * Goes back to a page that the browser has kept. The page itself says that it is there: a script that asks while it is still frozen makes
 * the browser give it up ('JavaScriptExecution').
 */
async function expectKept(
  page: Page,
  reasons: readonly string[],
  goBack: () => Promise<unknown>,
): Promise<void> {
  const isKept = page.waitForEvent('console', {
    predicate: (message) => message.text() === KEPT,
    timeout: 15_000,
  });
  try {
    await Promise.all([isKept, goBack()]);
  } catch (error) {
    throw new Error(`The browser has not kept the page: ${reasons.join()}`, { cause: error });
  }
}

/** No request but the stream of news has been under way for so long. */
const QUIET_MS = 2_500;

/**
 * What the page fetches in a quiet moment are scripts: one that begins in a page that is frozen meanwhile makes the browser give that page
 * up ('JavaScriptExecution'). Answers a function that waits until nothing is under way.
 */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let changedAt = Date.now();
  const isNews = (request: Request) => request.url().endsWith('/api/events');
  page.on('request', (request) => {
    if (isNews(request)) return;
    underWay.add(request);
    changedAt = Date.now();
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => {
      if (underWay.delete(request)) changedAt = Date.now();
    });
  return () =>
    expect
      .poll(() => underWay.size === 0 && Date.now() - changedAt > QUIET_MS, {
        message: 'nothing is fetched any more',
        timeout: 20_000,
      })
      .toBe(true);
}

/** To the payment page by a key: after a click Playwright runs a script of its own in the page, which may be frozen by then. */
async function leaveForPayment(page: Page, customer: Customer, isQuiet: () => Promise<void>): Promise<void> {
  await expect(customer.payButton).toBeEnabled();
  await isQuiet();
  await customer.payButton.focus();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  expect(page.url()).toContain('/testzahlung/');
}

test('PAY-04, PAY-06: the page that comes back as it was left can be used again, and cannot pay twice', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  const reasons = await hearReasons(page);
  const isQuiet = watchRequests(page);
  await openOrderStep(page, shop, [{ model: ownBox('bfcache.stl', 20, 20, 20) }]);
  await customer.fillContact();
  await page.evaluate((kept) => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) console.info(kept);
    });
  }, KEPT);
  await leaveForPayment(page, customer, isQuiet);
  await expectKept(page, reasons, () => page.goBack({ waitUntil: 'commit' }));
  await expect(customer.payButton).not.toHaveAttribute('aria-busy');
  await expect(
    page.getByText('Die Zahlung wurde nicht abgeschlossen. Ihre Bestellung ist noch da.'),
  ).toBeVisible();
  await expect(page.getByLabel('Vorname')).toHaveValue('Änne');
  await leaveForPayment(page, customer, isQuiet);
  await customer.pay();

  // Back again, past the hosted page, to the step as it was before the payment: frozen, it has heard nothing of it.
  // Two steps at once: between two single ones the page is being swapped, and Playwright finds none to ask.
  await expectKept(page, reasons, () => page.evaluate(() => history.go(-2)));
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await expect(customer.payButton).toBeHidden();
});
