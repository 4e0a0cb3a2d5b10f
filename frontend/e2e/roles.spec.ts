import { expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { accountLink } from './support/mail';
import { buy, openAdminLink, PASSWORD, register } from './support/people';
import { showEveryPart } from './support/production';
import { toast } from './support/toast';

const person = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

test('ROLE-22, ADM-27: an owner gives a role, who has it sees their pages and no others, and loses it at once', async ({
  page,
  shop,
  browser,
  allowedConsole,
}) => {
  test.setTimeout(120_000);
  // An open page asks for counts and news once more before it learns that its role was taken.
  allowedConsole.push(/403 .*order-counts/, /403 .*admin\/events/);
  const printer = person('druck');
  const staff = await browser.newContext({ baseURL: shop.url });
  const theirs = await staff.newPage();
  await register(theirs, printer);
  await theirs.goto(await accountLink(shop, printer, 'bestaetigen'));
  await expect(toast(theirs, /bestätigt/)).toBeVisible();
  const number = await buy(theirs, shop, 'rolle.stl', { email: printer });

  await openAdminLink(page, shop, person('chefin'));
  await page.goto('/admin/settings?tab=security');
  await page.getByLabel('E-Mail-Adresse des Kontos').fill(printer);
  await page.getByRole('button', { name: 'Rolle geben' }).click();
  await expect(toast(page, `${printer} hat jetzt die Rolle „Werkstatt“.`)).toBeVisible();
  const entry = page.locator('main').getByRole('listitem').filter({ hasText: printer });
  await expect(entry).toContainText('Werkstatt');
  await expectAccessibleEverywhere(page, 'the roles');

  // The customer's session is over.
  const answer = await theirs.request.get('/api/admin/production');
  expect(answer.status()).toBe(403);
  const login = await theirs.request.post('/api/login', { data: { email: printer, password: PASSWORD } });
  expect(login.status()).toBe(200);
  await theirs.goto('/admin/production');
  await showEveryPart(theirs);
  await expect(theirs.getByRole('listitem').filter({ hasText: `#${number}` })).toBeVisible();
  const navigation = theirs.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect(navigation.getByRole('link', { name: 'Fertigung' })).toBeVisible();
  for (const hidden of ['Bestellungen', 'Analytics', 'Einstellungen'])
    await expect(navigation.getByRole('link', { name: hidden })).toHaveCount(0);
  await expect(theirs.locator('main')).not.toContainText('€');
  await theirs.goto('/admin/orders');
  await expect(
    theirs.getByRole('heading', { name: 'Diese Seite gehört nicht zu Ihrer Rolle' }),
  ).toBeVisible();
  await expectAccessibleEverywhere(theirs, 'the page of another role');

  await entry.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Buchhaltung' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rolle ändern' }).click();
  await expect(toast(page, `${printer} hat jetzt die Rolle „Buchhaltung“.`)).toBeVisible();
  expect((await theirs.request.get('/api/admin/production')).status()).toBe(403);
  await theirs.request.post('/api/login', { data: { email: printer, password: PASSWORD } });
  await theirs.goto('/admin/orders?shelf=orders');
  await theirs.getByRole('link', { name: `#${number}` }).click();
  await expect(theirs.getByRole('heading', { name: 'Zahlung' })).toBeVisible();
  for (const act of ['In Bearbeitung nehmen', 'Stornieren', 'Erstatten', 'Notiz schreiben'])
    await expect(theirs.getByRole('button', { name: act })).toHaveCount(0);
  await theirs.goto('/admin/analytics');
  await theirs.getByRole('button', { name: 'Journal anzeigen' }).click();
  await expect(theirs.getByRole('link', { name: 'Journal als CSV' })).toBeVisible();
  await expectAccessibleEverywhere(theirs, 'the figures of who keeps the books');

  await entry.getByRole('button', { name: `Rolle nehmen: ${printer}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rolle nehmen' }).click();
  // Behind the dialog the entry counts as hidden from the start.
  await expect(toast(page, `${printer} hat keine Rolle mehr.`)).toBeVisible();
  await expect(entry).toBeHidden();
  expect((await theirs.request.get('/api/admin/journal')).status()).toBe(403);
  await staff.close();

  await page.goto('/admin/acts');
  const acts = page.getByRole('row').filter({ hasText: printer });
  await expect(acts).toHaveCount(3);
});
