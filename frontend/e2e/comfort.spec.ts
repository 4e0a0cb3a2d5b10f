import type { Page } from '@playwright/test';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { buy, openAdminLink } from './support/people';
import { Preview } from './support/preview';

const PARTS = [ownBox('klein.stl', 30, 20, 10), ownBox('SO101_halter-links.stl', 60, 40, 25)];
const TALL = ownBox('turm.stl', 20, 20, 240);

async function configuring(page: Page): Promise<Customer> {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(...PARTS);
  await customer.toConfigure();
  return customer;
}

test('CFG-04: at 1366 × 800 every setting is a scrolling of the page away, and no box scrolls by itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 800 });
  const customer = await configuring(page);
  await customer.select('klein.stl');
  const boxes = await page.locator('main, main *').evaluateAll((elements) =>
    elements
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map(({ className }) => className),
  );
  expect(boxes).toEqual([]);
  // Down to the last setting and up again to the first one, from wherever the page is.
  const wheel = (pixels: number) => page.mouse.wheel(0, pixels);
  const last = page.getByRole('radio', { name: /^100/ });
  const first = page.getByRole('radiogroup', { name: 'Material' }).getByRole('radio').first();
  await page.mouse.move(300, 400);
  for (const [radio, pixels] of [
    [last, 400],
    [first, -400],
  ] as const) {
    await expect(async () => {
      await wheel(pixels);
      await expect(radio).toBeInViewport({ timeout: 300 });
    }).toPass();
  }
});

test('TOAST-01: on a phone a toast in the configuration leaves price and button free', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(...PARTS);
  await customer.toConfigure();
  await page.evaluate(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'a.stl'));
    document.body.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }),
    );
  });
  const toast = page.getByText(/^Dateien laden Sie im Konfigurator hoch/);
  await expect(toast).toBeVisible();
  const lower = (await toast.boundingBox()) ?? { y: 0, height: 0 };
  for (const covered of [
    page.getByRole('button', { name: /^In den Warenkorb/ }),
    page.getByText(/^Zwischensumme/),
  ]) {
    const box = await covered.boundingBox();
    expect(lower.y + lower.height).toBeLessThanOrEqual(box?.y ?? 0);
  }
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`VIEW-02: no button lies over a tall part's labels at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const customer = new Customer(page);
    await customer.open('/');
    await customer.upload(TALL);
    const preview = new Preview(page, TALL.name);
    await preview.open();
    const view = (await preview.view.boundingBox()) ?? { y: 0, height: 0, x: 0, width: 0 };
    const bar = await preview.button('Ansicht zurücksetzen').boundingBox();
    expect(bar?.y ?? 0).toBeGreaterThanOrEqual(view.y + view.height);
    const labels = preview.view.locator('span');
    await expect(labels).toHaveText([/^20\smm$/, /^20\smm$/, /^240\smm$/]);
    for (const label of await labels.all()) {
      const box = (await label.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.y).toBeGreaterThanOrEqual(view.y - 1);
      expect(box.y + box.height).toBeLessThanOrEqual(view.y + view.height + 1);
      expect(box.x).toBeGreaterThanOrEqual(view.x - 1);
      expect(box.x + box.width).toBeLessThanOrEqual(view.x + view.width + 1);
    }
  });
}

test('on a phone the open tab of the settings is in sight, however far to the right it stands', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAdminLink(page, shop);
  await page.goto('/admin/settings?tab=security');
  const tabs = page.getByRole('tablist', { name: 'Bereiche der Einstellungen' });
  await expect(tabs.getByRole('tab', { name: 'Sicherheit' })).toBeInViewport({ ratio: 0.9 });
  await page.goto('/admin/settings?tab=history');
  await expect(tabs.getByRole('tab', { name: 'Verlauf' })).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('ADM-01: no name in the list of orders breaks within a word, beside an open order neither', async ({
  page,
  shop,
}) => {
  const lastName = 'Zimmermann-Schwarzenberger';
  const number = await buy(page, shop, 'winkel.stl', { email: 'zimmermann@example.org', lastName });
  await openAdminLink(page, shop);
  const list = page.locator('main table, main ul').filter({ hasText: number });
  /** The words of the name that stand in more than one line. */
  const broken = () =>
    list.getByText(lastName).evaluate((element) => {
      const text = element.firstChild as Text;
      return [...text.data.matchAll(/[^\s-]+/g)]
        .filter(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        })
        .map(([word]) => word);
    });
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/orders?shelf=orders&q=${number}`);
    expect(await broken(), `${width}`).toEqual([]);
    if (width < 1024) continue;
    await list.getByRole('link', { name: `#${number}` }).click();
    await expect(page.getByRole('region', { name: `Bestellung ${number}` })).toBeVisible();
    expect(await broken(), `beside an order, ${width}`).toEqual([]);
  }
});
