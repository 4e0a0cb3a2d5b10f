import { expect, type Page } from '@playwright/test';
import { Customer } from './customer';
import { ownBox } from './models';
import type { Shop } from './shop';

export const PASSWORD = 'Zahnrad-Regal-7';

/** Makes an account in this browser, without the dialog that has its own stories. */
export async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/register', {
    data: {
      firstName: 'Änne',
      lastName: 'Groß-Öhler',
      email,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Logs an admin in by the link of the command line, and waits for the page that the link leads to. */
export async function openAdminLink(page: Page, shop: Shop, email?: string): Promise<void> {
  await page.goto(await shop.adminLink(email));
  await page.waitForURL('**/admin/orders');
}

/** Buys one part from the first file to the thanks; answers the order's number. */
export async function buy(
  page: Page,
  name: string,
  contact: { email: string; asGuest: boolean },
): Promise<string> {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox(name, 20, 30, 10));
  await customer.setQuantity(name, 5);
  await customer.toConfigure();
  await customer.toReview();
  if (contact.asGuest) await customer.toOrderAsGuest();
  else await page.getByRole('button', { name: 'Zur Bestellung' }).click();
  await customer.fillContact({ firstName: 'Änne', lastName: 'Groß-Öhler', email: contact.email });
  await customer.toPaymentPage();
  await customer.pay();
  const heading = page.getByRole('heading', { name: /^Bestellung #[0-9A-F]{8}$/ });
  return ((await heading.textContent()) ?? '').replace('Bestellung #', '');
}
