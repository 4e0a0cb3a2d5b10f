import { expect, type Locator, type Page } from '@playwright/test';

/** Shows every part of the production page: its groups begin with ten, and the stories before may have sold more. */
export async function showEveryPart(page: Page) {
  await expect(page.getByRole('link', { name: 'Liste als CSV' })).toBeVisible();
  const more = page.getByRole('button', { name: /weitere zeigen$/ });
  await expect(async () => {
    for (const button of await more.all()) await button.click({ timeout: 1000 });
    expect(await more.count()).toBe(0);
  }).toPass();
}

/** Prints every open piece of a part of the board, and checks them. */
export async function finishPart(page: Page, row: Locator) {
  await row.getByRole('button', { name: /^Alle Stücke/ }).click();
  await expect(row).toBeHidden();
  await page.goto('/admin/production?state=printed');
  await showEveryPart(page);
  await row.getByRole('button', { name: /^Gedruckte Stücke .* geprüft/ }).click();
  await expect(row).toBeHidden();
}
