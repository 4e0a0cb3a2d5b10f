import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { inked } from './support/inked';
import { ownBox } from './support/models';
import { buy, openAdminLink, register } from './support/people';
import { type CartPart, fillAccountCart } from './support/readyCart';
import { redeemAdminLink } from './support/server';
import type { Shop } from './support/shop';

/** Logs in: before the first page by a call, on a page by the link; waits there until the carts have met. */
async function login(page: Page, shop: Shop, account: string): Promise<void> {
  if (page.url() === 'about:blank') return redeemAdminLink(page.request, shop, account);
  const met = page.waitForResponse((answer) => answer.url().endsWith('/api/cart/migrate') && answer.ok());
  await openAdminLink(page, shop, account);
  await met;
}

/** Another device: no cookie, no storage. Whatever it uploads would be a second copy. */
async function onAnotherDevice(
  browser: Browser,
  shop: Shop,
  run: (page: Page) => Promise<void>,
  ownUploads = 0,
) {
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    const device = await context.newPage();
    const uploads: string[] = [];
    device.on('request', (request) => {
      if (request.url().endsWith('/api/upload-model')) uploads.push(request.url());
    });
    await run(device);
    expect(uploads, 'nothing is uploaded a second time').toHaveLength(ownUploads);
  } finally {
    await context.close();
  }
}

/** The parts that `fillCart` puts into the cart. */
const PARTS: CartPart[] = [
  {
    model: ownBox('halter.stl', 20, 30, 40),
    quantity: 3,
    configuration: { material: 'PETG', primaryColor: 'Schwarz' },
  },
  { model: ownBox('deckel.stl', 50, 20, 5) },
];

/** The first device: two parts, the first in black, three times; both in the cart of this account. */
async function fillCart(page: Page, shop: Shop, account: string): Promise<Customer> {
  await login(page, shop, account);
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(...PARTS.map(({ model }) => model));
  await customer.setQuantity('halter.stl', 3);
  await customer.toConfigure();
  await customer.configure('halter.stl', { material: 'PETG', color: 'Schwarz' });
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/cart/save-user') && answer.ok());
  await customer.toReview();
  await saved;
  return customer;
}

async function saveDraft(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Entwurf speichern' }).click();
  const dialog = page.getByRole('dialog', { name: 'Entwurf speichern' });
  await dialog.getByLabel('Name des Entwurfs').fill(name);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
}

const cart = (page: Page) => page.getByRole('list', { name: 'Teile im Warenkorb' });
const line = (page: Page, name: string) => part(cart(page), name);
const configured = (page: Page, name: string) => part(page.getByRole('region', { name: 'Ihre Teile' }), name);
const back = (page: Page) => page.getByRole('button', { name: 'Zurück zur Konfiguration' });

function part(list: ReturnType<typeof cart>, name: string) {
  return list.getByRole('listitem').filter({ has: list.page().getByRole('heading', { name, exact: true }) });
}

/** Whether the small drawing of a part is there: something is painted on it, not only an empty canvas. */
async function expectPicture(card: ReturnType<typeof line>): Promise<void> {
  await expect.poll(() => inked(card.locator('canvas')).catch(() => 0)).toBeGreaterThan(0);
}

test.describe('the files of a cart that comes from the account', () => {
  // Each is the story of two devices.
  test.describe.configure({ timeout: 180_000 });
  test.use({ allowedConsole: [/401|404|503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test('DRF-12 REV-06 STEP-07 a draft on another device: pictures, the way back to its choice, and forth into the same draft', async ({
    page,
    browser,
    shop,
  }) => {
    const account = 'entwurf-dateien@example.org';
    await fillCart(page, shop, account);
    await saveDraft(page, 'Regal');

    await onAnotherDevice(browser, shop, async (device) => {
      const customer = new Customer(device);
      await login(device, shop, account);
      await device.goto('/drafts');
      await device.getByRole('button', { name: 'Entwurf „Regal“ laden' }).click();
      await expectPicture(line(device, 'halter.stl'));
      await expectPicture(line(device, 'deckel.stl'));

      await back(device).click();
      await expect(configured(device, 'halter.stl')).toContainText('PETG');
      await expect(configured(device, 'halter.stl')).toContainText('Schwarz');
      await expect(configured(device, 'deckel.stl')).toContainText('PLA');
      await expectPicture(configured(device, 'halter.stl'));
      await device.getByRole('button', { name: '3D-Vorschau von halter.stl' }).click();
      await expect(device.getByRole('button', { name: 'Ansicht zurücksetzen' })).toBeEnabled();
      await device.keyboard.press('Escape');

      await device.getByRole('button', { name: 'Zurück zum Upload' }).click();
      await expect(customer.card('halter.stl').getByText('Gespeichert', { exact: true })).toBeVisible();
      await expect(customer.card('halter.stl')).toContainText(/20\s?×\s?30\s?×\s?40\smm/);
      await expect(customer.card('halter.stl')).toContainText('Wasserdicht');
      await expect(device.getByRole('textbox', { name: 'Anzahl von halter.stl' })).toHaveValue('3');
      await customer.toConfigure();
      await customer.configure('deckel.stl', { color: 'Bambusgrün' });
      await customer.toReview();
      await expect(cart(device).getByRole('listitem')).toHaveCount(2);
      await expect(line(device, 'deckel.stl')).toContainText('Bambusgrün');
      await expect(line(device, 'halter.stl')).toContainText('Schwarz');

      await device.getByRole('button', { name: 'Entwurf speichern' }).click();
      const dialog = device.getByRole('dialog', { name: 'Entwurf speichern' });
      await expect(dialog.getByRole('radio', { name: /^„Regal“ aktualisieren/ })).toBeChecked();
      await dialog.getByRole('button', { name: 'Speichern' }).click();
      await expect(
        device.getByText('Entwurf "Regal" erfolgreich aktualisiert!', { exact: true }),
      ).toBeVisible();

      // A reload has them from this browser's own storage.
      await device.route('**/api/files/**', (route) => route.abort());
      await device.reload();
      await expectPicture(line(device, 'deckel.stl'));
      await back(device).click();
      await expect(configured(device, 'deckel.stl')).toContainText('Bambusgrün');
    });

    // The first device finds what the other one chose, in the files that it still has.
    await page.goto('/drafts');
    await page.getByRole('button', { name: 'Entwurf „Regal“ laden' }).click();
    await expect(line(page, 'deckel.stl')).toContainText('Bambusgrün');
    await back(page).click();
    await expect(configured(page, 'deckel.stl')).toContainText('Bambusgrün');
    await expect(page.getByRole('region', { name: 'Ihre Teile' }).getByRole('listitem')).toHaveCount(2);
  });

  test('REV-06 a draft takes the place of what was in the cart, files included, until that is taken back', async ({
    page,
    shop,
  }) => {
    const account = 'beiseite-dateien@example.org';
    await fillCart(page, shop, account);
    await saveDraft(page, 'Alt');
    await page.getByRole('button', { name: 'Entwurf verlassen' }).click();
    const customer = new Customer(page);
    await back(page).click();
    await page.getByRole('button', { name: 'Zurück zum Upload' }).click();
    await page.getByRole('button', { name: 'halter.stl entfernen' }).click();
    await page.getByRole('button', { name: 'deckel.stl entfernen' }).click();
    await customer.upload(ownBox('neu.stl', 10, 10, 10));
    await customer.toConfigure();
    await customer.toReview();
    await expect(cart(page).getByRole('listitem')).toHaveCount(1);

    await page.goto('/drafts');
    await page.getByRole('button', { name: 'Entwurf „Alt“ laden' }).click();
    await expectPicture(line(page, 'halter.stl'));
    await back(page).click();
    await expectPicture(configured(page, 'halter.stl'));
    await expectPicture(configured(page, 'deckel.stl'));
    await expect(configured(page, 'neu.stl')).toBeHidden();
    await customer.toReview();
    await expect(cart(page).getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Wiederherstellen' }).click();
    await expectPicture(line(page, 'neu.stl'));
    await back(page).click();
    await expectPicture(configured(page, 'neu.stl'));
    await expect(configured(page, 'halter.stl')).toBeHidden();
  });

  test('SAV-01 a loaded order on another device can be looked at, changed and ordered again', async ({
    page,
    browser,
    shop,
  }) => {
    const account = 'bestellung-dateien@example.org';
    await register(page, account);
    const number = await buy(page, shop, 'rolle.stl', { email: account });

    await onAnotherDevice(browser, shop, async (device) => {
      const customer = new Customer(device);
      await login(device, shop, account);
      await device.goto('/account?tab=orders');
      const load = device
        .getByRole('article', { name: `Bestellung #${number}` })
        .getByRole('button', { name: 'In den Warenkorb laden' });
      await load.click();
      await expectPicture(line(device, 'rolle.stl'));
      await back(device).click();
      await expect(device.getByRole('textbox', { name: 'Anzahl von rolle.stl' })).toHaveValue('5');
      await customer.configure('rolle.stl', { color: 'Schwarz' });
      await customer.toReview();
      await expect(line(device, 'rolle.stl')).toContainText('Schwarz');

      // Once more beside it: a line of its own with a file of its own, in the colour that was ordered.
      await device.goto('/account?tab=orders');
      await load.click();
      await device.getByRole('dialog').getByRole('button', { name: 'Hinzufügen' }).click();
      await expect(cart(device).getByRole('listitem')).toHaveCount(2);
      await expectPicture(line(device, 'rolle.stl').first());
      await expectPicture(line(device, 'rolle.stl').last());

      // In the place of both: what was changed here since does not come back.
      await device.goto('/account?tab=orders');
      await load.click();
      await device.getByRole('button', { name: 'Warenkorb ersetzen' }).click();
      await expect(cart(device).getByRole('listitem')).toHaveCount(1);
      await back(device).click();
      await expect(configured(device, 'rolle.stl')).toHaveCount(1);
      await expect(configured(device, 'rolle.stl')).toContainText('Weiß');
    });
  });

  test('CART-04 a cart met at the login: each step has its parts, none is there twice, and the steps stay free meanwhile', async ({
    browser,
    shop,
  }) => {
    const account = 'warenkorb-dateien@example.org';
    await fillAccountCart(shop, account, PARTS);

    await onAnotherDevice(browser, shop, async (device) => {
      const customer = new Customer(device);
      let pass: () => void = () => undefined;
      const open = new Promise<void>((resolve) => {
        pass = resolve;
      });
      await device.route('**/api/files/**', async (route) => {
        await open;
        await route.continue().catch(() => undefined);
      });
      await login(device, shop, account);
      await device.goto('/konfigurator?step=upload');
      await expect(customer.card('halter.stl').getByText('Datei wird geladen …')).toBeVisible();
      await expect(customer.card('halter.stl')).toContainText(/24,00?\s?cm³|72,00?\s?cm³/);
      await expectAccessible(device, 'upload step while files come');
      const heightOf = async () => (await customer.card('halter.stl').boundingBox())?.height;
      const height = await heightOf();
      // The shop has measured it: the steps do not wait for a picture.
      await customer.toConfigure();
      await customer.toReview();
      await expect(device.getByRole('button', { name: 'Zur Bestellung' })).toBeEnabled();
      await expect(line(device, 'halter.stl').getByText('Das Volumen dieses Teils')).toBeHidden();
      await expectAccessible(device, 'review while files come');
      // One that leaves while it is on its way does not come.
      await device.getByRole('button', { name: 'deckel.stl entfernen' }).click();
      pass();
      await expectPicture(line(device, 'halter.stl'));
      await device.getByRole('button', { name: 'Rückgängig' }).click();
      await expectPicture(line(device, 'deckel.stl'));
      await device.getByRole('button', { name: 'deckel.stl entfernen' }).click();
      await back(device).click();
      await expect(configured(device, 'deckel.stl')).toBeHidden();
      await device.getByRole('button', { name: 'Zurück zum Upload' }).click();
      await expect(customer.card('halter.stl')).toContainText('Wasserdicht');
      await expect(customer.card('deckel.stl')).toBeHidden();
      await expect.poll(heightOf, 'the card keeps its height').toBe(height);

      // Entered by its address, in a tab that has nothing: no empty step.
      const tab = await device.context().newPage();
      await tab.goto('/konfigurator?step=configure');
      await expectPicture(configured(tab, 'halter.stl'));
      await expect(configured(tab, 'halter.stl')).toContainText('Schwarz');
      await tab.close();
    });
  });

  test('SES-03 a file that is gone, and a shop that cannot be reached: the part stays, calmly, and is tried again', async ({
    browser,
    shop,
  }) => {
    const account = 'fort-dateien@example.org';
    await fillAccountCart(shop, account, PARTS);

    await onAnotherDevice(browser, shop, async (device) => {
      const customer = new Customer(device);
      await login(device, shop, account);
      await device.route('**/api/files/**', (route) => route.fulfill({ status: 503, json: {} }));
      await device.goto('/konfigurator?step=upload');
      await expect(customer.card('halter.stl').getByText('Vorschau derzeit nicht verfügbar')).toBeVisible();
      await expect(device.getByRole('alert')).toBeHidden();
      await customer.toConfigure();
      await expect(configured(device, 'halter.stl')).toContainText('Schwarz');
      await customer.toReview();
      await expect(device.getByRole('button', { name: 'Zur Bestellung' })).toBeEnabled();
      await device.unroute('**/api/files/**');
      await device.context().setOffline(true);
      await device.context().setOffline(false);
      await expectPicture(line(device, 'halter.stl'));
      await expectPicture(line(device, 'deckel.stl'));
    });

    await onAnotherDevice(
      browser,
      shop,
      async (device) => {
        const customer = new Customer(device);
        await login(device, shop, account);
        let asked = 0;
        await device.route('**/api/files/**', (route) => {
          asked++;
          return route.fulfill({ status: 404, json: {} });
        });
        await device.goto('/konfigurator?step=review');
        await expect(
          line(device, 'halter.stl').getByText('Die Datei dieses Teils ist nicht mehr gespeichert.'),
        ).toBeVisible();
        await expect(cart(device).getByRole('listitem')).toHaveCount(2);
        await expectAccessible(device, 'review with a file that is gone');
        await back(device).click();
        const gone = device.getByRole('list', { name: 'Teile ohne Datei' });
        await expect(gone.getByRole('listitem')).toHaveCount(2);
        await expect(
          gone.getByText('Die Datei dieses Teils ist nicht mehr gespeichert.').first(),
        ).toBeVisible();
        await expectAccessible(device, 'configuration with files that are gone');
        await device.goBack();
        await device.getByRole('textbox', { name: 'Anzahl von halter.stl' }).fill('4');
        await device.getByRole('textbox', { name: 'Anzahl von halter.stl' }).press('Tab');
        expect(asked, 'each file is asked for once').toBe(2);
        // The file that is chosen again is a part of its own, in the place of the lost one.
        await line(device, 'halter.stl').getByRole('link', { name: 'Datei erneut hochladen' }).click();
        const again = device.waitForResponse((answer) => answer.url().endsWith('/api/upload-model'));
        await customer.hand(ownBox('halter.stl', 20, 30, 40));
        expect((await again).ok()).toBe(true);
        await customer.toConfigure();
        await customer.toReview();
        await expect(cart(device).getByRole('listitem')).toHaveCount(2);
        await expectPicture(line(device, 'halter.stl'));
        await expect(line(device, 'halter.stl').getByRole('link')).toHaveCount(0);
        await expect(line(device, 'deckel.stl').getByRole('link')).toHaveCount(1);
      },
      1,
    );
  });

  test('AUTH-19 logging out while files come leaves nothing of them', async ({ browser, shop }) => {
    const account = 'abmelden-dateien@example.org';
    await fillAccountCart(shop, account, PARTS);
    await onAnotherDevice(browser, shop, async (device) => {
      const customer = new Customer(device);
      await login(device, shop, account);
      await device.route('**/api/files/**', () => undefined);
      await device.goto('/konfigurator?step=upload');
      await expect(customer.card('halter.stl')).toBeVisible();
      await device.getByRole('banner').getByRole('button', { name: 'Abmelden' }).click();
      await expect(customer.card('halter.stl')).toBeHidden();
      await device.unroute('**/api/files/**');
      await device.reload();
      await expect(customer.dropZone).toBeAttached();
      await expect(customer.card('halter.stl')).toBeHidden();
      expect(await device.evaluate(() => sessionStorage.getItem('uploadedFiles'))).toBeNull();
    });
  });
});
