import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openOrderStep } from './support/readyCart';

test('DRF-12 CFG-14: no option moves under the pointer while the files of a cart arrive and prices are worked out', async ({
  page,
  shop,
}) => {
  let letGo: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/files/**', async (route) => {
    await opened;
    await route.continue();
  });
  const parts = ['halter.stl', 'deckel.stl'].map((name, i) => ({ model: ownBox(name, 40 + i, 30, 20) }));
  await openOrderStep(page, shop, parts, { address: '/konfigurator?step=configure' });
  const part = page.getByRole('checkbox', { name: 'deckel.stl auswählen' });
  await expect(part).toBeVisible();
  // From the first picture of the part's settings on: where each option stands, frame by frame.
  await page.evaluate(() => {
    const boxes = document.querySelectorAll<HTMLElement>('[role=checkbox]');
    [...boxes].find((box) => box.ariaLabel === 'deckel.stl auswählen')?.click();
    const seen: string[] = [];
    const look = () => {
      const settings = document.querySelector('[aria-label="Einstellungen"]');
      const isOpen = settings?.textContent?.includes('deckel.stl');
      const tops = [...((isOpen && settings?.querySelectorAll('[role=radio]')) || [])].map((radio) =>
        Math.round(radio.getBoundingClientRect().top),
      );
      if (tops.length > 0 && seen.at(-1) !== tops.join()) seen.push(tops.join());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seenTops: seen });
  });
  const tops = () => page.evaluate(() => (window as unknown as { seenTops: string[] }).seenTops);
  const infill = page.getByRole('radio', { name: /^100\s%/ });
  await expect(infill).toContainText('€');
  letGo();
  await expect(
    page.getByRole('button', { name: '3D-Vorschau von deckel.stl' }).locator('canvas'),
  ).toBeVisible();
  await expect(infill).toContainText('€');
  expect(await tops()).toHaveLength(1);
});

test('CFG-04: the settings begin beside the first part, however far the step before was scrolled', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(...Array.from({ length: 12 }, (_, i) => ownBox(`teil-${i + 1}.stl`, 10 + i, 20, 20)));
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  await customer.toConfigure();
  // The differences in price make the column taller once more.
  await expect(page.getByRole('radio', { name: /^100\s%/ })).toContainText('€');
  const topOf = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y;
  await expect.poll(async () => (await topOf('Einstellungen')) === (await topOf('Teile'))).toBe(true);
});
