import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { keptFiles } from './support/keptFiles';
import { ownBox } from './support/models';
import { register } from './support/people';
import { toast } from './support/toast';

/** The page's state that only a browser has: storages, tabs, the service worker. */

test('AUTH-19: a logout leaves no model file in the browser, on a page that never restored one either', async ({
  page,
}) => {
  await register(page, `ida.${process.pid}@example.org`);
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('geheim.stl', 20, 20, 20));
  await expect.poll(() => keptFiles(page)).toEqual(['geheim.stl']);
  await page.goto('/account');
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Abmelden' }).click();
  await expect(toast(page, 'Erfolgreich abgemeldet!')).toBeVisible();
  await expect.poll(() => keptFiles(page)).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain('geheim.stl');
});

test('SES-07: files that were not in the cart yet are there again when the browser was closed', async ({
  page,
  context,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('morgen.stl', 30, 20, 10));
  await customer.setQuantity('morgen.stl', 4);
  await expect.poll(() => keptFiles(page)).toEqual(['morgen.stl']);
  // A second tab beside the first one begins with a list of its own.
  const second = await context.newPage();
  await new Customer(second).open('/');
  await expect(second.getByRole('button', { name: 'Weiter zur Konfiguration (0 Teile)' })).toBeVisible();
  await expect(second.getByText('morgen.stl')).toHaveCount(0);
  // It says so, and can go on with them: both have them then, as after 'duplicate tab'.
  const hint = second.getByText(
    'In einem anderen Tab dieses Browsers ist eine Datei, die noch nicht im Warenkorb liegt.',
  );
  await expect(hint).toBeVisible();
  await second.getByRole('button', { name: 'Hier weitermachen' }).click();
  await expect(new Customer(second).card('morgen.stl')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'Anzahl von morgen.stl' })).toHaveValue('4');
  await expect(hint).toBeHidden();
  await second.getByRole('button', { name: 'morgen.stl entfernen' }).click();
  await expect(hint).toBeVisible();
  await second.close();
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  const card = new Customer(next).card('morgen.stl');
  await expect(card).toBeVisible();
  await expect(next.getByRole('textbox', { name: 'Anzahl von morgen.stl' })).toHaveValue('4');
  await new Customer(next).toConfigure();
});

test('CART-03: a second tab shows the cart of the first one, and the way to it on every page', async ({
  page,
  context,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('wagen.stl', 30, 20, 10));
  await customer.setQuantity('wagen.stl', 2);
  await customer.toConfigure();
  await customer.toReview();
  const second = await context.newPage();
  for (const address of ['/', '/konfigurator', '/faq', '/agb']) {
    await second.goto(address);
    await expect(second.getByRole('banner').getByRole('link', { name: 'Warenkorb (2)' })).toBeVisible();
  }
  await second.goto('/');
  await expect(new Customer(second).card('wagen.stl')).toBeVisible();
  await second.setViewportSize({ width: 320, height: 640 });
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await second.getByRole('link', { name: 'Warenkorb (2)' }).click();
  await expect(second.getByRole('heading', { name: 'Bestellübersicht' })).toBeVisible();
  await expect(second.getByText('wagen.stl')).toBeVisible();
});

test('SES-07: a file that was dropped without a connection survives a reload and is sent when it is back', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await customer.hand(ownBox('unterwegs.stl', 20, 20, 20));
  await expect(page.getByText(/Der Upload wird fortgesetzt, sobald Sie wieder online sind/)).toBeVisible();
  await expect.poll(() => keptFiles(page)).toEqual(['unterwegs.stl']);
  await page.reload();
  await expect(customer.card('unterwegs.stl').getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(page.getByText(/muss erneut hochgeladen werden/)).toHaveCount(0);
});

test('a reload of the order step keeps name, e-mail and message, and asks for the terms anew', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('halter.stl', 20, 20, 20));
  await customer.toConfigure();
  await customer.toReview();
  await customer.toOrderAsGuest();
  await customer.fillContact({ firstName: 'Änne', lastName: 'Groß-Öhler', email: 'aenne@example.org' });
  await page.getByLabel('Nachricht').fill('Bitte sauber entgraten.');
  await page.reload();
  await expect(page.getByLabel('Vorname')).toHaveValue('Änne');
  await expect(page.getByLabel('E-Mail')).toHaveValue('aenne@example.org');
  await expect(page.getByLabel('Nachricht')).toHaveValue('Bitte sauber entgraten.');
  await expect(page.getByRole('checkbox', { name: /AGB/ })).not.toBeChecked();
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('with no room left in the browser the shop still opens every page', async ({ page, context }) => {
    const customer = new Customer(page);
    await customer.open('/');
    await customer.upload(ownBox('erstes.stl', 20, 30, 10));
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const devTools = await context.newCDPSession(page);
    const { origin } = new URL(page.url());
    await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    // Nothing is kept any more, so each chunk has to come from the server.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    for (const [address, heading] of [
      ['/faq', 'Häufige Fragen'],
      ['/materialien', 'Materialien'],
      ['/impressum', 'Impressum'],
      ['/konfigurator?step=review', 'Bestellübersicht'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    }
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });
});
