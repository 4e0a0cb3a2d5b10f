import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Customer, spaced } from './support/customer';
import { test as base, expect } from './support/fixtures';
import { mailPages } from './support/mail';
import { ownBox } from './support/models';
import { openAdminLink } from './support/people';
import { openOrderStep } from './support/readyCart';
import { repository, type Shop, startShop } from './support/shop';

/** A shop whose operator has a USt-IdNr., which VAT wants. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a destructured first argument.
    async ({}, use) => {
      const sample = await readFile(join(repository, 'shop.example.toml'), 'utf8');
      const shop = await startShop({ operator: `${sample}\nvat_id = "DE811234567"\n` });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const OTHER_MODE = /§\s19\s?UStG|keine (USt|Umsatzsteuer)|Als Kleinunternehmer|Wir sind Kleinunternehmer/;

test('DUTY-01, INV-06: the owner chooses standard taxation, and from cart to invoice every price says the VAT in it', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(90_000);
  const office = await browser.newContext({ baseURL: shop.url });
  const desk = await office.newPage();
  await openAdminLink(desk, shop);
  await desk.goto('/admin/settings?tab=choices');
  const taxes = desk.getByRole('radiogroup', { name: 'Umsatzsteuer' });
  await taxes.getByRole('radio', { name: /Regelbesteuerung/ }).click();
  await expect(desk.getByText('Einstellung gespeichert. Sie gilt ab sofort.')).toBeVisible();
  await expect(desk.getByRole('contentinfo')).toContainText(spaced('Gesamtpreise inkl. 19 % MwSt.'));

  // Nothing that a stranger can read speaks of § 19, and the number of the operator stands in the Impressum.
  for (const path of ['/', '/faq', '/agb', '/widerruf', '/datenschutz', '/impressum']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toContainText(spaced('inkl. 19 % MwSt.'));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.locator('body').textContent(), path).not.toMatch(OTHER_MODE);
  }
  await expect(page.getByText('DE811234567')).toBeVisible();

  // Five pieces of 5,15 € and a parcel: 31,24 €, of which 4,99 € are VAT.
  const customer = new Customer(page);
  const part = { model: ownBox('winkel.stl', 20, 30, 10), quantity: 5 };
  await openOrderStep(page, shop, [part], { shipping: 'shipping' });
  const summary = page.getByRole('region', { name: 'Bestellzusammenfassung' });
  await expect(summary).toContainText(spaced('Gesamtpreis inkl. 19 % MwSt. (4,99 €), inkl. Versand'));
  await expect(customer.payButton).toHaveText('Jetzt bezahlen - 31,24€');
  await customer.fillContact();
  await customer.toPaymentPage();

  // The owner changes it back while the customer is paying: the contract stays what it was.
  await taxes.getByRole('radio', { name: /Kleinunternehmer/ }).click();
  await expect(desk.getByRole('contentinfo')).toContainText('§ 19 UStG');
  await customer.pay();
  await expect(page.getByText(spaced('Gesamtpreis inkl. 19 % MwSt. (4,99 €), inkl. Versand'))).toBeVisible();
  await expect
    .poll(async () => (await mailPages(shop)).filter((mail) => /19\s% MwSt\.:\s4,99/.test(mail)).length)
    .toBe(2);
  await desk.goto('/admin/orders');
  await desk
    .getByRole('button', { name: /^Bestellung .* öffnen$/ })
    .first()
    .click();
  await expect(desk.getByRole('region', { name: /^Bestellung [0-9A-F]{8}$/ })).toContainText(
    spaced('darin 19 % MwSt.4,99 €'),
  );
  await office.close();
});
