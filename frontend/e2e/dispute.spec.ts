import { expectAccessible, expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink, register } from './support/people';
import { toast } from './support/toast';

const person = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

test('ADM-11: a payment that the bank takes back stops its order, says reason and last day in German, and warns before a refund', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  const customer = await browser.newContext({ baseURL: shop.url });
  const theirs = await customer.newPage();
  const email = person('streit');
  await register(theirs, email);
  await shop.simulator('pay=disputedx1');
  const number = await buy(theirs, shop, 'streitfall.stl', { email });
  await shop.simulator();
  await customer.close();

  await openAdminLink(page, shop, person('chefin'));
  const row = page.getByRole('row').filter({ hasText: `#${number}` });
  await expect(row.getByText('Zahlung angefochten')).toBeVisible();
  await page.getByRole('link', { name: `#${number}` }).click();
  const order = page.getByRole('region', { name: `Bestellung ${number}` });
  await expect(order.getByText('Der Karteninhaber sagt, er habe nicht selbst bezahlt.')).toBeVisible();
  await expect(order.getByText('Antwort möglich bis')).toBeVisible();
  await expectAccessibleEverywhere(page, 'an order whose payment is disputed');

  // It is not made by mistake.
  await order.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  const status = page.getByRole('dialog');
  await expect(status.getByText('Die Bank des Kunden fordert die Zahlung zurück')).toBeVisible();
  await status.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  await expect(status.getByText('Bitte bestätigen Sie das zuerst.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/admin/production');
  await expect(page.getByRole('heading', { name: 'Fertigung' })).toBeVisible();

  // The money may go back twice.
  await page.goto(`/admin/orders?q=${number}`);
  await page.getByRole('link', { name: `#${number}` }).click();
  await order.getByRole('button', { name: 'Erstatten' }).click();
  const refund = page.getByRole('dialog', { name: 'Erstatten' });
  await refund.getByLabel('Grund').fill('Kulanz');
  await refund.getByRole('button', { name: 'Erstatten' }).click();
  await expect(refund.getByText('Bitte bestätigen Sie das zuerst.')).toBeVisible();
  await expectAccessible(page, 'the refund of a disputed payment');
  await refund
    .getByRole('checkbox', { name: 'Ich weiß das, und das Geld soll trotzdem von uns zurückgehen' })
    .check();
  await refund.getByRole('button', { name: 'Erstatten' }).click();
  await expect(toast(page, 'Die Erstattung ist veranlasst.')).toBeVisible();
});
