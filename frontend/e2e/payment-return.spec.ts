import type { BrowserContext, Page } from '@playwright/test';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openOrderStep } from './support/readyCart';
import { allOrders } from './support/server';

const UNPAID = 'Die Zahlung wurde nicht abgeschlossen. Ihre Bestellung ist noch da.';

test('PAY-04, PAY-05, PAY-06, STEP-07: back button, reloads, decline, cancel and six minutes cost nothing', async ({
  page,
  shop,
  allowedConsole,
}) => {
  test.setTimeout(120_000);
  allowedConsole.push(/402/);
  const customer = new Customer(page);
  const summary = page.getByRole('region', { name: 'Bestellzusammenfassung' });
  const ordersBefore = (await allOrders(shop)).length;
  await page.clock.install();
  await openOrderStep(page, shop, [{ model: ownBox('zurueck.stl', 20, 20, 20), quantity: 4 }], {
    shipping: 'express',
  });
  await customer.fillContact();
  await customer.toPaymentPage();
  const hosted = page.url();

  // The browser's own way back, then a reload of the step.
  await page.goBack();
  await expect(page.getByText(UNPAID)).toBeVisible();
  await expect(summary).toContainText('zurueck.stl');
  await expect(summary).toContainText('Expressversand');
  await page.reload();
  await expect(page.getByText(UNPAID)).toBeVisible();
  await expect(summary).toContainText('4 ×');
  // The form comes from the server's record, for no personal data is kept in the browser; the tick is set anew.
  const terms = page.getByRole('checkbox', { name: /AGB/ });
  await expect(page.getByLabel('Vorname')).toHaveValue('Änne');
  await expect(page.getByLabel('Nachname')).toHaveValue('Groß-Öhler');
  await expect(terms).not.toBeChecked();
  const stored = () => page.evaluate(() => localStorage.getItem('checkout-state'));
  expect(Object.keys(JSON.parse((await stored()) ?? '{}')).sort(), 'PAY-07').toEqual([
    'cartItems',
    'currentDraft',
    'sessionId',
    'shipping',
    'timestamp',
  ]);

  // Six minutes later the local state is deleted; cart and payment are known all the same.
  await page.clock.fastForward('06:00');
  await page.reload();
  await expect(summary).toContainText('zurueck.stl');
  await expect(page.getByText(UNPAID)).toBeVisible();
  expect(await stored()).toBeNull();

  // The same cart with the same data leads to the same payment, which also survives a reload, a decline and a cancel.
  await customer.fillContact();
  await customer.toPaymentPage();
  expect(page.url()).toBe(hosted);
  await page.reload();
  await page.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(page.getByRole('alert')).toContainText('Ihre Karte wurde abgelehnt');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.waitForURL('**/konfigurator?step=order');
  await expect(page.getByText(UNPAID)).toBeVisible();
  await expect(summary).toContainText('Expressversand');
  expect((await allOrders(shop)).length, 'PAY-19: no order without a payment').toBe(ordersBefore);

  // Paid at last; the way back from the thanks leads to no second payment.
  await expect(page.getByLabel('Nachname')).toHaveValue('Groß-Öhler');
  await terms.check();
  await customer.toPaymentPage();
  await customer.pay();
  await page.goto('/konfigurator?step=order');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await page.goto(hosted);
  await expect(page.getByRole('button', { name: 'Bezahlen', exact: true })).toBeHidden();
  expect((await allOrders(shop)).length).toBe(ordersBefore + 1);
});

test('PAY-06: of three tabs only one can pay, and the others learn it', async ({
  page,
  context,
  shop,
  allowedConsole,
}) => {
  test.setTimeout(90_000);
  // The page of a payment that another tab has taken over.
  allowedConsole.push(/410/);
  const first = new Customer(page);
  const ordersBefore = (await allOrders(shop)).length;
  await openOrderStep(page, shop, [{ model: ownBox('zwei-tabs.stl', 20, 20, 20) }]);
  await first.fillContact();
  const other = await context.newPage();
  const second = new Customer(other);
  await other.goto('/konfigurator?step=order');
  await second.fillContact();
  const late = await context.newPage();
  const third = new Customer(late);
  await late.goto('/konfigurator?step=order');
  await third.fillContact();

  await first.toPaymentPage();
  await second.toPaymentPage();
  // The second tab has taken the payment over: the page of the first one is closed.
  await first.fillAddress();
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Bezahlen', exact: true })).toBeHidden();

  // The second one pays and is gone before the thanks come, so that the cart is not emptied.
  await second.fillAddress();
  await other.route('**/testzahlung/**', async (route) => {
    // The redirect to the thanks is not followed.
    await route.fetch({ maxRedirects: 0 });
    await route.fulfill({ status: 204 });
  });
  const paid = other.waitForResponse('**/testzahlung/**');
  await other.getByRole('button', { name: 'Bezahlen', exact: true }).click();
  await paid;
  await other.close();

  await third.payButton.click();
  await late.waitForURL('**/success?session_id=**');
  await expect(late.getByRole('heading', { name: /Vielen Dank/ })).toBeVisible();
  expect((await allOrders(shop)).length, 'three tabs, one order').toBe(ordersBefore + 1);

  // A page that stood on the order step meanwhile has nothing left to pay.
  await page.goto('/konfigurator?step=order');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
});

test('PAY-06: a payment that is decided later is waited for, and never paid twice', async ({
  page,
  shop,
}) => {
  test.setTimeout(150_000);
  const customer = new Customer(page);
  const ordersBefore = (await allOrders(shop)).length;
  await openOrderStep(page, shop, [{ model: ownBox('lastschrift.stl', 20, 20, 20) }]);
  await customer.fillContact();
  await customer.toPaymentPage();
  await customer.fillAddress();
  await shop.simulator('later=late:15000');
  await page.getByText('Verzögerte Zahlungsart').click();
  await page.getByRole('button', { name: 'Später erfolgreich' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Zahlung wird verarbeitet' })).toBeVisible();
  await expect(page.getByText(/Bitte bezahlen Sie nicht noch einmal/)).toBeVisible();

  // Neither the order step nor another tab offers to pay again.
  await page.goto('/konfigurator?step=order');
  await page.waitForURL('**/success?session_id=**');
  await expect(page.getByRole('heading', { name: 'Ihre Zahlung wird verarbeitet' })).toBeVisible();
  expect((await allOrders(shop)).length, 'no order before the money').toBe(ordersBefore);

  // The money comes: the page finds out when it is asked, and the order is there.
  await expect(async () => {
    await page.getByRole('button', { name: 'Erneut prüfen' }).click({ timeout: 2_000 });
    await expect(page.getByRole('heading', { name: /Vielen Dank/ })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  expect((await allOrders(shop)).length).toBe(ordersBefore + 1);
});

/** Adds a part to the cart in a tab of its own, while the first tab stands on the payment page. */
async function addInAnotherTab(context: BrowserContext, name: string): Promise<Customer> {
  const customer = new Customer(await context.newPage());
  await customer.open('/konfigurator?step=upload');
  await customer.upload(ownBox(name, 10, 10, 10));
  await customer.toConfigure();
  await customer.toReview();
  return customer;
}

test('PAY-06: a cart that is edited and paid in another tab closes the page that it was sent to before', async ({
  page,
  context,
  shop,
  allowedConsole,
}) => {
  test.setTimeout(120_000);
  // The page of a payment that another tab has taken over.
  allowedConsole.push(/410/);
  const first = new Customer(page);
  const ordersBefore = (await allOrders(shop)).length;
  await openOrderStep(page, shop, [{ model: ownBox('erst.stl', 20, 20, 20) }]);
  await first.fillContact();
  await first.toPaymentPage();
  const second = await addInAnotherTab(context, 'dann.stl');
  await second.toOrderAsGuest();
  await second.fillContact();
  await second.toPaymentPage();

  await first.fillAddress();
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
  await expect(page.getByText('Zahlung abgelaufen').first()).toBeVisible();
  await second.pay();
  const orders = await allOrders(shop);
  expect(orders.length, 'two pages, one order').toBe(ordersBefore + 1);
  expect(orders[0]?.items.map(({ fileName }) => fileName).sort()).toEqual(['dann.stl', 'erst.stl']);
});

test('PAY-06, CART-03: what another tab puts into the cart during a payment is still there after it', async ({
  page,
  context,
  shop,
}) => {
  test.setTimeout(120_000);
  const first = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('bezahlt.stl', 20, 20, 20) }]);
  await first.fillContact();
  await first.toPaymentPage();
  const second = await addInAnotherTab(context, 'wartet.stl');
  await first.pay();

  const parts = (where: Page) => where.getByRole('heading', { level: 3, name: /\.stl$/ });
  await expect(parts(second.page)).toHaveText(['wartet.stl']);
  // The same in a tab that comes later, and after the thanks.
  await page.goto('/konfigurator?step=review');
  await expect(parts(page)).toHaveText(['wartet.stl']);
  await page.reload();
  await expect(parts(page)).toHaveText(['wartet.stl']);
});
