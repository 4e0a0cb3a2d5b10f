import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openAdminLink } from './support/people';
import { fillServerCart } from './support/readyCart';
import { redeemAdminLink } from './support/server';
import type { Shop } from './support/shop';
import { toast } from './support/toast';

const answered = (page: Page, method: string, part: string) =>
  page.waitForResponse(
    (response) => response.request().method() === method && response.url().includes(part) && response.ok(),
  );

/** Logs in: before the first page by a call, on a page by the link; waits there until the carts have met. */
async function login(page: Page, shop: Shop, account: string): Promise<void> {
  if (page.url() === 'about:blank') return redeemAdminLink(page.request, shop, account);
  const met = answered(page, 'POST', '/api/cart/migrate');
  await openAdminLink(page, shop, account);
  await met;
}

/** Parts in the cart of the guest or user of this page, and the review step. */
async function fillCart(page: Page, shop: Shop, ...names: string[]): Promise<Customer> {
  const parts = names.map((name, index) => ({ model: ownBox(name, 20 + index, 20, 20) }));
  await fillServerCart(page.request, shop, parts);
  await page.goto('/konfigurator?step=review');
  for (const name of names) await expect(part(page, name)).toBeVisible();
  return new Customer(page);
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Entwurf speichern' });
const part = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const indicator = (page: Page) => page.getByRole('region', { name: 'Geladener Entwurf' });

async function save(page: Page, name: string, { as }: { as?: 'neu' } = {}): Promise<void> {
  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Entwurf speichern' });
  if (as) await dialog.getByRole('radio', { name: /^Als neuen Entwurf speichern/ }).click();
  await dialog.getByLabel('Name des Entwurfs').fill(name);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
}

/** The address of the review step with the only draft that this page's user has. */
async function draftAddress(page: Page): Promise<string> {
  const { data } = (await (await page.request.get('/api/drafts')).json()) as { data: { id: string }[] };
  expect(data).toHaveLength(1);
  return `/konfigurator?step=review&draft=${data[0]?.id}`;
}

/** Another device: no cookie, no storage. */
async function onAnotherDevice(browser: Browser, shop: Shop, run: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: shop.url });
  try {
    await run(await context.newPage());
  } finally {
    await context.close();
  }
}

test.describe('drafts', () => {
  test.use({ allowedConsole: [/40[0134]|409|ERR_FAILED/] });

  test('REV-07 DRF-10 DRF-12 API-22 a guest presses save, logs in, and goes on where it was; another device has the draft', async ({
    page,
    browser,
    shop,
  }) => {
    const account = 'gast-wird-kunde@example.org';
    await fillCart(page, shop, 'halter.stl');
    await page.getByRole('radio', { name: 'Abholung' }).click();
    await page.getByRole('button', { name: 'Anmelden & speichern' }).click();
    await expect(toast(page, 'Bitte melden Sie sich an, um Ihre Bestellung zu speichern.')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Anmelden' })).toBeVisible();

    await login(page, shop, account);
    await page.goto('/konfigurator?step=review');
    const dialog = page.getByRole('dialog', { name: 'Entwurf speichern' });
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Name des Entwurfs').fill('Halter für Küche');
    await expect(dialog.getByText('16 von 50 Zeichen')).toBeVisible();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Entwurf "Halter für Küche" erfolgreich gespeichert!')).toBeVisible();
    await expect(indicator(page)).toContainText('Halter für Küche');

    await onAnotherDevice(browser, shop, async (device) => {
      await login(device, shop, account);
      await device.goto('/drafts');
      await device.getByRole('button', { name: 'Entwurf „Halter für Küche“ laden' }).click();
      await expect(device).toHaveURL(/\/konfigurator\?step=review&draft=[\w-]+$/);
      await expect(part(device, 'halter.stl')).toBeVisible();
      await expect(device.getByRole('radio', { name: 'Abholung' })).toBeChecked();
      await expect(device.getByText('Das Volumen dieses Teils ist nicht bekannt.')).toBeHidden();
    });
  });

  test('DRF-06 DRF-12 DRF-13 update, save as another one, and a failure that loses nothing', async ({
    page,
    shop,
  }) => {
    await login(page, shop, 'aktualisieren@example.org');
    const customer = await fillCart(page, shop, 'eins.stl');
    await save(page, 'Erster');
    await customer.setQuantity('eins.stl', 7);
    await expect(indicator(page)).toContainText('noch nicht im Entwurf gespeichert');

    await page.route('**/api/save-order', (route) => route.abort());
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Entwurf speichern' });
    await expect(dialog.getByRole('radio', { name: /^„Erster“ aktualisieren/ })).toBeChecked();
    await dialog.getByRole('radio', { name: /^Als neuen Entwurf speichern/ }).click();
    await expectAccessible(page, 'the save dialog with its field');
    await dialog.getByRole('radio', { name: /^„Erster“ aktualisieren/ }).click();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText('Fehler beim Speichern des Entwurfs.')).toBeVisible();
    await page.unroute('**/api/save-order');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Entwurf "Erster" erfolgreich aktualisiert!')).toBeVisible();
    await expect(indicator(page)).toContainText('Alle Änderungen sind gespeichert.');

    await save(page, 'Zweiter', { as: 'neu' });
    await expect(indicator(page)).toContainText('Zweiter');
    await page.goto('/drafts');
    await expect(page.getByRole('button', { name: /^Entwurf „.*“ laden$/ })).toHaveCount(2);
  });

  test('DRF-02 REV-02 REV-09 a reload goes on with the draft, edits included; the back button and leaving it work', async ({
    page,
    shop,
  }) => {
    await login(page, shop, 'neuladen@example.org');
    const customer = await fillCart(page, shop, 'bleibt.stl');
    await save(page, 'Bleibt');
    const address = await draftAddress(page);
    await page.goto('/drafts');
    await page.getByRole('button', { name: 'Entwurf „Bleibt“ laden' }).click();
    await expect(indicator(page)).toBeVisible();
    await customer.setQuantity('bleibt.stl', 4);
    await page.reload();
    await expect(indicator(page)).toContainText('Bleibt');
    await expect(page.getByRole('textbox', { name: 'Anzahl von bleibt.stl' })).toHaveValue('4');
    // Without the address the marker is enough.
    await page.goto('/konfigurator?step=review');
    await expect(indicator(page)).toContainText('Bleibt');

    await page.goto('/drafts');
    await page.goBack();
    await expect(part(page, 'bleibt.stl')).toBeVisible();
    await page.getByRole('button', { name: 'Entwurf verlassen' }).click();
    await expect(indicator(page)).toBeHidden();
    await expect(part(page, 'bleibt.stl')).toBeVisible();
    await page.goto(address);
    await expect(indicator(page)).toContainText('Bleibt');
    await expect(page.getByRole('textbox', { name: 'Anzahl von bleibt.stl' })).toHaveValue('1');
    // The cart with four pieces is not lost.
    await page.getByRole('button', { name: 'Wiederherstellen' }).click();
    await expect(page.getByRole('textbox', { name: 'Anzahl von bleibt.stl' })).toHaveValue('4');
    await expect(page).toHaveURL(/step=review$/);
  });

  test('CART-05 a browser that has lost the cart gets the draft of its marker back', async ({
    page,
    shop,
  }) => {
    await login(page, shop, 'marke@example.org');
    await fillCart(page, shop, 'marke.stl');
    await save(page, 'Marke');
    await page.evaluate(() => {
      localStorage.removeItem('cart');
      sessionStorage.clear();
    });
    await page.route('**/api/cart/load-user', (route) =>
      route.fulfill({ json: { success: true, data: { cart_data: [], changed_at: 0 } } }),
    );
    await page.goto('/konfigurator?step=review');
    await expect(indicator(page)).toContainText('Marke');
    await expect(part(page, 'marke.stl')).toBeVisible();
  });

  test('DRF-14 ROLE-04 API-29 a foreign draft does not exist, a failure can be tried again, a guest has to log in', async ({
    page,
    browser,
    shop,
  }) => {
    const account = 'eigentuemer@example.org';
    await login(page, shop, account);
    await fillCart(page, shop, 'geheim.stl');
    await save(page, 'Geheim');
    const address = await draftAddress(page);

    await onAnotherDevice(browser, shop, async (stranger) => {
      await login(stranger, shop, 'fremde@example.org');
      await stranger.goto(address);
      await expect(
        stranger.getByText('Entwurf konnte nicht gefunden werden oder ist ungültig.'),
      ).toBeVisible();
      await expect(part(stranger, 'geheim.stl')).toBeHidden();
      await stranger.getByRole('link', { name: 'Zum Warenkorb' }).click();
      await expect(stranger.getByText('Ihr Warenkorb ist leer')).toBeVisible();
    });

    await onAnotherDevice(browser, shop, async (guest) => {
      await guest.goto(address);
      await expect(guest.getByRole('dialog', { name: 'Anmelden' })).toBeVisible();
      await login(guest, shop, account);
      await guest.route('**/api/drafts/*', (route) => route.fulfill({ status: 400, json: {} }));
      await guest.goto(address);
      await expect(guest.getByText('Fehler beim Laden des Entwurfs.')).toBeVisible();
      await guest.unroute('**/api/drafts/*');
      let pass: () => void = () => undefined;
      await guest.route('**/api/drafts/*', async (route) => {
        await new Promise<void>((resolve) => {
          pass = resolve;
        });
        await route.continue();
      });
      await guest.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect(guest.getByText('Entwurf wird geladen...')).toBeVisible();
      pass();
      await expect(part(guest, 'geheim.stl')).toBeVisible();
    });
  });

  test('CART-04 DRF-14 two tabs share the draft, and one that has changed elsewhere is not overwritten', async ({
    page,
    context,
    browser,
    shop,
  }) => {
    const account = 'zweitabs@example.org';
    await login(page, shop, account);
    const customer = await fillCart(page, shop, 'tab.stl');
    await save(page, 'Zwei Tabs');
    const address = await draftAddress(page);
    await page.goto(address);
    await expect(indicator(page)).toBeVisible();

    const second = await context.newPage();
    await second.goto(address);
    await expect(indicator(second)).toContainText('Zwei Tabs');
    await customer.setQuantity('tab.stl', 9);
    await expect(second.getByRole('textbox', { name: 'Anzahl von tab.stl' })).toHaveValue('9');
    // Leaving it in one tab leaves it in the other, and neither opens it again.
    await page.getByRole('button', { name: 'Entwurf verlassen' }).click();
    await expect(indicator(second)).toBeHidden();
    await expect(second).toHaveURL(/step=review$/);
    await expect(second.getByRole('textbox', { name: 'Anzahl von tab.stl' })).toHaveValue('9');
    await second.close();

    await page.goto(address);
    await expect(indicator(page)).toBeVisible();
    await onAnotherDevice(browser, shop, async (device) => {
      await login(device, shop, account);
      await device.goto(address);
      await expect(indicator(device)).toBeVisible();
      await new Customer(device).setQuantity('tab.stl', 3);
      await save(device, 'Anderes Gerät');
    });
    await customer.setQuantity('tab.stl', 5);
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Entwurf speichern' });
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText(/wurde inzwischen an anderer Stelle geändert/)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /^Als neuen Entwurf speichern/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog).toBeHidden();
    await page.goto('/drafts');
    await expect(page.getByRole('heading', { name: 'Anderes Gerät' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Zwei Tabs' })).toBeVisible();
  });

  test('DRF-01 the page lists, renames and deletes; without a login it asks for one', async ({
    page,
    shop,
  }) => {
    await page.goto('/drafts');
    await expect(
      page.getByText('Bitte melden Sie sich an, um Ihre gespeicherten Entwürfe zu sehen.'),
    ).toBeVisible();
    await login(page, shop, 'liste@example.org');
    await page.goto('/drafts');
    await expect(page.getByRole('heading', { name: 'Keine Entwürfe vorhanden' })).toBeVisible();
    await expectAccessible(page, 'no drafts');
    await fillCart(page, shop, 'a.stl', 'b.stl');
    await save(page, 'Zu viel');
    await page.goto('/drafts');
    await expect(page.getByText(/2\sPositionen/)).toBeVisible();
    await expectAccessible(page, 'the drafts');

    await page.getByRole('button', { name: 'Entwurf „Zu viel“ umbenennen' }).click();
    const rename = page.getByRole('dialog', { name: 'Entwurf umbenennen' });
    await rename.getByLabel('Name des Entwurfs').fill('Richtig');
    await rename.getByRole('button', { name: 'Umbenennen' }).click();
    await expect(page.getByRole('heading', { name: 'Richtig', exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Entwurf „Richtig“ löschen' }).click();
    const confirm = page.getByRole('dialog', { name: 'Entwurf löschen?' });
    await expect(confirm).toContainText('Diese Aktion kann nicht rückgängig gemacht werden.');
    await confirm.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(page.getByRole('heading', { name: 'Richtig', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Entwurf „Richtig“ löschen' }).click();
    await confirm.getByRole('button', { name: 'Löschen' }).click();
    await expect(page.getByRole('heading', { name: 'Keine Entwürfe vorhanden' })).toBeVisible();
    // The parts are in the cart as before, only no longer as a draft.
    await page.goto('/konfigurator?step=review');
    await expect(part(page, 'a.stl')).toBeVisible();
    await expect(indicator(page)).toBeHidden();
    await expectAccessible(page, 'the review step');
  });
});
