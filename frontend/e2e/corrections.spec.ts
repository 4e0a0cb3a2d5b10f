import { readFile } from 'node:fs/promises';
import { readPdf } from '../src/lib/pdf/testing';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { accountLink } from './support/mail';
import { buy, openAdminLink, register } from './support/people';
import { changeSettings, saveChoices } from './support/settings';
import { toast } from './support/toast';

test('ADM-17, INV-05: an owner who wants it gives a part back with a document, which the customer reads and the journal counts', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = `korrektur-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await register(customer, email);
  await customer.goto(await accountLink(shop, email, 'bestaetigen'));
  await expect(toast(customer, /bestätigt/)).toBeVisible();
  const number = await buy(customer, shop, 'korrektur.stl', { email });

  const restore = await changeSettings(shop, (settings) => settings);
  await openAdminLink(page, shop);
  await page.goto('/admin/settings?tab=choices');
  const corrections = page.getByRole('radiogroup', { name: 'Teilerstattungen als Rechnungskorrektur' });
  await expect(corrections.getByRole('radio', { name: /^Nein/ })).toBeChecked();
  await corrections.getByRole('radio', { name: /^Ja/ }).click();
  await saveChoices(page, 'what follows from corrections');
  await expect(toast(page, 'Einstellung gespeichert. Sie gilt ab sofort.')).toBeVisible();

  await page.goto(`/admin/orders?shelf=orders&q=${encodeURIComponent(email)}`);
  await page.getByRole('grid', { name: 'Bestellungen' }).getByRole('row', { name: /#/ }).click();
  const order = page.getByRole('region', { name: /^Bestellung / });
  await order.getByRole('button', { name: 'Erstatten' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Teilbetrag/ }).click();
  await dialog.getByLabel('Betrag in Euro').fill('1,50');
  await dialog.getByLabel('Grund').fill('Ein Teil hatte einen Kratzer');
  await expect(dialog).toContainText('Er steht auf der Rechnungskorrektur, die der Kunde bekommt.');
  await expectAccessible(page, 'a part goes back with a document');
  await dialog.getByRole('button', { name: 'Erstatten' }).click();
  await expect(order.getByRole('button', { name: /^Rechnungskorrektur RE-/ })).toBeVisible();
  await expectAccessibleEverywhere(page, 'an order with a correction');

  await customer.goto('/account?tab=orders');
  await expect(customer.getByText(`#${number}`).first()).toBeVisible();
  const [file] = await Promise.all([
    customer.waitForEvent('download'),
    customer.getByRole('button', { name: /^Rechnungskorrektur RE-/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Rechnungskorrektur_RE-\d{4}-\d{6}\.pdf$/);
  const { text } = await readPdf(new Uint8Array(await readFile(await file.path())));
  expect(text).toMatch(/Rechnungskorrektur zu Rechnung RE-\d{4}-\d{6} vom \d{2}\.\d{2}\.\d{4}\./);
  for (const expected of ['Grund: Ein Teil hatte einen Kratzer', 'Korrekturbetrag −1,50 €', '§ 19 UStG'])
    expect(text).toContain(expected);
  await expectAccessibleEverywhere(customer, 'an own order with a correction');

  await page.goto('/admin/analytics');
  await page.getByRole('button', { name: 'Journal anzeigen' }).click();
  await expect(page.getByText(/berichtigt 1,50\s€/)).toBeVisible();
  await restore();
});
