import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

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

/** The id of the order with this number, once the server has looked at its part: it does so every ten seconds. */
export async function checkedOrder(request: APIRequestContext, number: string): Promise<string | undefined> {
  type Part = { orderId: string; orderNumber: string; printCheck: { layers: object | null } | null };
  const own = async () => {
    const { data }: { data: { parts: Part[] }[] } = await (await request.get('/api/admin/production')).json();
    return data.flatMap(({ parts }) => parts).find(({ orderNumber }) => orderNumber === number);
  };
  await expect.poll(async () => (await own())?.printCheck?.layers != null, { timeout: 45_000 }).toBe(true);
  return (await own())?.orderId;
}
