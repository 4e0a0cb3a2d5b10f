import type { Page, Response } from '@playwright/test';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { PASSWORD, register } from './support/people';
import { openOrderStep } from './support/readyCart';
import { toast } from './support/toast';

/** Calls that are under way during a login or logout, in an order that is made certain. */

/** Holds the calls of one address back until they are let go. */
async function hold(page: Page, address: string): Promise<{ asked: Promise<void>; letGo: () => void }> {
  let ask: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  let letGo: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    ask();
    await opened;
    await route.continue();
  });
  return { asked, letGo };
}

/** The server's answers to calls for a cart and to changes of the session, in order. */
function answersOf(...pages: Page[]): string[] {
  const answers: string[] = [];
  const note = (response: Response) => {
    const { pathname } = new URL(response.url());
    if (/^\/api\/(cart\/|login|logout)/.test(pathname)) answers.push(`${response.status()} ${pathname}`);
  };
  for (const page of pages) page.on('response', note);
  return answers;
}

/** The tabs that wait for the lock of the session, and the one that holds it. */
const locks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const modes = (list: LockInfo[]) => list.filter(({ name }) => name === 'session').map(({ mode }) => mode);
    return { held: modes(held), pending: modes(pending) };
  });

async function login(page: Page, email: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anmelden' });
  await dialog.getByLabel('E-Mail').fill(email);
  await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
}

const logout = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Abmelden' });

test('AUTH-18 API-13 a logout waits for the carts that are being merged', async ({ page, shop, browser }) => {
  const email = `warten.${process.pid}@example.org`;
  const other = await browser.newContext({ baseURL: shop.url });
  await register(await other.newPage(), email);
  await other.close();
  await openOrderStep(page, shop, [{ model: ownBox('eile.stl', 20, 20, 20) }], {
    address: '/konfigurator?step=review',
  });
  await expect(page.getByRole('heading', { name: 'Bestellübersicht' })).toBeVisible();
  const answers = answersOf(page);
  const merging = await hold(page, '**/api/cart/migrate');
  await login(page, email);
  await merging.asked;
  await logout(page).click();
  // The logout stands behind the merge, which is under way.
  await expect.poll(() => locks(page)).toEqual({ held: ['shared'], pending: ['exclusive'] });
  expect(answers).not.toContain('200 /api/logout');
  merging.letGo();
  await expect(toast(page, 'Erfolgreich abgemeldet!')).toBeVisible();
  expect(answers.filter((answer) => !answer.startsWith('200'))).toEqual([]);
  expect(answers.indexOf('200 /api/cart/migrate')).toBeGreaterThan(-1);
  expect(answers.indexOf('200 /api/logout')).toBeGreaterThan(answers.indexOf('200 /api/cart/migrate'));
});

test('AUTH-17 a cart that another tab changes during a logout is not saved for the user any more', async ({
  page,
  shop,
  context,
}) => {
  await register(page, `abgang.${process.pid}@example.org`);
  await openOrderStep(page, shop, [{ model: ownBox('abgang.stl', 20, 20, 20) }], {
    address: '/konfigurator?step=review',
  });
  await expect(logout(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/konfigurator?step=review');
  await expect(logout(second)).toBeVisible();
  const quantity = second.getByRole('textbox', { name: 'Anzahl von abgang.stl' });
  await expect(quantity).toBeVisible();
  const answers = answersOf(page, second);
  const leaving = await hold(page, '**/api/logout');
  await logout(page).click();
  await leaving.asked;
  await new Customer(second).setQuantity('abgang.stl', 3);
  // Its save stands behind the logout.
  await expect.poll(() => locks(second)).toMatchObject({ held: ['exclusive'], pending: ['shared'] });
  leaving.letGo();
  await expect(toast(page, 'Erfolgreich abgemeldet!')).toBeVisible();
  await expect(second.getByRole('banner').getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await expect.poll(() => locks(second)).toEqual({ held: [], pending: [] });
  expect(answers.filter((answer) => /^4/.test(answer))).toEqual([]);
  expect(answers.filter((answer) => answer.endsWith('save-user'))).toEqual([]);
  await expect(second.getByText(/Ihre Sitzung ist abgelaufen/)).toHaveCount(0);
});
