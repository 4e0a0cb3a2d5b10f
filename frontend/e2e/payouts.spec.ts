import { readFile } from 'node:fs/promises';
import { expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink } from './support/people';

test('ADM-33: what the payment provider pays out stands beside the order and its invoice', async ({
  page,
  shop,
}) => {
  const email = `auszahlung-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const number = await buy(page, shop, 'auszahlung.stl', { email });
  await openAdminLink(page, shop);
  // The provider pays a day out on the next one.
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/admin/analytics?zeitraum=own&von=${day(-1)}&bis=${day(1)}`);
  const card = page.getByRole('region', { name: 'Auszahlungen', exact: true });
  await card.getByRole('button', { name: 'Auszahlungen abfragen' }).click();
  const sums = card.getByRole('region', { name: 'Von den Rechnungen zur Auszahlung' });
  await expect(sums.getByText('Ausgezahlt')).toBeVisible();
  await card.getByRole('button', { name: /in Vorbereitung/ }).click();
  const row = card.getByRole('row').filter({ hasText: `#${number}` });
  await expect(row).toContainText('Zahlung');
  await expect(row).toContainText(/RE-\d{4}-\d{6}/);
  await expectAccessibleEverywhere(page, 'the payouts');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: 'Auszahlungen als CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`auszahlungen_${day(-1)}_${day(1)}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(`;Zahlung;${number};RE-`);

  await page.setViewportSize({ width: 390, height: 844 });
  // The charts above take their new width a moment later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await row.getByRole('link', { name: `#${number}` }).click();
  await expect(page.getByRole('region', { name: `Bestellung ${number}` })).toBeVisible();
});
