import { expect, type Page } from '@playwright/test';

/** Shows every part of the production page: its groups begin with ten, and the stories before may have sold more. */
export async function showEveryPart(page: Page) {
  await expect(page.getByRole('link', { name: 'Liste als CSV' })).toBeVisible();
  const more = page.getByRole('button', { name: /weitere zeigen$/ });
  await expect(async () => {
    for (const button of await more.all()) await button.click({ timeout: 1000 });
    expect(await more.count()).toBe(0);
  }).toPass();
}
