import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe';
import { CONTACT, Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openOrderStep } from './support/readyCart';
import { toast } from './support/toast';

const THANKS = { name: 'Vielen Dank für Ihre Bestellung!' };

test('CPL-01, CPL-02, CPL-03, CPL-04, CPL-05, STEP-08: thanks, six ways on, a reload, a stranger, and a clean start', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  const customer = new Customer(page);
  // By the long way, so that files, configurations and everything that the browser keeps are there to be reset.
  await customer.open('/');
  await customer.upload(ownBox('fertig.stl', 20, 20, 20));
  await customer.toConfigure();
  await customer.toReview();
  await customer.ship('Expressversand');
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.toPaymentPage();
  await customer.pay();
  const address = page.url();
  await expect(page.getByRole('heading', THANKS)).toBeVisible();
  await expectAccessible(page, 'complete step');

  await page.reload();
  await expect(page.getByRole('heading', THANKS)).toBeVisible();
  await expect(page.getByText('fertig.stl')).toBeVisible();

  const main = page.getByRole('main');
  await expect(main.getByText('damit ist der Vertrag geschlossen', { exact: false })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Mein Konto' })).toHaveAttribute('href', '/account');
  await expect(main.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
  await expect(main.getByRole('link', { name: 'Support per E-Mail' })).toHaveAttribute('href', /^mailto:.+@/);

  const downloading = page.waitForEvent('download');
  await main.getByRole('button', { name: 'PDF herunterladen' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Bestellbestaetigung_[0-9A-F]{8}\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString('latin1')).toBe('%PDF-');

  await main.getByRole('button', { name: 'Feedback' }).click();
  const form = page.getByRole('dialog', { name: /^Feedback zur Bestellung #/ });
  await form.getByLabel('Was hat Ihnen gefallen?').fill('Schnell & einfach');
  await expectAccessible(page, 'feedback form');
  await form.getByRole('button', { name: 'Feedback senden' }).click();
  await expect(toast(page, 'Vielen Dank! Ihr Feedback geht uns per E-Mail zu.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect
    .poll(async () => (await shop.mails()).some((mail) => mail.includes('Schnell')), { timeout: 20_000 })
    .toBe(true);

  // Somebody else with the link learns that it is paid, and nothing more.
  const elsewhere = await browser.newContext({ baseURL: shop.url });
  try {
    const stranger = await elsewhere.newPage();
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'Diese Bestellung ist bezahlt' })).toBeVisible({
      timeout: 20_000,
    });
    for (const secret of [CONTACT.email, CONTACT.lastName, 'fertig.stl', '€']) {
      await expect(stranger.getByRole('main')).not.toContainText(secret);
    }
  } finally {
    await elsewhere.close();
  }

  await main.getByRole('button', { name: 'Neue Bestellung' }).click();
  await expect(page).toHaveURL(/\/konfigurator$/);
  await expect(page.getByRole('heading', { name: '3D-Modelle hochladen' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ihre Dateien' })).toBeHidden();
  const left = await page.evaluate(async () => {
    const cart = JSON.parse(localStorage.getItem('cart') ?? 'null');
    const databases = await indexedDB.databases();
    const kept = databases.map(
      ({ name = '' }) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const stores = [...opening.result.objectStoreNames];
            if (stores.length === 0) return resolve(0);
            const counts = stores.map(
              (store) =>
                new Promise<number>((counted) => {
                  const count = opening.result.transaction(store).objectStore(store).count();
                  count.onsuccess = () => counted(count.result);
                }),
            );
            void Promise.all(counts).then((all) => resolve(all.reduce((sum, each) => sum + each, 0)));
          };
        }),
    );
    return {
      items: cart?.state.items,
      payment: cart?.state.checkoutSessionId,
      entries: Object.keys(localStorage).sort(),
      session: Object.entries(sessionStorage)
        .filter(([key]) => key !== 'react-router-scroll-positions')
        .map(([key, value]) => `${key} ${value}`),
      files: (await Promise.all(kept)).reduce((sum, each) => sum + each, 0),
    };
  });
  expect(left).toMatchObject({ items: [], payment: null, files: 0 });
  expect(left.session, 'at most the random mark of this tab').toEqual(
    left.session.filter((entry) => /^tab \{"id":"[0-9a-f]{32}","version":1\}$/.test(entry)),
  );
  expect(left.entries.filter((key) => /draft|checkout|contact|upload/i.test(key))).toEqual([]);
  // The finished order has left the screen with the customer.
  await page.goto('/konfigurator?step=complete');
  await expect(page.getByText('Noch keine abgeschlossene Bestellung')).toBeVisible();
});

test('PAY-06, PAY-15: the page asks until the order exists, gives up kindly, and can be asked again', async ({
  page,
  shop,
}) => {
  test.setTimeout(90_000);
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('spaet.stl', 20, 20, 20) }]);
  await customer.fillContact();
  await customer.toPaymentPage();
  // No webhook comes, and the provider cannot be asked: the server does not know of the payment for now.
  await shop.simulator('webhooks=lostx1', 'retrieve=500');
  await page.clock.install();
  await customer.fillAddress();
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
  await page.waitForURL('**/success?session_id=**');
  await expect(page.getByRole('heading', { name: 'Ihre Zahlung wird bestätigt' })).toBeVisible();
  const stuck = page.getByRole('heading', { name: 'Die Bestätigung steht noch aus' });
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(6_000);
        return stuck.isVisible();
      },
      { intervals: [300], timeout: 60_000 },
    )
    .toBe(true);
  // The cart is kept while the payment is unknown.
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain('spaet.stl');
  await shop.simulator();
  await page.getByRole('button', { name: 'Erneut prüfen' }).click();
  await expect(page.getByRole('heading', THANKS)).toBeVisible();
  await expect(page.getByText('spaet.stl')).toBeVisible();
});
