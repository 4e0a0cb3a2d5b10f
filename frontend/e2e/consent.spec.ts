import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { STORAGE } from '../src/features/consent/storageList';
import { expectAccessible } from './support/axe';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openAdminLink, register } from './support/people';

test.use({ cookieChoice: null });

/** Everything that this browser holds of the shop, as `where name`. */
async function held(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name.replace('__Host-', '')}`);
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `indexedDB ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ]);
  return [...cookies, ...stored].sort();
}

/** The stored entries that the privacy text does not name. */
function untold(entries: string[]): string[] {
  const told = STORAGE.flatMap(({ where, names }) => names.map((name) => `${where} ${name}`));
  return entries.filter(
    (entry) =>
      !told.some((name) => (name.endsWith('*') ? entry.startsWith(name.slice(0, -1)) : entry === name)),
  );
}

test('COOK-01, COOK-05, COOK-08, DUTY-06, DUTY-07: what a browser holds and asks for with no choice, only what is necessary, and all', async ({
  page,
  shop,
}) => {
  test.setTimeout(90_000);
  const hosts = new Set<string>();
  const counted: string[] = [];
  page.context().on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http')) hosts.add(url.origin);
    if (url.pathname === '/api/page-view') counted.push(request.postData() ?? '');
  });
  const customer = new Customer(page);
  const banner = page.getByRole('region', { name: 'Cookie-Hinweis' });

  // No choice: a visit to the pages leaves only the necessary entries, and contacts no other host.
  await page.goto('/konfigurator');
  await expect(banner).toBeVisible();
  await expectAccessible(page, 'the banner');
  const [necessary, all] = [
    banner.getByRole('button', { name: 'Nur notwendige Cookies' }),
    banner.getByRole('button', { name: 'Alle Cookies akzeptieren' }),
  ];
  const looks = await Promise.all(
    [necessary, all].map(async (button) => ({
      size: await button.boundingBox().then((box) => [box?.width, box?.height]),
      colors: await button.evaluate((node) => {
        const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(node);
        return { color, backgroundColor, borderColor, fontSize, fontWeight };
      }),
    })),
  );
  expect(looks[0]).toEqual(looks[1]);
  await page.goto('/datenschutz');
  await expect(banner).toBeVisible();
  const before = await held(page);
  expect(untold(before)).toEqual([]);
  expect(before.filter((entry) => entry.startsWith('cookie'))).toEqual([]);
  expect(before).not.toContain('local cookie-consent');

  // Only what is necessary: a whole purchase.
  await necessary.click();
  await expect(banner).toBeHidden();
  await customer.open('/konfigurator');
  await customer.upload(ownBox('halter.stl', 30, 20, 10));
  await customer.toConfigure();
  await customer.toReview();
  expect(untold(await held(page))).toEqual([]);
  await customer.toOrderAsGuest();
  await customer.fillContact();
  const ordering = await held(page);
  expect(untold(ordering)).toEqual([]);
  for (const entry of ['cookie sw_guest', 'local cart', 'local cookie-consent', 'session tab'])
    expect(ordering).toContain(entry);
  expect(counted).toEqual([]);

  // All: pages are counted, and nothing more is stored for it.
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cookie-Einstellungen' });
  await expectAccessible(page, 'the settings');
  await dialog.getByRole('switch', { name: 'Analyse' }).click();
  await dialog.getByRole('button', { name: 'Einstellungen speichern' }).click();
  await expect.poll(() => counted).toEqual(['{"page":"faq"}']);
  const agreed = await held(page);
  expect(untold(agreed)).toEqual([]);
  expect(agreed.filter((entry) => entry.startsWith('cookie'))).toEqual(['cookie sw_guest']);
  expect([...hosts]).toEqual([shop.url]);
});

const FOR_ALL = [
  '/',
  '/faq',
  '/materialien',
  '/agb',
  '/datenschutz',
  '/widerruf',
  '/impressum',
  '/barrierefreiheit',
];
const FOR_CUSTOMERS = ['/account', '/drafts', '/success', '/bestellung', '/konfigurator?step=review'];
const FOR_OWNERS = ['orders', 'acts', 'production', 'analytics', 'settings?tab=security'].map(
  (page) => `/admin/${page}`,
);

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  // Only what is necessary is the story above.
  for (const choice of [null, 'Alle Cookies akzeptieren'] as const) {
    test(`COOK-05, COOK-08, DUTY-07: every page as a stranger, a customer and an owner, with the choice '${choice ?? 'none'}'`, async ({
      page,
      shop,
      allowedConsole,
    }) => {
      test.setTimeout(90_000);
      allowedConsole.push(/40[134]/);
      const hosts = new Set<string>();
      let counted = 0;
      page.context().on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http')) hosts.add(url.origin);
        if (url.pathname === '/api/page-view') counted += 1;
      });
      const visit = async (paths: string[]) => {
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
          expect(untold(await held(page)), path).toEqual([]);
        }
      };
      await page.goto('/');
      const banner = page.getByRole('region', { name: 'Cookie-Hinweis' });
      await expect(banner).toBeVisible();
      if (choice) await banner.getByRole('button', { name: choice }).click();
      await visit(FOR_ALL);
      const asStranger = await held(page);
      expect(asStranger.filter((entry) => entry.startsWith('cookie'))).toEqual([]);
      await register(page, `wahl-${crypto.randomUUID().slice(0, 8)}@example.org`);
      await visit(FOR_CUSTOMERS);
      await openAdminLink(page, shop, `wahl-${crypto.randomUUID().slice(0, 8)}@example.org`);
      await visit(FOR_OWNERS);
      expect((await held(page)).includes('local cookie-consent')).toBe(choice !== null);
      if (choice === 'Alle Cookies akzeptieren') expect(counted).toBeGreaterThan(0);
      else expect(counted).toBe(0);
      expect([...hosts]).toEqual([shop.url]);
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('DUTY-11, DUTY-05: legal notice, terms, privacy and withdrawal are readable and lead to each other', async ({
    page,
  }) => {
    await page.goto('/impressum');
    for (const [path, heading] of [
      ['/agb', 'Allgemeine Geschäftsbedingungen'],
      ['/datenschutz', 'Datenschutzerklärung'],
      ['/widerruf', 'Widerrufsbelehrung'],
      ['/impressum', 'Impressum'],
    ] as const) {
      await page.locator(`a[href="${path}"]:visible`).last().click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    await page.goto('/widerruf');
    await expect(page.locator('a[href^="mailto:"]').last()).toBeVisible();
  });
});

test('COOK-01 DUTY-13: the keyboard reaches the question first, and nothing of the page stands outside its landmarks', async ({
  page,
}) => {
  for (const address of ['/', '/faq', '/impressum']) {
    await page.goto(address);
    const banner = page.getByRole('region', { name: 'Cookie-Hinweis' });
    await expect(banner).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(banner.getByRole('link', { name: 'Datenschutzerklärung' })).toBeFocused();
    const axe = new AxeBuilder({ page }).withRules(['region']).setLegacyMode();
    const { violations } = await axe.analyze();
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
  }
});
