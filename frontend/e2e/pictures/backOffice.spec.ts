import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { openAdminLink } from '../support/people';
import { startShop } from '../support/shop';
import { LOOKS, openAlbum } from './album';

/** How many made-up orders the shop has: `BACK_OFFICE_ORDERS=50000` photographs one that has sold for two years. */
const ORDERS = Number(process.env.BACK_OFFICE_ORDERS ?? '500');

test.use({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a destructured first argument.
    async ({}, use) => {
      const shop = await startShop();
      if (ORDERS > 0) await shop.seed(ORDERS);
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 1_800_000 },
  ],
});

/** Pictures of every screen of the back office. */
for (const look of LOOKS) {
  test(`back office with ${ORDERS} orders, ${look.size}, ${look.scheme}`, async ({
    page,
    shop,
    allowedConsole,
  }) => {
    test.setTimeout(240_000);
    page.setDefaultTimeout(30_000);
    // Most made-up parts have no file.
    allowedConsole.push(/404/);
    const { take } = await openAlbum(page, `back-office-${ORDERS}`, look);
    const visit = async (address: string, name: string) => {
      await page.goto(address);
      await settled(page);
      await take(name);
    };
    await openAdminLink(page, shop);
    await settled(page);
    await take('orders-today');
    for (const view of ['submitted', 'processing', 'completed', 'cancelled'])
      await visit(`/admin/orders?status=${view}`, `orders-${view}`);
    await visit('/admin/orders?need=ready', 'orders-ready');
    for (const shelf of ['archive', 'drafts', 'orders'])
      await visit(`/admin/orders?shelf=${shelf}`, `orders-${shelf}`);
    if (ORDERS > 0) {
      const answer = await page.request.get('/api/admin/orders?shelf=orders');
      const { data } = (await answer.json()) as { data: { id: string }[] };
      await page.goto(`/admin/orders?shelf=orders&order=${data[0]?.id}`);
      await expect(page.getByRole('heading', { name: 'Verlauf', exact: true })).toBeVisible();
      await settled(page);
      await take('order', { full: false });
      for (const part of ['Teile', 'Zahlung', 'Verlauf']) {
        const heading = page.getByRole('heading', { name: part, exact: true });
        await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }));
        await take(`order-${part.toLowerCase()}`, { full: false });
      }
      await visit(`/admin/orders/${data[0]?.id}`, 'order-page');
      await page.goto('/admin/orders?shelf=orders');
      await page
        .getByRole('checkbox', { name: /^Bestellung .* auswählen$/ })
        .first()
        .check();
      await take('orders-selected', { full: false });
    }
    await visit('/admin/orders?shelf=orders&q=gibtesnicht', 'orders-nothing-found');
    await visit('/admin/orders?shelf=orders&rows=compact', 'orders-compact');
    for (const name of ['acts', 'person', 'parcels', 'safety', 'production'])
      await visit(`/admin/${name}`, name);
    for (const view of ['plates', 'printers', 'spools'])
      await visit(`/admin/production?view=${view}`, `production-${view}`);
    for (const name of ['analytics', 'opening', 'operation', 'security']) await visit(`/admin/${name}`, name);
    for (const tab of ['prices', 'choices', 'printing', 'pictures', 'history', 'operator', 'security'])
      await visit(`/admin/settings?tab=${tab}`, `settings-${tab}`);
  });
}

/** Everything that the page asked for is there. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // A dialog hides the page from the tree of roles, not from sight.
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
