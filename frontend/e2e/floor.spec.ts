import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink } from './support/people';
import { finishPart, showEveryPart } from './support/production';

test('ADM-18, ADM-14: from paid over a plate, a failed and a second print to checked, ready and sent', async ({
  page,
  shop,
}) => {
  const email = `platte-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const number = await buy(page, shop, 'platte-halter.stl', { email });
  await openAdminLink(page, shop);
  await page.goto('/admin/production?view=printers');
  const printer = `Prusa ${number}`;
  await page.getByRole('button', { name: 'Drucker anlegen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(printer);
  await dialog.getByLabel('Düse (mm)').fill('0,6');
  await expectAccessible(page, 'the form of a printer');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(printer)).toBeVisible();

  // The five pieces become a plate.
  await page.getByRole('tab', { name: 'Teile' }).click();
  await showEveryPart(page);
  const row = page.getByRole('listitem').filter({ hasText: `#${number}` });
  await row.getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Platte planen' }).click();
  await dialog.getByRole('combobox', { name: 'Drucker' }).click();
  await page.getByRole('option', { name: printer }).click();
  await expect(dialog.getByText('Passt auf eine Platte.')).toBeVisible();
  await expectAccessible(page, 'the plan of a plate');
  await dialog.getByRole('button', { name: 'Planen' }).click();
  await expect(row.getByText('5 geplant')).toBeVisible();

  await page.getByRole('tab', { name: 'Platten' }).click();
  const plates = page.getByRole('region', { name: printer });
  await expect(plates.getByText('5× platte-halter.stl')).toBeVisible();
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    plates.getByRole('link', { name: /^Dateien von Platte \d+ als ZIP$/ }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^Platte_\d+\.zip$/);
  const [model] = await Promise.all([
    page.waitForEvent('download'),
    plates.getByRole('link', { name: /^Platte \d+ als eine 3MF-Datei/ }).click(),
  ]);
  expect(model.suggestedFilename()).toMatch(/^Platte_\d+\.3mf$/);
  expect((await readFile(await model.path())).subarray(0, 2).toString(), 'a package').toBe('PK');
  // Production waits for the mail that holds the contract.
  await expect(async () => {
    await plates.getByRole('button', { name: /starten$/ }).click();
    await expect(plates.getByText('im Druck')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(page, 'the plates');

  // One of them is lost.
  await plates.getByRole('button', { name: /ist fertig$/ }).click();
  await dialog.getByRole('button', { name: /^Misslungene Stücke .* erhöhen$/ }).click();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(dialog.getByText('Bitte schreiben Sie, was misslungen ist.')).toBeVisible();
  await expectAccessible(page, 'the end of a plate');
  await dialog.getByLabel('Was ist misslungen?').fill('Ecke gelöst');
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(plates.getByText('Nichts geplant.')).toBeVisible();

  await page.getByRole('tab', { name: 'Teile' }).click();
  await showEveryPart(page);
  await expect(row.getByText('1 fehlgeschlagen')).toBeVisible();
  await expect(row.getByText('Ecke gelöst')).toBeVisible();
  await row.getByRole('button', { name: /neu drucken/ }).click();
  await expect(row.getByText('1 offen')).toBeVisible();
  await finishPart(page, row);

  // Ready: it stands under its shelf, and is completed without a question.
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: /^Versandfertig/ }).click();
  await page
    .getByRole('grid', { name: 'Bestellungen' })
    .getByRole('row', { name: `#${number}` })
    .click();
  const order = page.getByRole('region', { name: `Bestellung ${number}` });
  await expect(
    order.getByText('Fehldruck', { exact: false }).or(order.getByText('Versandfertig')).first(),
  ).toBeVisible();
  await order.getByRole('button', { name: 'Abschließen' }).click();
  await expect(dialog.getByText('Stopp')).toHaveCount(0);
  await dialog.getByLabel('Sendungsnummer').fill('00340434161094015902');
  await dialog.getByRole('button', { name: 'Abschließen' }).click();
  await expect(order.getByText('Sendungsnummer: 00340434161094015902')).toBeVisible();
  await order.getByRole('button', { name: 'Sendungsnummer ändern' }).click();
  await expect(dialog.getByLabel('Sendungsnummer')).toHaveValue('00340434161094015902');
  await expectAccessible(page, 'the dialog that puts a parcel right');
});
