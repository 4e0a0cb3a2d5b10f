import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessibleEverywhere } from './support/axe';
import { Customer, pressDisabled } from './support/customer';
import { test as base, expect } from './support/fixtures';
import { ownBox } from './support/models';
import { openAdminLink } from './support/people';
import { openOrderStep } from './support/readyCart';
import { type Shop, startShop } from './support/shop';

const NOT_OPEN = 'Der Shop ist noch nicht eröffnet; Bestellungen sind noch nicht möglich.';

/** The operator's file of docs/OPERATIONS.md, 'Before you open', with everything said. */
const OPERATOR = `
company = "Druckerei Huber & Weiß GbR"
partners = ["Anna Huber", "Jonas Weiß"]
street = "Hauptstraße 12"
postal_code = "72070"
city = "Tübingen"
country = "Deutschland"
email = "post@huber-weiss.de"
phone = "+49 7071 123456"
website = "https://huber-weiss.de"
tax_number = "86123/45678"
legal_texts_checked = "2099-12-01"
hosting = "Rechenhaus, Ulm"
mail_service = "Postwerk, Köln"
log_days = 14
backup_days = 30
`;

/** A shop that opens as production does, whose operator has said everything that stands in a file. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a destructured first argument.
    async ({}, use) => {
      const texts = await mkdtemp(join(tmpdir(), 'schichtwerk-texte-'));
      const notice = '<svg xmlns="http://www.w3.org/2000/svg" width="210" height="297"/>';
      await writeFile(join(texts, 'gewaehrleistung.svg'), notice);
      const env = { SHOP_ENV: 'rehearsal', LEGAL_TEXTS_DIR: texts };
      const shop = await startShop({ operator: OPERATOR, env });
      await use(shop);
      await shop.stop();
      await rm(texts, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

// The browser says of the press that is refused.
test.use({ allowedConsole: [/status of 503 .*create-checkout-session/] });

test('DUTY-11: a fresh shop sells nothing, and with every point decided on one page it sells', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  const customer = new Customer(page);
  const pay = page.getByRole('button', { name: /^(Jetzt bezahlen|Zahlungspflichtig bestellen)/ });
  await openOrderStep(page, shop, [{ model: ownBox('klotz.stl', 20, 20, 20) }], { shipping: 'shipping' });
  await customer.fillContact({ firstName: 'Änne', lastName: 'Groß', email: 'aenne@example.org' });
  await pressDisabled(pay);
  await expect(pay).toHaveAccessibleDescription(NOT_OPEN);
  await expect(page.getByRole('alert').filter({ hasText: NOT_OPEN })).toBeVisible();
  await expect(page).toHaveURL(/step=order/);

  const owner = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openAdminLink(owner, shop);
  await owner.goto('/admin/orders');
  await owner.getByRole('link', { name: 'Eröffnen' }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Eröffnen' })).toBeVisible();
  await expect(owner.getByText('Der Shop nimmt noch keine Bestellungen an.')).toBeVisible();
  const shut = owner.locator('section').filter({
    has: owner.getByRole('heading', { level: 2, name: 'Das hält den Shop geschlossen' }),
  });
  await expect(shut.getByRole('heading', { level: 3 })).toHaveCount(3);
  await expectAccessibleEverywhere(owner, 'the opening page of a shop that is shut');

  await owner.getByRole('button', { name: '„Zahlungspflichtig bestellen“ wählen' }).click();
  await expect(shut.getByRole('heading', { level: 3 })).toHaveCount(2);
  await owner.getByRole('button', { name: 'Aussage behalten, ein Nachweis liegt vor' }).click();
  await expect(shut.getByRole('heading', { level: 3 })).toHaveCount(1);
  // The press confirms the list that is shown.
  await owner.getByRole('checkbox', { name: 'Schweiz' }).click();
  await expect(
    shut.getByText('nach Deutschland, Österreich, in die Niederlande, nach Belgien und Frankreich'),
  ).toBeVisible();
  await owner.getByRole('button', { name: 'Diese Länder bestätigen' }).click();
  await expect(owner.getByRole('heading', { level: 1, name: 'Der Shop ist eröffnet' })).toBeVisible();
  await expect(owner.getByText('Rechenhaus, Ulm; Postwerk, Köln')).toBeVisible();
  const step = owner.getByRole('switch', { name: 'STEP nach Volumen berechnen' });
  await step.click();
  await expect(step).toBeChecked();
  await expectAccessibleEverywhere(owner, 'the opening page of a shop that is open');
  await owner.goto('/admin/orders');
  await expect(owner.getByText(NOT_OPEN)).toHaveCount(0);

  await page.reload();
  await expect(page.getByText(NOT_OPEN)).toHaveCount(0);
  await expect(page.getByText(/^Wir liefern nach Deutschland/)).not.toContainText('Schweiz');
  await customer.fillContact({ firstName: 'Änne', lastName: 'Groß', email: 'aenne@example.org' });
  await pay.click();
  await page.waitForURL('**/testzahlung/**');
  await customer.pay();
  await expect(page.getByRole('heading', { name: /Vielen Dank/ })).toBeVisible();
});

test('DUTY-11: out of the box every point stands on the page, and no decision there replaces the operator’s own data', async ({
  browser,
}) => {
  const fresh = await startShop({ env: { SHOP_ENV: 'rehearsal' } });
  const owner = await (await browser.newContext({ baseURL: fresh.url })).newPage();
  try {
    await openAdminLink(owner, fresh);
    await owner.goto('/admin/opening');
    for (const title of [
      'Beispieldaten ersetzen',
      'Rechtstexte prüfen lassen',
      'Text der Bestellschaltfläche entscheiden',
      'Umweltaussage belegen oder streichen',
      'Auftragsverarbeiter nennen',
      'Lieferländer bestätigen',
      'Tage von Protokollen und Sicherungen nennen',
      'Amtlichen Hinweis zur Gewährleistung einfügen',
    ]) {
      await expect(owner.getByRole('heading', { level: 3, name: title })).toBeVisible();
    }
    await owner.getByRole('button', { name: '„Jetzt bezahlen“ behalten' }).click();
    await owner.getByRole('button', { name: 'Aussage behalten, ein Nachweis liegt vor' }).click();
    await owner.getByRole('button', { name: 'Diese Länder bestätigen' }).click();
    await expect(owner.getByRole('heading', { level: 3, name: 'Lieferländer bestätigen' })).toHaveCount(0);
    await expect(owner.getByText('Der Shop nimmt noch keine Bestellungen an.')).toBeVisible();
    await owner.getByRole('link', { name: 'Betreiberdaten ansehen' }).first().click();
    await expect(owner.getByRole('tab', { name: 'Betreiberdaten', selected: true })).toBeVisible();

    // The way to the words that make the claim leads to the field that holds them.
    await owner.goto('/admin/settings?texts=open');
    await expect(owner.getByLabel('Beschreibung').first()).toHaveValue(
      'einfach zu drucken, umweltfreundlich',
    );
  } finally {
    await owner.close();
    await fresh.stop();
  }
});
