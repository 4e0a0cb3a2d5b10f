import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { guestLink } from './support/mail';
import { ownBox } from './support/models';
import { buy, openAdminLink, register } from './support/people';
import { postModel } from './support/server';
import { toast } from './support/toast';

const person = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

test('DUTY-08: somebody asks for what is known of them, and the operator exports, puts right and erases it', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = person('anfrage');
  const customer = await browser.newContext({ baseURL: shop.url });
  const theirs = await customer.newPage();
  await register(theirs, email);
  const number = await buy(theirs, shop, 'anfrage.stl', { email });
  await postModel(theirs.request, shop, ownBox('ungebraucht.stl', 10, 10, 10));

  await openAdminLink(page, shop, person('amt'));
  await page.goto('/admin/acts');
  await page.getByRole('link', { name: /^Betroffenenanfrage/ }).click();
  await page.getByLabel('E-Mail-Adresse').fill(person('niemand'));
  await page.getByRole('button', { name: 'Suchen' }).click();
  await expect(page.getByText('Nichts gespeichert')).toBeVisible();
  await page.getByLabel('E-Mail-Adresse').fill(` ${email.toUpperCase()}`);
  await page.getByRole('button', { name: 'Suchen' }).click();
  const card = page.getByRole('region', { name: `Was über ${email} gespeichert ist` });
  await expect(card.getByRole('link', { name: `#${number}` })).toBeVisible();
  await expect(card).toContainText('wird noch gebraucht');
  await expectAccessibleEverywhere(page, 'what is known of a person');

  await card.getByRole('button', { name: 'Kopie der Daten' }).click();
  await expectAccessible(page, 'the question before a copy');
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  await expect(page.getByText('Bitte geben Sie einen Grund an.')).toBeVisible();
  await page.getByLabel('Grund').fill('Auskunft, Schreiben vom 3. Mai');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Herunterladen' }).click();
  const archive = await readFile(await (await download).path());
  expect(archive.subarray(0, 2).toString(), 'a zip archive').toBe('PK');
  await expect(toast(page, 'Die Kopie wurde heruntergeladen.')).toBeVisible();

  await card.getByRole('button', { name: `Bestellung #${number} berichtigen` }).click();
  const dialog = page.getByRole('dialog', { name: `Bestellung #${number} berichtigen` });
  await dialog.getByLabel('Nachname').fill('Groß');
  await dialog.getByLabel('Grund').fill('Heirat');
  await expectAccessible(page, 'the question before a correction');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(card).toContainText('Änne Groß');

  await card.getByRole('button', { name: 'Konto berichtigen' }).click();
  await expect(page.getByRole('dialog', { name: 'Konto berichtigen' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the question before the account is put right');
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Datei ungebraucht.stl löschen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the question before a file goes');
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Person löschen' }).click();
  const question = page.getByRole('dialog', { name: `${email} löschen?` });
  await question.getByLabel('Grund').fill('Schreiben vom 4. Mai');
  await expectAccessible(page, 'the question before an erasure');
  await question.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(toast(page, 'Gelöscht. Bestellungen ohne Person: 0; noch laufende: 1.')).toBeVisible();
  await theirs.goto('/account');
  await expect(theirs.getByRole('button', { name: 'Anmelden' }).first()).toBeVisible();
  await customer.close();

  await page.goto('/admin/acts');
  for (const act of ['Person gelöscht', 'Bestellung berichtigt', 'Auskunft erteilt'])
    await expect(page.getByRole('row').filter({ hasText: act }).first()).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('DUTY-08: a guest takes a copy of an order by the link of its mail, and has it erased', async ({
  page,
  shop,
}) => {
  const email = person('gast');
  const number = await buy(page, shop, 'gast.stl', { email });
  await page.goto(await guestLink(shop, email));
  await expect(page.getByText(`Bestellung #${number}`)).toBeVisible();
  const data = page.getByRole('region', { name: 'Ihre Daten' });
  const download = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Daten herunterladen' }).click();
  expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe('PK');
  await expectAccessibleEverywhere(page, 'the page of a guest');

  await data.getByRole('button', { name: 'Daten löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Daten dieser Bestellung löschen?' });
  await expectAccessible(page, 'the question before a guest erases an order');
  await question.getByRole('button', { name: 'Endgültig löschen' }).click();
  await expect(data).toContainText(
    'Ihre Angaben und Dateien löschen wir, sobald die Bestellung abgeschlossen ist.',
  );

  // The withdrawal information that was agreed, not that of today.
  await page.getByRole('link', { name: 'Zur Widerrufsbelehrung' }).click();
  await expect(page.getByText('Diese Fassung wurde mit Ihrer Bestellung vereinbart.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
