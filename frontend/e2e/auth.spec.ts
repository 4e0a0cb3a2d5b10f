import type { Page } from '@playwright/test';
import { expectAccessible, LOOKS, wear } from './support/axe';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { accountLink } from './support/mail';
import { ownBox } from './support/models';
import { openOrderStep } from './support/readyCart';
import { toast } from './support/toast';

const PASSWORD = 'Zahnrad-Regal-7';

/** Each test has an account of its own. */
let counter = 0;
const freshEmail = () => `ada.${process.pid}.${++counter}@example.org`;

const header = (page: Page) => page.getByRole('banner');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function openDialog(page: Page, name: 'Anmelden' | 'Registrieren') {
  await header(page).getByRole('button', { name }).click();
  const opened = dialog(page, name);
  await expect(opened).toBeVisible();
  return opened;
}

async function fillRegistration(page: Page, email: string, password = PASSWORD) {
  const form = page.getByRole('form', { name: 'Registrieren' });
  await form.getByLabel('Vorname').fill('Ada');
  await form.getByLabel('Nachname').fill('Lovelace');
  await form.getByLabel('E-Mail').fill(email);
  await form.getByLabel('Passwort', { exact: true }).fill(password);
  await form.getByLabel('Passwort bestätigen').fill(password);
  return form;
}

async function register(page: Page, email: string) {
  await openDialog(page, 'Registrieren');
  const form = await fillRegistration(page, email);
  await form.getByRole('button', { name: 'Konto erstellen' }).click();
  await expect(toast(page, 'Registrierung erfolgreich!')).toBeVisible();
  await expect(dialog(page, 'Registrieren')).toBeHidden();
}

async function login(page: Page, email: string, password = PASSWORD) {
  const form = page.getByRole('form', { name: 'Anmelden' });
  await form.getByLabel('E-Mail').fill(email);
  await form.getByLabel('Passwort', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Anmelden' }).click();
}

async function logout(page: Page) {
  await header(page).getByRole('button', { name: 'Abmelden' }).click();
}

test('AUTH-01, AUTH-03: the keyboard stays inside the dialog through both forms, and goes back to where it was', async ({
  page,
}) => {
  await page.goto('/agb');
  const opener = header(page).getByRole('button', { name: 'Anmelden' });
  await opener.click();
  const login = dialog(page, 'Anmelden');
  await expect(login.getByLabel('E-Mail')).toBeFocused();
  // Once round with the tabulator: the focus never leaves the dialog.
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(await login.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await login.getByRole('button', { name: 'Jetzt registrieren' }).click();
  await expect(dialog(page, 'Registrieren').getByLabel('Vorname')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('AUTH-08, AUTH-13: what the server refuses shows in the form and as a toast', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/40[019]/);
  const email = freshEmail();
  await page.goto('/agb');
  const registration = await openDialog(page, 'Registrieren');
  const form = await fillRegistration(page, email, 'passwort');
  await form.getByRole('button', { name: 'Konto erstellen' }).click();
  const common = 'Dieses Passwort ist zu leicht zu erraten. Bitte wählen Sie ein anderes.';
  await expect(registration.getByRole('alert').getByText(common)).toBeVisible();
  await expect(registration.getByLabel('Passwort', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(registration.getByText(common, { exact: true }), 'in the form and at its field').toHaveCount(
    2,
  );
  await expect(toast(page, common)).toBeVisible();

  await fillRegistration(page, email);
  await form.getByRole('button', { name: 'Konto erstellen' }).click();
  await expect(toast(page, 'Registrierung erfolgreich!')).toBeVisible();
  await logout(page);
  await expect(toast(page, 'Erfolgreich abgemeldet!')).toBeVisible();

  await openDialog(page, 'Anmelden');
  await login(page, email, 'nicht dieses');
  const wrong = 'E-Mail-Adresse oder Passwort ist falsch.';
  await expect(dialog(page, 'Anmelden').getByRole('alert').getByText(wrong)).toBeVisible();
  await expect(toast(page, wrong)).toBeVisible();
});

test('AUTH-05, AUTH-11, AUTH-16, AUTH-18, ROLE-03: cart and files survive a login, and the session a reload', async ({
  page,
}) => {
  const email = freshEmail();
  await page.goto('/agb');
  await register(page, email);
  await logout(page);
  await expect(toast(page, 'Erfolgreich abgemeldet!')).toBeVisible();

  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('halter.stl', 20, 20, 20));
  await customer.toConfigure();
  await customer.toReview();
  await openDialog(page, 'Anmelden');
  await login(page, email);
  await expect(toast(page, 'Erfolgreich angemeldet!')).toBeVisible();
  await expect(header(page).getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByRole('main').getByText('halter.stl').first()).toBeVisible();
  await page.reload();
  await expect(header(page).getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page.getByRole('main').getByText('halter.stl').first()).toBeVisible();
  // The user's own order is not interrupted by the question how to go on.
  await page.getByRole('button', { name: 'Zur Bestellung' }).click();
  await expect(page.getByLabel('Vorname')).toHaveValue('Ada');
  await expect(page.getByLabel('E-Mail')).toHaveValue(email);
});

test('AUTH-19, AUTH-20: a logout clears the cart and everything stored, but not the choice of cookies', async ({
  page,
}) => {
  await page.goto('/agb');
  await page.evaluate(() => localStorage.setItem('cookie-consent', JSON.stringify({ kept: true })));
  await register(page, freshEmail());
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('halter.stl', 20, 20, 20));
  await customer.toConfigure();
  await customer.toReview();
  await logout(page);
  await expect(toast(page, 'Erfolgreich abgemeldet!')).toBeVisible();
  await expect(page.getByText('halter.stl')).toHaveCount(0);
  const stored = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(stored).toContain('cookie-consent');
  expect(await page.evaluate(() => sessionStorage.getItem('uploadedFiles'))).toBeNull();
});

test('AUTH-21, AUTH-22: an answer with an error leaves the user in, no answer logs out here with a warning', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/50[03]|ERR_FAILED/);
  await page.goto('/agb');
  await register(page, freshEmail());
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'Wartung', code: 'busy' } }),
  );
  await logout(page);
  await expect(toast(page, 'Fehler beim Abmelden: Wartung')).toBeVisible();
  await page.unroute('**/api/logout');
  await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: 'kaputt' }));
  await logout(page);
  await expect(toast(page, 'Fehler beim Abmelden: Unbekannter Fehler')).toBeVisible();
  await page.unroute('**/api/logout');
  await page.route('**/api/logout', (route) => route.abort());
  await logout(page);
  await expect(
    toast(page, 'Sie sind auf diesem Gerät abgemeldet. Der Server hat die Abmeldung nicht bestätigt.'),
  ).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Anmelden' })).toBeVisible();

  // The cookie is still there. The next person at this device is a guest all the same, also for the server.
  const toldAgain = page.waitForRequest('**/api/logout');
  await page.reload();
  await toldAgain;
  await expect(header(page).getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await expect(header(page).getByRole('button', { name: 'Abmelden' })).toHaveCount(0);
  await page.unroute('**/api/logout');
  const heard = page.waitForResponse('**/api/logout');
  await page.reload();
  expect((await heard).status()).toBe(200);
  await expect(header(page).getByRole('button', { name: 'Anmelden' })).toBeVisible();
  expect(await (await page.request.get('/api/session')).json()).toEqual({ user: null });
});

test('AUTH-17: a login and a logout reach the other tabs', async ({ page, context }) => {
  const email = freshEmail();
  await page.goto('/agb');
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByText('Bitte melden Sie sich an, um Ihr Konto zu verwalten.')).toBeVisible();
  await register(page, email);
  await expect(header(other).getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await logout(page);
  await expect(header(other).getByRole('button', { name: 'Anmelden' })).toBeVisible();
  await expect(other.getByText('Bitte melden Sie sich an, um Ihr Konto zu verwalten.')).toBeVisible();
});

test('AUTH-04: a forgotten password is replaced by the link of a mail', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/40[14]/);
  const email = freshEmail();
  await page.goto('/agb');
  await register(page, email);
  await logout(page);
  await openDialog(page, 'Anmelden');
  await dialog(page, 'Anmelden').getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'Passwort vergessen?' }).click();
  const forgot = dialog(page, 'Passwort vergessen?');
  await expect(forgot.getByLabel('E-Mail'), 'what was typed need not be typed again').toHaveValue(email);
  await forgot.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(forgot.getByText('Wenn es zu dieser Adresse ein Konto gibt')).toBeVisible();

  const link = await accountLink(shop, email, 'neues-passwort');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers().referer ?? ''}`));
  await page.goto('about:blank');
  await page.goto(link);
  const reset = dialog(page, 'Neues Passwort festlegen');
  await expect(reset).toBeVisible();
  expect(page.url()).not.toContain('neues-passwort');
  await reset.getByLabel('Neues Passwort', { exact: true }).fill('Neues-Rad-99');
  await reset.getByLabel('Neues Passwort bestätigen').fill('Neues-Rad-98');
  await reset.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(reset.getByText('Passwörter stimmen nicht überein')).toBeVisible();
  await reset.getByLabel('Neues Passwort bestätigen').fill('Neues-Rad-99');
  await reset.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(toast(page, 'Ihr Passwort wurde geändert.')).toBeVisible();
  await login(page, email);
  await expect(toast(page, 'E-Mail-Adresse oder Passwort ist falsch.')).toBeVisible();
  await login(page, email, 'Neues-Rad-99');
  await expect(toast(page, 'Erfolgreich angemeldet!')).toBeVisible();
  const token = link.split('=').at(-1) ?? '';
  expect(requests.filter((line) => line.includes(token) && !line.startsWith(link))).toEqual([]);

  await page.goto('about:blank');
  await page.goto(link);
  const again = dialog(page, 'Neues Passwort festlegen');
  await again.getByLabel('Neues Passwort', { exact: true }).fill('Noch-ein-Rad-3');
  await again.getByLabel('Neues Passwort bestätigen').fill('Noch-ein-Rad-3');
  await again.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(again.getByRole('alert')).toContainText('Dieser Link ist ungültig oder abgelaufen.');
});

test('the link of the welcome mail confirms the address, after a login where there was none', async ({
  page,
  shop,
  browser,
  allowedConsole,
}) => {
  allowedConsole.push(/401/);
  const email = freshEmail();
  await page.goto('/agb');
  await register(page, email);
  const link = await accountLink(shop, email, 'bestaetigen');

  const elsewhere = await browser.newContext({ baseURL: shop.url });
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await expect(
    dialog(phone, 'Anmelden').getByText('Bitte melden Sie sich an, um Ihre E-Mail-Adresse zu bestätigen.'),
  ).toBeVisible();
  await login(phone, email);
  await expect(toast(phone, 'Erfolgreich angemeldet!')).toBeVisible();
  const session = await (await elsewhere.request.get('/api/session')).json();
  expect(session.user.emailConfirmed).toBe(true);
  await elsewhere.close();
  // The link once more, logged in: the page says so.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(toast(page, 'Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible();
});

test('an expired session in the middle of an order says so, and the cart survives', async ({
  page,
  context,
  allowedConsole,
}) => {
  allowedConsole.push(/40[13]/);
  const email = freshEmail();
  await page.goto('/agb');
  await register(page, email);
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('halter.stl', 20, 20, 20));
  await customer.toConfigure();
  await customer.toReview();
  await page.getByRole('button', { name: 'Zur Bestellung' }).click();
  await expect(page.getByLabel('E-Mail')).toHaveValue(email);
  await page.getByRole('checkbox', { name: /AGB/ }).check();
  await context.clearCookies({ name: 'sw_session' });
  await customer.payButton.click();
  await expect(
    toast(
      page,
      'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an. Ihr Warenkorb bleibt erhalten.',
    ),
  ).toBeVisible();
  await openDialog(page, 'Anmelden');
  await login(page, email);
  await expect(toast(page, 'Erfolgreich angemeldet!')).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toHaveValue(email);
  await customer.toPaymentPage();
});

test('PAY-06: a session that ends on the payment page costs nothing, and the login there shows the order and an empty cart', async ({
  page,
  shop,
  context,
  allowedConsole,
}) => {
  allowedConsole.push(/401/);
  const email = freshEmail();
  await page.goto('/agb');
  await register(page, email);
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('halter.stl', 20, 30, 10) }]);
  await expect(page.getByLabel('E-Mail')).toHaveValue(email);
  await page.getByRole('checkbox', { name: /Ich stimme den AGB zu/ }).check();
  await customer.toPaymentPage();
  await context.clearCookies({ name: 'sw_session' });
  await customer.fillAddress();
  await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Diese Bestellung ist bezahlt' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/nach der Anmeldung mit dem Konto der Bestellung/)).toBeVisible();
  await openDialog(page, 'Anmelden');
  await login(page, email);
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Bestellung!' })).toBeVisible();
  // At once: the login may still be merging the cart as the page of thanks saved it before it knew of the payment.
  await page.goto('/konfigurator?step=review');
  await expect(page.getByText('Ihr Warenkorb ist leer', { exact: true })).toBeVisible();
});

test('ROLE-18, ROLE-19: an admin page asks for the login and returns there, or says that it is not for this user', async ({
  page,
  shop,
}) => {
  const email = freshEmail();
  await page.goto('/admin/analytics');
  await expect(dialog(page, 'Anmelden')).toBeVisible();
  await page.getByRole('button', { name: 'Jetzt registrieren' }).click();
  const form = await fillRegistration(page, email);
  await form.getByRole('button', { name: 'Konto erstellen' }).click();
  await expect(toast(page, 'Kein Zugriff auf diesen Bereich.')).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/`);
  await logout(page);

  await shop.grantAdmin(email);
  await page.goto('/admin/analytics');
  await expect(dialog(page, 'Anmelden')).toBeVisible();
  await login(page, email);
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/admin/analytics`);
});

test('AUTH-01, AUTH-13: on a phone a toast leaves the way to the other form free', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/401/);
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/agb');
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await login(page, freshEmail());
  const news = toast(page, 'E-Mail-Adresse oder Passwort ist falsch.');
  await expect(news).toBeVisible();
  // From here on no time passes: the toast stays.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 200));
  await page.getByRole('button', { name: 'Jetzt registrieren' }).click();
  await expect(page.getByRole('form', { name: 'Registrieren' })).toBeVisible();
  await expect(news).toBeVisible();
});

for (const look of LOOKS) {
  test(`DUTY-13: axe finds nothing in the auth dialog at ${look.name}`, async ({ page, allowedConsole }) => {
    test.setTimeout(180_000);
    allowedConsole.push(/40[019]/);
    await wear(page, look);
    await page.goto('/agb');
    const check = (where: string) => expectAccessible(page, where);
    if (look.viewport.width < 1024) await page.getByRole('button', { name: 'Menü öffnen' }).click();
    await page.getByRole('button', { name: 'Anmelden' }).click();
    const form = page.getByRole('form', { name: 'Anmelden' });
    await expect(form).toBeVisible();
    await check('login');
    await form.getByRole('button', { name: 'Anmelden' }).click();
    await expect(form.getByText('E-Mail ist erforderlich')).toBeVisible();
    await check('login with faults');
    await login(page, freshEmail());
    await expect(form.getByRole('alert')).toBeVisible();
    await check('login refused');
    await page.getByRole('button', { name: 'Passwort vergessen?' }).click();
    await check('forgotten password');
    await page.getByLabel('E-Mail').fill(freshEmail());
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByText('Wenn es zu dieser Adresse')).toBeVisible();
    await check('link sent');
    await page.getByRole('button', { name: 'Zurück zur Anmeldung' }).click();
    await page.getByRole('button', { name: 'Jetzt registrieren' }).click();
    await expect(page.getByRole('form', { name: 'Registrieren' })).toBeVisible();
    await check('registration');
    await page.getByRole('button', { name: 'Konto erstellen' }).click();
    await expect(page.getByText('Vorname ist erforderlich')).toBeVisible();
    await check('registration with faults');
    await page.goto(`/#neues-passwort=${'0'.repeat(64)}`);
    await expect(dialog(page, 'Neues Passwort festlegen')).toBeVisible();
    await check('new password');
  });
}
