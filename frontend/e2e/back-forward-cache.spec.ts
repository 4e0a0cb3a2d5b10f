import type { Page } from '@playwright/test';
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

async function expectKept(page: Page, reasons: readonly string[]): Promise<void> {
  try {
    await expect(page.locator('body')).toHaveAttribute('data-persisted', 'true');
  } catch (error) {
    throw new Error(`The browser has not kept the page: ${reasons.join()}`, { cause: error });
  }
}

/**
 * To the payment page by a key: after a click Playwright runs a script of its own in the page. On a busy machine it comes when the page
 * is frozen already, and the browser gives up a frozen page in which a script was to run ('JavaScriptExecution').
 */
async function leaveForPayment(page: Page, customer: Customer): Promise<void> {
  await expect(customer.payButton).toBeEnabled();
  await customer.payButton.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/testzahlung/**');
  await expect(page.getByText('Testzahlung').first()).toBeVisible();
}

test('PAY-04, PAY-06: the page that comes back as it was left can be used again, and cannot pay twice', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  const reasons = await hearReasons(page);
  await openOrderStep(page, shop, [{ model: ownBox('bfcache.stl', 20, 20, 20) }]);
  await customer.fillContact();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.body.dataset.persisted = String(persisted);
    });
  });
  await leaveForPayment(page, customer);
  await page.goBack({ waitUntil: 'commit' });
  await expectKept(page, reasons);
  await expect(customer.payButton).not.toHaveAttribute('aria-busy');
  await expect(
    page.getByText('Die Zahlung wurde nicht abgeschlossen. Ihre Bestellung ist noch da.'),
  ).toBeVisible();
  await expect(page.getByLabel('Vorname')).toHaveValue('Änne');
  await leaveForPayment(page, customer);
  await customer.pay();

  // Back again, past the hosted page, to the step as it was before the payment: frozen, it has heard nothing of it.
  // Two steps at once: between two single ones the page is being swapped, and Playwright finds none to ask.
  await page.evaluate(() => history.go(-2));
  await expectKept(page, reasons);
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await expect(customer.payButton).toBeHidden();
});
