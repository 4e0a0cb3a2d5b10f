import { expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink, register } from './support/people';
import { showEveryPart } from './support/production';

test('ADM-02, ADM-18, ADM-19: what was bought is printed and counted, and stands in the figures', async ({
  page,
  shop,
  allowedConsole,
}) => {
  // A part of another story may have lost its file: the sheet has no picture of it then.
  allowedConsole.push(/404/);
  const email = `werkstatt-${Date.now()}@example.org`;
  await register(page, email);
  const number = await buy(page, shop, 'werkstatt-halter.stl', { email });
  await openAdminLink(page, shop);

  await page.goto('/admin/production');
  await showEveryPart(page);
  const row = page.getByRole('listitem').filter({ hasText: `#${number}` });
  await expect(row).toContainText('werkstatt-halter.stl');
  // The filters of a wide window are one line.
  const [state, express] = await Promise.all([
    page.getByRole('combobox', { name: 'Zustand' }).boundingBox(),
    page.getByRole('checkbox', { name: 'Nur Express' }).boundingBox(),
  ]);
  expect(express?.y).toBeLessThan((state?.y ?? 0) + (state?.height ?? 0));
  const group = page.getByRole('region').filter({ has: row });
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    group.getByRole('button', { name: /^Blatt \(PDF\) für/ }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/^Fertigung_\d{4}-\d\d-\d\d\.pdf$/);
  await row.getByRole('button', { name: /^Alle Stücke/ }).click();
  // A printed part leaves the list, and is there with the filter for all.
  await expect(row).toBeHidden();
  await page.getByRole('combobox', { name: 'Zustand' }).click();
  await page.getByRole('option', { name: 'Alle, auch gedruckte' }).click();
  await expect(row.getByRole('textbox')).toHaveValue('5');
  await row.getByRole('button', { name: /geprüft/ }).click();
  await expect(row.getByRole('button', { name: 'Fertig' })).toBeDisabled();
  await expectAccessibleEverywhere(page, 'the production view');

  await page.goto('/admin/analytics');
  const chart = page.getByRole('region', { name: 'Umsatz im Verlauf' });
  await expect(chart.locator('.recharts-bar-rectangle').last()).toBeVisible();
  // By keyboard: the chart takes the focus, and the arrows go through its days.
  await chart.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.locator('.recharts-tooltip-wrapper')).toContainText('€');
  await chart.getByText('Als Tabelle').click();
  await expect(chart.getByRole('row').last()).toContainText('€');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    chart.getByRole('link', { name: 'Umsatz im Verlauf als CSV herunterladen' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^verlauf_.*\.csv$/);
  await page.getByRole('button', { name: 'Journal anzeigen' }).click();
  await expect(page.getByText(/Der Umsatz nach Erstattungen ist/)).toBeVisible();
  const [journal] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Journal als CSV' }).click(),
  ]);
  expect(journal.suggestedFilename()).toMatch(/^rechnungsjournal_.*\.csv$/);
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
  await expect(page.getByText(/alle unverändert, keine Nummer fehlt/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'the figures');
});
