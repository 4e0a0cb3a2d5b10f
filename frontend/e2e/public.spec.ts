import { cp } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { Customer, onDisk } from './support/customer';
import { deploy } from './support/deployment';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { dist, startShop } from './support/shop';
import { ballStl } from './support/stl';

/** Until the worker has taken the page over. */
const controlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((done) =>
        navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
      );
  });

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('API-34: after one visit a large file is read, priced and shown offline, and goes up by itself when the network is back', async ({
    page,
    context,
    shop,
    allowedConsole,
  }, testInfo) => {
    test.setTimeout(120_000);
    // The browser's own lines about requests that had no way.
    allowedConsole.push(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/);
    const customer = new Customer(page);
    await customer.open('/');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
    // The worker comes with the first part: a visitor who only reads gets none (DUTY-07).
    await customer.upload(ownBox('erstes.stl', 20, 30, 10));
    await controlled(page);
    const registered = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
    expect(registered).toBe(`${shop.url}/sw.js`);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: '3D-Modelle hochladen', level: 1 })).toBeVisible();
    await expect(page.getByText('Keine Verbindung zum Internet.', { exact: false })).toBeVisible();
    const name = 'kugel.stl';
    await customer.hand(await onDisk({ name, bytes: ballStl(20_000_000) }, testInfo.outputPath()));
    const card = customer.card(name);
    await expect(card.getByText(/ab \d+,\d\d[ \u00a0]€ · Standard \d/)).toBeVisible();
    await card.getByRole('button', { name: `3D-Vorschau von ${name}` }).click();
    const preview = page.getByRole('dialog', { name });
    await expect(preview.getByText(/Dreiecke/)).toBeVisible();
    await page.keyboard.press('Escape');

    await context.setOffline(false);
    await expect(card.getByText('Gespeichert', { exact: true })).toBeVisible({ timeout: 30_000 });
    const kept = await page.evaluate(async () => {
      const caches = await window.caches.keys();
      const requests = await Promise.all(caches.map(async (key) => (await window.caches.open(key)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    // Nothing of the customer is among what is kept.
    expect(kept.filter((path) => path.startsWith('/api/')).sort()).toEqual([
      '/api/legal-texts/agb',
      '/api/legal-texts/datenschutz',
      '/api/legal-texts/widerruf',
      '/api/settings',
      '/api/shop',
    ]);
    expect(kept).toContain('/');
  });

  test('API-34: with a full storage every page loads, again and again, and a file is read, priced and stored', async ({
    page,
    shop,
    allowedConsole,
  }) => {
    // A page of plain text names no icon: the browser asks for one by its own name.
    allowedConsole.push(/401|[Qq]uota|\/favicon\.ico/);
    const session = await page.context().newCDPSession(page);
    const customer = new Customer(page);
    await page.goto('/robots.txt');
    await session.send('Storage.overrideQuotaForOrigin', { origin: shop.url, quotaSize: 1 });
    for (let visit = 1; visit <= 2; visit++) {
      for (const path of ['/', '/faq', '/agb', '/account', '/konfigurator?step=review']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), `${path}, visit ${visit}`).toBeVisible();
      }
    }
    const refused = await page.evaluate(async () => {
      const cache = await caches.open('of-the-story').catch(() => null);
      return cache?.put('/of-the-story', new Response('x'.repeat(100_000))).then(
        () => 'kept',
        (error: Error) => error.name,
      );
    });
    expect(refused, 'the storage is full').toBe('QuotaExceededError');
    await customer.open('/');
    await customer.upload(ownBox('voll.stl', 20, 30, 10));
    await expect(customer.card('voll.stl').getByText(/ab \d+,\d\d[ \u00a0]€/)).toBeVisible();
  });

  test('API-34: a deployment leaves an open tab whole, and the new version comes when the customer says so', async ({
    browser,
  }, testInfo) => {
    const app = testInfo.outputPath('app');
    await cp(dist, app, { recursive: true });
    const shop = await startShop({ app: app });
    try {
      const context = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'allow' });
      const page = await context.newPage();
      const gone: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 404) gone.push(answer.url());
      });
      const broken: string[] = [];
      page.on('pageerror', (error) => broken.push(error.message));
      const customer = new Customer(page);
      await customer.open('/');
      await customer.upload(ownBox('erstes.stl', 20, 30, 10));
      await controlled(page);
      await page.evaluate(() => {
        (window as { isOldTab?: boolean }).isOldTab = true;
      });
      const isOldTab = () => page.evaluate(() => (window as { isOldTab?: boolean }).isOldTab === true);

      await deploy(app);
      // The browser does this by itself at the next visit, and once a day.
      await page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update();
      });
      const reload = page.getByRole('button', { name: 'Seite neu laden' });
      // The worker fetches all files of the new version first.
      await expect(reload).toBeVisible({ timeout: 30_000 });
      // The tab goes on with the code it was opened with, on pages that it has not been to, and with a part on its way to the cart.
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
      await expect(page.getByRole('heading', { name: 'Häufige Fragen', level: 1 })).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Konfigurator', exact: true }).click();
      await customer.upload(ownBox('halter.stl', 20, 30, 10));
      await customer.toConfigure();
      expect(await isOldTab()).toBe(true);
      expect(gone).toEqual([]);

      await reload.click();
      await page.waitForFunction(() => !('isOldTab' in window));
      await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeVisible();
      await expect(page.getByText('halter.stl').first()).toBeVisible();
      await expect(reload).toBeHidden();
      const scripts = await page.evaluate(() => [...document.scripts].map(({ src }) => src).join(' '));
      expect(scripts).toMatch(/assets\/start-[\w-]+2\.js/);
      expect(broken).toEqual([]);
      await context.close();
    } finally {
      await shop.stop();
    }
  });
});

test('the start page prices our example part, and its price is that of the part', async ({ page }) => {
  const customer = new Customer(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await customer.open('/');
  await expect(page.getByRole('button', { name: 'Dateien auswählen', exact: true })).toBeInViewport({
    ratio: 1,
  });
  const example = page.getByRole('region', { name: 'Gerade keine Datei zur Hand?' });
  // Prices come once a file is on its way, or when the example comes into the window.
  await example.scrollIntoViewIfNeeded();
  const price = /\d+,\d\d/.exec((await example.getByText('je Stück').textContent()) ?? '')?.[0];
  await example.getByRole('button', { name: 'Beispielteil laden' }).click();
  const card = customer.card('Beispielteil-Zahnrad.stl');
  await expect(card.getByText(new RegExp(`Standard ${price}`))).toBeVisible();
  await expect(card.getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(example).toBeHidden();
});

test('a tab that outlives a deployment opens a page whose code is gone by loading the new version', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/404/, /dynamically imported module/);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Dateien auswählen', exact: true })).toBeVisible();
  await page.evaluate(() => {
    (window as { isOldTab?: boolean }).isOldTab = true;
  });
  await page.route('**/assets/FaqPage-*.js', (route) => route.fulfill({ status: 404, body: '' }), {
    times: 1,
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Häufige Fragen', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as { isOldTab?: boolean }).isOldTab)).toBeUndefined();
});

test('DUTY-11: a browser that is too old is told what it needs, and reads who runs the shop and the terms all the same', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(AbortSignal, { any: undefined }));
  await page.goto('/');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Ihr Browser ist zu alt für diesen Shop');
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await alert.getByRole('link', { name: 'Impressum und Kontakt' }).click();
  await expect(page.getByRole('main').getByText('Musterstraße 1')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'AGB' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Allgemeine Geschäftsbedingungen' }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Vertragsschluss');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what it needs, and who runs the shop can be read; search engines find title, data and picture', async ({
    page,
    shop,
  }) => {
    await page.goto('/');
    // Playwright finds no text inside of this element.
    await expect(page.locator('noscript p').first()).toBeVisible();
    await expect(page.locator('noscript')).toContainText('JavaScript ist ausgeschaltet', {
      useInnerText: true,
    });
    await expect(page.getByRole('button', { name: 'Dateien auswählen' })).toBeHidden();
    await expect(page.getByRole('contentinfo').getByText('Musterstraße 1')).toBeVisible();
    await expect(page).toHaveTitle('3D-Druck nach Maß: online berechnen und bestellen | Schichtwerk');
    const head = page.locator('head');
    await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/`);
    const data = JSON.parse((await head.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data['@graph'].map((entry: { '@type': string }) => entry['@type'])).toEqual([
      'LocalBusiness',
      'Service',
    ]);
    const picture = await page.request.get(
      (await head.locator('meta[property="og:image"]').getAttribute('content')) ?? '',
    );
    expect(picture.headers()['content-type']).toBe('image/png');

    await page.goto('/impressum');
    await expect(page.locator('[data-text]').getByText('kontakt@schichtwerk.example').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeHidden();
    await page.goto('/faq');
    const questions = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(questions.join('')).toContain('Welche Dateiformate kann ich hochladen?');
    expect(await (await page.request.get('/sitemap.xml')).text()).toContain(`<loc>${shop.url}/faq</loc>`);
  });
});
