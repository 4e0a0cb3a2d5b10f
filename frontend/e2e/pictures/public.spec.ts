import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect, request } from '@playwright/test';
import { test } from '../support/fixtures';
import { mailPages } from '../support/mail';
import { buy, PASSWORD, register } from '../support/people';
import { ownOrigin } from '../support/server';
import type { Shop } from '../support/shop';
import { LOOKS, openAlbum } from './album';

test.use({ cookieChoice: null });

/** The pages before and around an order: start page, consent, legal pages, and the pages of failures. */
for (const look of LOOKS) {
  test(`public face, ${look.size}, ${look.scheme}`, async ({ page, context, allowedConsole }) => {
    test.setTimeout(120_000);
    allowedConsole.push(/40\d|ERR_|A page failed|Failed to/);
    const { take, dialog } = await openAlbum(page, 'public', look);
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Cookie-Hinweis' })).toBeVisible();
    await take('banner', { full: false });
    await page.getByRole('button', { name: 'Einstellungen', exact: true }).click();
    await dialog('consent');
    await page.getByRole('button', { name: 'Nur notwendige Cookies' }).click();
    await expect(page.getByText('je Stück').first()).toBeVisible();
    await take('start');
    for (const name of [
      'impressum',
      'datenschutz',
      'agb',
      'widerruf',
      'barrierefreiheit',
      'lizenzen',
      'faq',
      'materialien',
      'bestellung',
    ]) {
      await page.goto(`/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await take(name, { full: name === 'widerruf' || name === 'impressum' });
    }
    await page.goto('/');
    await context.setOffline(true);
    await expect(page.getByText('Keine Verbindung zum Internet.', { exact: false })).toBeVisible();
    await take('offline', { full: false });
    await context.setOffline(false);
    await page.route('**/assets/AccountPage-*.js', (route) => route.abort());
    await page.goto('/');
    await page.evaluate(() =>
      sessionStorage.setItem('tab', JSON.stringify({ version: 1, reloadedAt: Date.now() })),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mein Konto' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await take('page-failed', { full: false });
    await page.goto('/');
    await page.evaluate(() => document.documentElement.setAttribute('data-too-old', ''));
    await take('too-old', { full: false });
  });
}

/** Every mail that the shop sends, made by what sends it. */
test('mails', async ({ page, shop, allowedConsole }) => {
  test.setTimeout(180_000);
  allowedConsole.push(/40\d/);
  const email = 'mails@example.org';
  const owner = await adminWithPassword(shop);
  await register(page, email);
  await owner.post('/api/forgot-password', { data: { email } });
  const change = {
    currentPassword: PASSWORD,
    newPassword: 'Anderes-Rad-88',
    newPasswordConfirmation: 'Anderes-Rad-88',
  };
  await page.request.post('/api/change-password', { data: change, headers: ownOrigin(shop) });
  const numbers: string[] = [];
  for (const name of ['fertig.stl', 'storniert.stl']) numbers.push(await buy(page, shop, name, { email }));
  await shop.simulator('pay=less:10x1');
  numbers.push(await buy(page, shop, 'angehalten.stl', { email }));
  await shop.simulator();
  const list = await (await owner.get('/api/admin/orders')).json();
  const idOf = (number?: string) =>
    list.data.find((order: { orderNumber: string }) => order.orderNumber === number)?.id as string;
  const [done, cancelled, held] = numbers.map(idOf);
  const headers = ownOrigin(shop);
  const act = async (address: string, data: object) => {
    const answer = await owner.post(address, { data, headers });
    expect(answer.status(), `${address}: ${await answer.text()}`).toBe(200);
  };
  // Production waits for the mail that holds the contract.
  await expect
    .poll(async () => (await (await owner.get(`/api/admin/orders/${done}`)).json()).data.confirmation)
    .toBe('sent');
  await act('/api/order-status-update', { orderId: done, status: 'processing' });
  await act('/api/order-status-update', {
    orderId: done,
    status: 'completed',
    trackingNumber: '00340434161094015902',
    confirmedStops: ['unfinished'],
  });
  await act('/api/order-status-update', { orderId: cancelled, status: 'cancelled', withRefund: true });
  await act(`/api/admin/orders/${held}/give-up`, { adminNote: 'Betrag passt nicht' });
  await act('/api/withdraw', { name: 'Änne Groß-Öhler', contract: numbers[0], email });
  const feedback = { orderId: done, liked: 'Schnell und sauber', better: 'Nichts' };
  expect((await page.request.post('/api/feedback', { data: feedback, headers })).ok()).toBe(true);
  await owner.dispose();

  const titles = async () => new Set((await mailPages(shop)).map(titleOf));
  await expect.poll(async () => (await titles()).size, { timeout: 30_000 }).toBeGreaterThan(11);
  const folder = process.env.SCREENSHOTS_DIR ?? '';
  mkdirSync(folder, { recursive: true });
  // By their headings: the customer's mail and the operator's about an order have one title.
  const seen = new Map(
    (await mailPages(shop)).map((mail) => [headingOf(mail).replace(/ [\dA-F]{8}/, ''), mail]),
  );
  await page.goto('about:blank');
  for (const [title, mail] of seen) {
    await page.setContent(mail);
    for (const { size, scheme } of LOOKS) {
      await page.setViewportSize({ width: size === 'phone' ? 390 : 900, height: 844 });
      await page.emulateMedia({ colorScheme: scheme });
      const file = `mail-${title.replace(/[^\p{L}\d]+/gu, '-')}-${size}-${scheme}.png`;
      const clip = { x: 0, y: 0, width: size === 'phone' ? 390 : 900, height: 1500 };
      await page.screenshot({ path: join(folder, file), fullPage: true, clip });
    }
  }
});

const titleOf = (mail: string) => /<title>([^<]*)/.exec(mail)?.[1] ?? '';
const headingOf = (mail: string) => /<h1[^>]*>([^<]*)/.exec(mail)?.[1] ?? '';

/** An owner who has just given the password, as refunds ask for. */
async function adminWithPassword(shop: Shop): Promise<APIRequestContext> {
  const api = await request.newContext({ baseURL: shop.url });
  const email = 'leitung@example.org';
  const passwords = { password: PASSWORD, passwordConfirmation: PASSWORD };
  await api.post('/api/register', { data: { firstName: 'Rita', lastName: 'Rad', email, ...passwords } });
  await shop.grantAdmin(email);
  await api.post('/api/login', { data: { email, password: PASSWORD }, headers: ownOrigin(shop) });
  await api.post('/api/password-again', { data: { currentPassword: PASSWORD }, headers: ownOrigin(shop) });
  return api;
}
