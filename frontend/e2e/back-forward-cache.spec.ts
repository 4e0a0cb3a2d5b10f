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

/** The browser has kept the page; where it has not, its own reasons stand in the failure. */
async function expectKept(page: Page): Promise<void> {
  try {
    await expect(page.locator('body')).toHaveAttribute('data-persisted', 'true');
  } catch (error) {
    const reasons = await page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation')));
    throw new Error(`The browser has not kept the page: ${reasons}`, { cause: error });
  }
}

test('PAY-04, PAY-06: the page that comes back as it was left can be used again, and cannot pay twice', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('bfcache.stl', 20, 20, 20) }]);
  await customer.fillContact();
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.body.dataset.persisted = String(persisted);
    });
  });
  await customer.toPaymentPage();
  await page.goBack({ waitUntil: 'commit' });
  await expectKept(page);
  await expect(customer.payButton).not.toHaveAttribute('aria-busy');
  await expect(
    page.getByText('Die Zahlung wurde nicht abgeschlossen. Ihre Bestellung ist noch da.'),
  ).toBeVisible();
  await expect(page.getByLabel('Vorname')).toHaveValue('Änne');
  await customer.toPaymentPage();
  await customer.pay();

  // Back again, past the hosted page, to the step as it was before the payment: frozen, it has heard nothing of it.
  // Two steps at once: between two single ones the page is being swapped, and Playwright finds none to ask.
  await page.evaluate(() => history.go(-2));
  await expectKept(page);
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await expect(customer.payButton).toBeHidden();
});
