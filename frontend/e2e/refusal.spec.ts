import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleEverywhere, LOOKS, wear } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink, register } from './support/people';
import { showEveryPart } from './support/production';
import type { Shop } from './support/shop';
import { toast } from './support/toast';

/** An order of a customer in a browser of its own, and the same order in the back office of `page`. */
async function ordered(page: Page, shop: Shop, files: string[]) {
  const context = await page.context().browser()?.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
  if (!context) throw new Error('no browser');
  const customer = await context.newPage();
  const email = `ablehnung-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await register(customer, email);
  const number = await buy(customer, shop, files, { email });
  await openAdminLink(page, shop);
  const found = await page.request.get('/api/admin/orders', { params: { q: number } });
  const { data }: { data: { id: string }[] } = await found.json();
  await page.goto(`/admin/orders?shelf=orders&q=${number}&order=${data[0]?.id}`);
  const order = page.getByRole('region', { name: `Bestellung ${number}` });
  await expect(order).toBeVisible();
  return { customer, number, order };
}

test('ADM-14: one part is refused, the workshop loses it, and its customer reads why', async ({
  page,
  shop,
}) => {
  const { customer, number, order } = await ordered(page, shop, ['halter.stl', 'griff.stl']);
  await order.getByRole('button', { name: 'Teil halter.stl ablehnen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dieses Teil ablehnen?' });
  await expect(dialog).toContainText('Die übrigen Teile und der Versand bleiben, wie sie sind.');
  await expectAccessible(page, 'the dialog that refuses a part');
  await dialog.getByRole('radio', { name: /^Volumen falsch/ }).click();
  await dialog.getByLabel('Notiz').fill('Naht offen');
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(toast(page, 'Das Teil ist abgelehnt. Die Erstattung ist veranlasst.')).toBeVisible();
  await expect(order.getByText(/^Abgelehnt am .*, wird nicht gefertigt$/)).toBeVisible();
  await expect(order.getByText('Volumen falsch. Notiz: Naht offen')).toBeVisible();
  // The last part that is left goes with the order.
  await expect(order.getByRole('button', { name: /^Teil .* ablehnen$/ })).toHaveCount(0);

  await page.goto('/admin/production');
  await showEveryPart(page);
  await expect(page.getByRole('listitem').filter({ hasText: `#${number}` })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: `#${number}` })).toContainText('griff.stl');

  await customer.goto('/account?tab=orders');
  const bought = customer.getByRole('article', { name: new RegExp(number) });
  await bought.getByRole('button', { name: 'Details anzeigen' }).click();
  await expect(customer.getByText('Dieses Teil fertigen wir nicht')).toBeVisible();
  await expect(
    customer.getByText(/Sein Volumen wurde falsch ermittelt.*erstatten wir Ihnen\./),
  ).toBeVisible();
  await expect(customer.getByText('Naht offen')).toHaveCount(0);
  await customer.context().close();
});

test('ADM-14: a whole order is refused, and its customer reads that it is cancelled', async ({
  page,
  shop,
}) => {
  // An order is a page of its own on a phone: a window that becomes narrow would close the dialog.
  await wear(page, LOOKS[1]);
  const { customer, number, order } = await ordered(page, shop, ['ganz.stl']);
  await expect(order.getByRole('button', { name: /^Teil .* ablehnen$/ })).toHaveCount(0);
  await order.getByRole('button', { name: 'Ablehnen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Bestellung ablehnen?' });
  await expectAccessible(page, 'the dialog that refuses an order');
  await dialog.getByRole('radio', { name: /^Ausgeschlossener Zweck/ }).click();
  await dialog.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(toast(page, 'Abgelehnt. Die Erstattung ist veranlasst.')).toBeVisible();
  await expect(order.getByText('Storniert').first()).toBeVisible();

  await customer.goto('/account?tab=orders');
  const bought = customer.getByRole('article', { name: new RegExp(number) });
  await bought.getByRole('button', { name: 'Details anzeigen' }).click();
  await expect(customer.getByText('Storniert').first()).toBeVisible();
  await customer.context().close();
});

test('ADM-14: a complaint is recorded with its order, corrected, and stands on the page about product safety', async ({
  page,
  shop,
}) => {
  const { customer, number, order } = await ordered(page, shop, ['kante.stl']);
  await customer.context().close();
  await order.getByRole('button', { name: 'Meldung eintragen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Beschwerde oder Unfall eintragen' });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Bitte schreiben Sie, was geschehen ist.')).toBeVisible();
  await expectAccessible(page, 'the dialog of a report');
  await dialog.getByRole('radio', { name: /^Unfall/ }).click();
  await dialog.getByLabel('Tag').fill('2026-01-15');
  await dialog.getByLabel('Gemeldet von').fill('Änne Groß-Öhler');
  await dialog.getByLabel('Was geschehen ist').fill('Kante gebrochen, Finger geschnitten');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(page, 'Die Meldung ist gespeichert.')).toBeVisible();
  await order.getByRole('button', { name: 'Meldung vom 15.01.2026 ändern' }).click();
  const change = page.getByRole('dialog', { name: 'Meldung ändern' });
  await change.getByLabel('Was getan wurde').fill('Ersatz geschickt');
  await change.getByRole('button', { name: 'Speichern' }).click();
  await expect(order.getByText('Ersatz geschickt')).toBeVisible();

  await page.goto('/admin/safety');
  const row = page.getByRole('row').filter({ hasText: `#${number}` });
  await expect(row).toContainText('Kante gebrochen, Finger geschnitten');
  await expect(row).toContainText('Ersatz geschickt');
  await page.getByLabel('Bestellt ab').fill('2026-01-01');
  await page.getByLabel('Bestellt bis').fill('2099-12-31');
  await expectAccessibleEverywhere(page, 'the page about product safety');
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Liste herunterladen' }).click(),
  ]);
  expect(list.suggestedFilename()).toBe('rueckruf_2026-01-01_2099-12-31.csv');
});
