import { expectAccessible } from './support/axe';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';

test('CFG-01: a part that is renamed has its new name in the cart, after a reload and on the payment page', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('teil (1).stl', 20, 20, 20));
  await customer.toConfigure();
  await page.getByRole('button', { name: 'teil (1).stl umbenennen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Teil umbenennen' });
  await expectAccessible(page, 'the dialog for another name');
  await dialog.getByLabel('Name').fill('Halter links');
  await dialog.getByRole('button', { name: 'Umbenennen' }).click();
  await expect(page.getByRole('heading', { name: 'Halter links.stl', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Halter links.stl', exact: true })).toBeVisible();
  await customer.toReview();
  await customer.ship('Abholung');
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.toPaymentPage();
  await expect(page.getByText('Halter links.stl')).toBeVisible();
});
