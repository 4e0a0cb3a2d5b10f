import { expect, test } from './support/fixtures';
import { openAdminLink } from './support/people';

test('NAV-01, NAV-02, NAV-06, NAV-08: the server gives the page at any address, in German, and what is no address leads to /', async ({
  page,
}) => {
  for (const path of ['/', '/konfigurator', '/gibt-es-nicht', '/konfigurator/tief/unten', '/%F0%9F%A6%8A']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '3D-Modelle hochladen', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path === '/konfigurator' ? /\/konfigurator$/ : /^http:\/\/[^/]+\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  }
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, [aria-label], [title]')].map((element) =>
      [element.getAttribute('aria-label'), element.getAttribute('title'), element.textContent]
        .filter(Boolean)
        .join(' '),
    ),
  );
  expect(names.length).toBeGreaterThan(10);
  const english =
    /\b(?:upload files?|select|choose|close|open|menu|settings page|loading|error|next|back|delete|remove|search|cart|sign in|log in|submit)\b/i;
  expect(names.filter((name) => english.test(name))).toEqual([]);
});

test('NAV-05, NAV-10, ROLE-21: an admin who comes by the login link sees orders, analytics, production and settings', async ({
  page,
  shop,
}) => {
  await openAdminLink(page, shop);
  for (const [path, name] of [
    ['/admin/orders', 'Bestellungen'],
    ['/admin/production', 'Fertigung'],
    ['/admin/analytics', 'Analytics'],
    ['/admin/settings', 'Einstellungen'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.getByRole('banner').getByRole('link', { name })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
});

test('a page that is gone back to lies where it was left, a new one at its top, and one with a part in its address there', async ({
  page,
}) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/agb');
  const faq = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' });
  // The page that the build has drawn is taken over meanwhile.
  await expect(() => faq.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
  const left = await top();
  expect(left).toBeGreaterThan(500);
  await faq.click();
  await expect(page.getByRole('heading', { name: 'Häufige Fragen', level: 1 })).toBeVisible();
  await expect.poll(top).toBe(0);
  await page.getByRole('navigation', { name: 'Themen' }).getByRole('link').last().click();
  await expect.poll(top).toBeGreaterThan(200);
  await page.goBack();
  await expect.poll(top).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Allgemeine Geschäftsbedingungen' })).toBeVisible();
  await expect.poll(top).toBe(left);
  await page.reload();
  await expect.poll(top).toBe(left);
});

test('the way back from changed settings asks first, and goes on with the answer', async ({ page, shop }) => {
  await openAdminLink(page, shop);
  await page.goto('/admin/production');
  await page.getByRole('banner').getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByLabel('Preis je cm³ (€)').first().fill('0,5');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Änderungen verwerfen?' });
  await question.getByRole('button', { name: 'Hier bleiben' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  await expect(page.getByLabel('Preis je cm³ (€)').first()).toHaveValue('0,5');
  await page.goBack();
  await question.getByRole('button', { name: 'Verwerfen und verlassen' }).click();
  await expect(page.getByRole('heading', { name: 'Fertigung', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/production$/);
});

test('NAV-07: the code of the other pages is not fetched when the configurator opens, but when they do', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/404/);
  await openAdminLink(page, shop);
  await expect(page.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible();
  // The page's own list of what it loaded: it also names what came from the browser's memory, for which no response is seen.
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => new URL(name).pathname.endsWith('.js')),
    );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: '3D-Modelle hochladen' })).toBeVisible();
  // The wizard fetches its own later steps when it is idle; they belong to the configurator.
  await page.goto('/konfigurator?step=review');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const opened = await scripts();
  expect(opened.length).toBeGreaterThan(0);

  for (const path of [
    '/admin/orders',
    '/admin/analytics',
    '/admin/settings',
    '/drafts',
    '/success',
    '/datenschutz',
    '/agb',
    '/widerruf',
    '/impressum',
    '/faq',
    '/materialien',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect
      .poll(async () => (await scripts()).filter((address) => !opened.includes(address)).length, {
        message: `${path} brings code that was not there before`,
      })
      .toBeGreaterThan(0);
  }
});
