import type { Page } from '@playwright/test';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openAdminLink } from './support/people';

/** Resolves with the next answered call of the cart on the server. */
const saved = (page: Page, name: string) =>
  page.waitForResponse((response) => response.url().endsWith(`/api/cart/${name}`) && response.ok());

async function fillCart(page: Page, name: string): Promise<void> {
  const customer = new Customer(page);
  await customer.open();
  await customer.upload(ownBox(name, 20, 20, 20));
  await customer.toConfigure();
  const answer = saved(page, 'save-anonymous');
  await customer.toReview();
  await answer;
}

test('CART-04, API-11: a guest’s cart comes back from the server when the browser has forgotten it', async ({
  page,
}) => {
  await fillCart(page, 'wiederda.stl');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('/konfigurator?step=review');
  await expect(page.getByRole('heading', { name: 'wiederda.stl' })).toBeVisible();

  // Removing it is remembered as well.
  const answer = saved(page, 'save-anonymous');
  await page.getByRole('button', { name: 'wiederda.stl entfernen' }).click();
  await answer;
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
});

test('CART-04, API-12, API-13: login brings the guest’s cart along, and another device has it too', async ({
  page,
  browser,
  shop,
}) => {
  const account = 'warenkorb@example.org';
  await fillCart(page, 'mitgenommen.stl');
  const merged = saved(page, 'migrate');
  await openAdminLink(page, shop, account);
  await merged;
  await page.goto('/konfigurator?step=review');
  await expect(page.getByRole('heading', { name: 'mitgenommen.stl' })).toBeVisible();

  const other = await browser.newContext({ baseURL: shop.url });
  try {
    const device = await other.newPage();
    await openAdminLink(device, shop, account);
    await device.goto('/konfigurator?step=review');
    await expect(device.getByRole('heading', { name: 'mitgenommen.stl' })).toBeVisible();
  } finally {
    await other.close();
  }

  // A stranger has none of it.
  const stranger = await browser.newContext({ baseURL: shop.url });
  try {
    const visitor = await stranger.newPage();
    await visitor.goto('/konfigurator?step=review');
    await expect(visitor.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  } finally {
    await stranger.close();
  }
});
