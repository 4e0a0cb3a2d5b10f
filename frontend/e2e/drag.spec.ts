import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink } from './support/people';
import { showEveryPart } from './support/production';
import { ownOrigin } from './support/server';

const HANDLE = 'Auf eine Platte ziehen';

async function middleOf(box: {
  boundingBox: () => Promise<{ x: number; y: number; width: number; height: number } | null>;
}) {
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** A finger goes from one place to another that is known once it moves. */
async function dragByFinger(
  page: Page,
  from: { x: number; y: number },
  to: () => Promise<{ x: number; y: number }>,
) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  await touch('touchMove', { x: from.x + 20, y: from.y + 20 });
  const target = await to();
  await touch('touchMove', target);
  await touch('touchEnd');
}

test('ADM-18: parts are dragged to a new plate by mouse and to a planned one by finger; keys and buttons do the same', async ({
  page,
  shop,
}) => {
  const email = `ziehen-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const number = await buy(page, shop, ['zieh-a.stl', 'zieh-b.stl', 'zieh-c.stl'], { email });
  await openAdminLink(page, shop);
  const printer = { name: `Prusa ${number}`, lengthMm: 250, widthMm: 210, heightMm: 220, nozzleMm: 0.4 };
  const headers = ownOrigin(shop);
  expect((await page.request.post('/api/admin/printers', { headers, data: printer })).status()).toBe(200);
  await page.goto('/admin/production');
  await showEveryPart(page);
  const row = (file: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: `#${number}` })
      .filter({ hasText: file });
  const dialog = page.getByRole('dialog');

  // To let go beside every target, or Escape, does nothing.
  const handle = row('zieh-a.stl').getByTitle(HANDLE);
  await handle.scrollIntoViewIfNeeded();
  const start = await middleOf(handle);
  const press = async () => {
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 30, start.y + 10, { steps: 3 });
    await expect(page.getByText('Wohin damit?')).toBeVisible();
  };
  await press();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Wohin damit?')).toHaveCount(0);
  await page.mouse.up();
  await press();
  await page.mouse.up();
  await expect(page.getByText('Wohin damit?')).toHaveCount(0);
  await expect(dialog).toHaveCount(0);

  await press();
  const onNew = await middleOf(page.getByText('Neue Platte', { exact: true }));
  await page.mouse.move(onNew.x, onNew.y, { steps: 5 });
  await page.mouse.up();
  await expect(dialog.getByText('zieh-a.stl')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Drucker' }).click();
  await page.getByRole('option', { name: printer.name }).click();
  await dialog.getByRole('button', { name: 'Planen' }).click();
  await expect(row('zieh-a.stl').getByText('5 geplant')).toBeVisible();

  // By finger to the plate that is there now.
  const second = row('zieh-b.stl').getByTitle(HANDLE);
  await second.scrollIntoViewIfNeeded();
  const planned = page.locator('[data-drop-target]').filter({ hasText: printer.name });
  await dragByFinger(page, await middleOf(second), async () => {
    await expect(planned).toBeVisible();
    return middleOf(planned);
  });
  await expect(dialog.getByRole('heading', { name: /^Platte \d+ ändern$/ })).toBeVisible();
  await expect(dialog.getByText('zieh-a.stl')).toBeVisible();
  await expect(dialog.getByText('zieh-b.stl')).toBeVisible();
  await expectAccessible(page, 'a plate with what was dragged to it');
  await dialog.getByRole('button', { name: 'Ändern' }).click();
  await expect(row('zieh-b.stl').getByText('5 geplant')).toBeVisible();

  // Without dragging, by keys alone.
  await row('zieh-c.stl').getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Zu geplanter Platte …' }).focus();
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: new RegExp(`, ${printer.name}$`) });
  await item.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Ändern' }).click();
  await expect(row('zieh-c.stl').getByText('5 geplant')).toBeVisible();
  await page.getByRole('tab', { name: 'Platten' }).click();
  const plates = page.getByRole('region', { name: printer.name });
  for (const file of ['zieh-a.stl', 'zieh-b.stl', 'zieh-c.stl'])
    await expect(plates.getByText(`5× ${file}`)).toBeVisible();
});
