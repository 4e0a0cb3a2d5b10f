import { CHROMIUM_ARGS, findWholeBrowser } from '../../scripts/lib/chromium.mjs';
import { expectAccessible } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink, register } from './support/people';
import { shownBy, startPushService } from './support/pushService';
import { startShop } from './support/shop';
import { toast } from './support/toast';

// A headless shell shows no messages.
test.use({ launchOptions: { executablePath: findWholeBrowser(), args: CHROMIUM_ARGS } });

test.describe('messages on a phone', () => {
  test.use({
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    viewport: { width: 390, height: 844 },
  });

  test('ADM-11: a new order comes to the phone as a message, once the owner allows it and the phone asks for it', async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const service = await startPushService();
    const shop = await startShop({ env: { PUSH_SERVICE: service.url } });
    try {
      await service.serve(page.context());
      await page.goto(await shop.adminLink('chefin@example.org'));
      await page.waitForURL('**/admin/orders');
      const more = page.getByRole('button', { name: 'Mehr', exact: true });
      const here = page.getByRole('menuitemcheckbox', { name: 'Mitteilungen auf diesem Gerät' });
      const sound = page.getByRole('menuitemcheckbox', { name: 'Ton bei Neuem' });
      await more.click();
      await sound.click();
      await expect(sound).toBeChecked();
      await expect(here, 'the owner has not allowed it').toHaveCount(0);

      await page.goto(`${shop.url}/admin/settings?tab=security`);
      await page.getByRole('checkbox', { name: 'Mitteilungen auf Telefone und Rechner erlauben' }).click();
      await expect(toast(page, 'Mitteilungen können jetzt je Gerät eingeschaltet werden.')).toBeVisible();
      await page.goto(`${shop.url}/admin/orders`);
      await more.click();
      await here.click();
      await expect(here).toBeChecked();
      await expectAccessible(page, 'the switch of messages', { isPage: false });
      await page.keyboard.press('Escape');
      await expect.poll(() => service.messages.length).toBe(1);
      expect(JSON.parse(service.messages[0] ?? '').title).toBe('Mitteilungen sind eingeschaltet');

      const customer = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
      const other = await customer.newPage();
      await register(other, 'kundin@example.org');
      const number = await buy(other, shop, 'halter.stl', { email: 'kundin@example.org' });
      await customer.close();
      await expect.poll(() => service.messages.length, { timeout: 15_000 }).toBe(2);
      const message = service.messages[1] ?? '';
      expect(message).toContain(`Neue Bestellung ${number} über `);
      const shown = await shownBy(page, message);
      expect(shown).toContainEqual({ title: JSON.parse(message).title, body: '' });

      // Also after the page is opened anew.
      await page.reload();
      await more.click();
      await expect(here).toBeChecked();
      await here.click();
      await expect(toast(page, 'Dieses Gerät bekommt keine Mitteilungen mehr.')).toBeVisible();
      await expect(here).not.toBeChecked();
      expect(service.messages).toHaveLength(2);
    } finally {
      await shop.stop();
      service.stop();
    }
  });
});

test('ADM-11: a browser that does not let messages through says what to do', async ({ page, shop }) => {
  await openAdminLink(page, shop, 'chefin@example.org');
  const rule = await page.request.put('/api/admin/push/rule', {
    data: { allowed: true },
    headers: { Origin: shop.url },
  });
  expect(rule.status(), await rule.text()).toBe(200);
  await page.reload();
  const here = page.getByRole('checkbox', { name: 'Mitteilungen auf diesem Gerät' });
  await here.click();
  await expect(toast(page, /Der Browser lässt Mitteilungen dieser Seite nicht zu/)).toBeVisible();
  await expect(here).not.toBeChecked();
  await page.request.put('/api/admin/push/rule', { data: { allowed: false }, headers: { Origin: shop.url } });
});
