import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPdf } from '../src/lib/pdf/testing';
import { Customer, spaced } from './support/customer';
import { test as base, expect } from './support/fixtures';
import { mailPages } from './support/mail';
import { ownBox } from './support/models';
import { openAdminLink, register } from './support/people';
import { openOrderStep } from './support/readyCart';
import { saveChoices } from './support/settings';
import { repository, type Shop, startShop } from './support/shop';
import { toast } from './support/toast';

const VAT_ID = 'DE811234567';

/** A shop whose operator may charge VAT: without a number for it the setting is refused. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a destructured first argument.
    async ({}, use) => {
      const sample = await readFile(join(repository, 'shop.example.toml'), 'utf8');
      const shop = await startShop({ operator: `${sample}\nvat_id = "${VAT_ID}"\n` });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** With plain blanks, as a person would type it. */
const plain = (text: string) => text.replaceAll(/\u00a0|&nbsp;/g, ' ');

test('INV-06, DUTY-01: an owner who changes to standard taxation sells with 19 %, from the price to the invoice', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  const owner = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAdminLink(owner, shop);
  await owner.goto('/admin/settings?tab=choices');
  const taxation = owner.getByRole('radiogroup', { name: 'Umsatzsteuer' });
  await expect(taxation.getByRole('radio', { name: /^Kleinunternehmer/ })).toBeChecked();
  await taxation.getByRole('radio', { name: /^Regelbesteuerung/ }).click();
  await saveChoices(owner, 'what follows from another way of taxation');
  await expect(toast(owner, 'Einstellung gespeichert. Sie gilt ab sofort.')).toBeVisible();
  await expect(owner.getByLabel('Steuersatz (%)')).toHaveValue('19');

  const email = `steuer-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await register(page, email);
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('klotz.stl', 20, 20, 20) }], { shipping: 'shipping' });
  // 8 cm³ × 0.07 € + 5 € = 5.56 €, and 5.49 € for the parcel: 11.05 €, of which 19/119 are 1.76 €.
  await expect(page.getByText(spaced('inkl. 19 % MwSt. (1,76 €)')).first()).toBeVisible();
  await expect(page.getByText('§ 19 UStG')).toHaveCount(0);
  await customer.fillContact({ firstName: 'Änne', lastName: 'Groß-Öhler', email });
  await customer.toPaymentPage();
  await customer.pay();

  // The order, as the owner sees it.
  await owner.goto(`/admin/orders?shelf=orders&q=${encodeURIComponent(email)}`);
  await owner.getByRole('grid', { name: 'Bestellungen' }).getByRole('row', { name: /#/ }).click();
  const order = owner.getByRole('region', { name: /^Bestellung / });
  await expect(order.getByText(spaced('darin 19 % MwSt.')).locator('..')).toContainText(spaced('1,76 €'));

  // The confirmation, as it lies in the outbox.
  const confirmations = async () =>
    (await mailPages(shop)).map(plain).filter((mail) => mail.includes('darin enthalten 19 % MwSt.: 1,76 €'));
  await expect.poll(async () => (await confirmations()).length).toBeGreaterThan(0);
  for (const mail of await confirmations()) expect(mail).not.toContain('§ 19 UStG');

  // The invoice, as the customer keeps it.
  await page.goto('/account?tab=orders');
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Rechnung herunterladen' }).click(),
  ]);
  const { text } = await readPdf(new Uint8Array(await readFile(await invoice.path())));
  for (const expected of [
    'Rechnungsbetrag 11,05 €',
    'darin Nettobetrag 9,29 €',
    'darin 19 % Umsatzsteuer 1,76 €',
    VAT_ID,
  ])
    expect(text).toContain(expected);
  expect(text).not.toContain('§ 19 UStG');
});
