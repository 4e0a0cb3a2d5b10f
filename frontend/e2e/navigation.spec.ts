import { expect, test } from './support/fixtures';

const HEADER_NAV = 'Hauptnavigation';

for (const path of ['/', '/konfigurator']) {
  test(`NAV-01, NAV-02: ${path} shows the configurator, which the header marks as active`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '3D-Modelle hochladen', level: 1 })).toBeVisible();
    const link = page
      .getByRole('banner')
      .getByRole('navigation', { name: HEADER_NAV })
      .getByRole('link', { name: 'Konfigurator' });
    await expect(link).toHaveAttribute('aria-current', 'page');
  });
}

test('NAV-03: account, drafts and success have pages of their own', async ({ page, allowedConsole }) => {
  allowedConsole.push(/401|404/);
  for (const [path, heading] of [
    ['/account', 'Mein Konto'],
    ['/drafts', /Entwürfe/],
    ['/success', /Diese Bestellung kennen wir nicht/],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

for (const [path, heading, words] of [
  ['/datenschutz', /Datenschutz/, 'DSGVO'],
  ['/agb', /Allgemeine Geschäftsbedingungen|AGB/, '9 Prozentpunkte'],
  ['/widerruf', /Widerruf/, 'vierzehn Tage'],
  ['/impressum', /Impressum/, 'DDG'],
  ['/faq', /Häufige Fragen|FAQ/, 'Versand'],
] as const) {
  test(`NAV-04: ${path} shows its text`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(words);
  });
}

test('NAV-05, NAV-10, ROLE-21: an admin who comes by the login link sees orders, analytics and settings', async ({
  page,
  shop,
}) => {
  await page.goto(await shop.adminLink());
  for (const [path, name] of [
    ['/admin/orders', 'Bestellungen'],
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

test('NAV-05, ROLE-18: a guest on an admin page is asked to log in and sees nothing of it', async ({
  page,
}) => {
  await page.goto('/admin/orders');
  await expect(page.getByRole('dialog', { name: 'Anmelden' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bestellungen', level: 1 })).toBeHidden();
});

test('NAV-06 any other path redirects to /', async ({ page }) => {
  for (const path of [
    '/gibt-es-nicht',
    '/konfigurator/tief/unten',
    '/admin/unbekannt',
    '/index.php',
    '/%F0%9F%A6%8A',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/$/);
    await expect(page.getByRole('heading', { name: '3D-Modelle hochladen' })).toBeVisible();
  }
});

test('NAV-07: the code of the other pages is not fetched when the configurator opens, but when they do', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/404/);
  await page.goto(await shop.adminLink());
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

test('NAV-08: the language of the page is German, and so is what assistive technology reads', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
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

test('NAV-09: the logo and the button lead to the configurator from everywhere', async ({ page }) => {
  await page.goto('/impressum');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Schichtwerk/ })
    .click();
  await expect(page.getByRole('heading', { name: '3D-Modelle hochladen' })).toBeVisible();
  await page.goto('/faq');
  await page.getByRole('banner').getByRole('link', { name: 'Konfigurator', exact: true }).click();
  await expect(page.getByRole('heading', { name: '3D-Modelle hochladen' })).toBeVisible();
});

test('NAV-12: login and registration open their own face of the dialog', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Anmelden', 'Registrieren']) {
    await page.getByRole('banner').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('NAV-14: the mobile menu has the same entries and FAQ; drafts need a login', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  const menu = page.getByRole('dialog', { name: 'Menü' });
  for (const name of ['Konfigurator', 'FAQ']) await expect(menu.getByRole('link', { name })).toBeVisible();
  for (const name of ['Anmelden', 'Registrieren'])
    await expect(menu.getByRole('button', { name })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Entwürfe' })).toBeHidden();

  await page.goto(await shop.adminLink());
  await page.goto('/');
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  for (const name of ['Entwürfe', 'Bestellungen', 'Analytics', 'Einstellungen', 'FAQ']) {
    await expect(menu.getByRole('link', { name })).toBeVisible();
  }
});

test('NAV-15, NAV-16, NAV-17, NAV-18: the footer names company, legal links, services and the year', async ({
  page,
}) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText(/GbR/).first()).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  for (const name of ['Datenschutzerklärung', 'AGB', 'Widerrufsbelehrung', 'Impressum']) {
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  }
  for (const service of ['3D-Druck-Service', 'Prototypenbau', 'Kleinserien', 'CAD-Beratung']) {
    await expect(footer.getByText(service)).toBeVisible();
  }
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
});

test('NAV-19: title and description for search engines', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/Schichtwerk/);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /3D-.{40,}/);
});
