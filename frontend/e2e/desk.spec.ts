import { expectAccessible, expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink, register } from './support/people';
import { toast } from './support/toast';

const person = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

test('ADM-14, ADM-10: the delivery of an order is put right, its address goes to the carrier, and the number comes back', async ({
  page,
  shop,
  allowedConsole,
}) => {
  test.setTimeout(120_000);
  // Faults of the form come from the server.
  allowedConsole.push(/400 \(Bad Request\) \(\/api\/admin\/orders\/[^ ]+\/delivery\)/);
  const email = person('versand');
  await register(page, email);
  const number = await buy(page, shop, 'versand.stl', { email });
  await openAdminLink(page, shop, person('chefin'));

  await page.goto('/admin/orders?shelf=orders&q=Stuttgart');
  await page.getByRole('link', { name: `#${number}` }).click();
  const order = page.getByRole('region', { name: `Bestellung ${number}` });
  await order.getByRole('button', { name: 'Lieferung ändern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lieferung ändern' });
  await dialog.getByLabel('Straße und Hausnummer').fill('');
  await dialog.getByRole('button', { name: 'Speichern und Kunden informieren' }).click();
  await expect(dialog.getByText('Bitte geben Sie Straße und Hausnummer an.')).toBeVisible();
  await dialog.getByLabel('Straße und Hausnummer').fill('Neue Gasse 3');
  await dialog.getByLabel('Ort').fill('Ulm');
  await expectAccessible(page, 'the dialog of a delivery');
  await dialog.getByRole('button', { name: 'Speichern und Kunden informieren' }).click();
  await expect(order.getByText('Neue Gasse 3')).toBeVisible();
  await expect(order.getByText('Lieferung geändert').first()).toBeVisible();
  await order.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  await expect(order.getByText('In Bearbeitung').first()).toBeVisible();

  await page.goto('/admin/orders?status=processing&q=Ulm');
  await page.getByRole('button', { name: 'Ansicht', exact: true }).click();
  await expectAccessible(page, 'the menu of columns', { isPage: false });
  await page.getByRole('menuitemcheckbox', { name: 'Dichte Zeilen' }).click();
  // One line, as soon as it is chosen.
  const line = await page
    .locator('tbody tr')
    .filter({ hasText: `#${number}` })
    .boundingBox();
  expect(line?.height).toBeLessThanOrEqual(44);
  await page.getByRole('menuitemcheckbox', { name: 'Spalte „Summe“' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Summe' })).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'the list with compact rows');
  await page.getByRole('checkbox', { name: `Bestellung ${number} auswählen` }).check();
  for (const [item, name] of [
    ['Lieferscheine (PDF)', `Lieferschein_${number}.pdf`],
    ['Adressen als CSV für DPD', 'pakete-dpd.csv'],
  ] as const) {
    await page.getByRole('button', { name: 'Versandpapiere' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }

  await page.getByRole('link', { name: 'Sendungsnummern einlesen' }).click();
  await page.getByLabel('CSV-Datei').setInputFiles({
    name: 'dhl.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Sendungsreferenz;Sendungsnummer\n${number};00340434\nFFFFFFFF;1\n`),
  });
  await expect(page.getByText('Zu übernehmen: 1, nicht möglich: 1.')).toBeVisible();
  await expect(page.getByText('Diese Bestellnummer gibt es nicht.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'what a table of numbers would do');
  await page.getByRole('button', { name: '1 übernehmen und Kunden informieren' }).click();
  await expect(toast(page, 'Sendungsnummern übernommen: 1.')).toBeVisible();
  await page.getByRole('link', { name: `#${number}` }).click();
  await expect(
    page
      .getByRole('region', { name: `Bestellung ${number}` })
      .getByText('00340434')
      .first(),
  ).toBeVisible();

  await page.goto('/admin/acts');
  await page.getByRole('combobox', { name: 'Was' }).click();
  await page.getByRole('option', { name: 'Lieferung geändert' }).click();
  await expect(page.getByRole('row').filter({ hasText: `#${number}` })).toHaveCount(1);
  await expectAccessibleEverywhere(page, 'the log of acts');
});
