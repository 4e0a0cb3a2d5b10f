import { expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink } from './support/people';

test('ADM-12: an order has a page of its own, whose address can be handed on', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/404 .*admin\/orders/);
  const number = await buy(page, shop, ['halter.stl', 'griff.stl'], { email: 'seite@example.org' });
  await openAdminLink(page, shop);
  await page.goto(`/admin/orders?shelf=orders&q=${number}`);
  await page.getByRole('row', { name: `#${number}` }).click();
  const order = page.getByRole('region', { name: `Bestellung ${number}` });
  await order.getByRole('link', { name: 'Als eigene Seite öffnen' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/[\w-]+$/);
  await page.reload();
  await expect(order.getByText('griff.stl').first()).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`Bestellung #${number}`));
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect(navigation.getByRole('link', { name: 'Bestellungen' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessibleEverywhere(page, 'the page of an order');
  await order.getByRole('button', { name: 'Archivieren' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archivieren' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?shelf=orders/);

  await page.goto('/admin/orders/0193a1b2-0000-7000-8000-000000000000');
  await expect(
    page.getByRole('alert').or(page.getByText('konnte nicht geladen werden')).first(),
  ).toBeVisible();
});
