import type { Page } from '@playwright/test';
import { Customer, pressDisabled } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openAdminLink } from './support/people';
import { openOrderStep } from './support/readyCart';
import { allOrders } from './support/server';

const CREATE = '**/api/create-checkout-session';
const creationFailed = (reason: string) =>
  `Fehler beim Erstellen der Zahlung: ${reason}. Bitte versuchen Sie es erneut.`;
const pageFailed = (reason: string) =>
  `Fehler beim Laden der Zahlungsseite: ${reason}. Bitte laden Sie die Seite neu und versuchen Sie es erneut.`;
const SERVER_ERROR = 'Serverfehler. Bitte versuchen Sie es später erneut';

const message = (page: Page) => page.getByRole('main').getByRole('alert');

test('PAY-11, PAY-15: a payment provider that fails, is slow or loses its answer costs a message, never a second payment', async ({
  page,
  shop,
  allowedConsole,
}) => {
  test.setTimeout(90_000);
  allowedConsole.push(/502|ERR_ABORTED/);
  const customer = new Customer(page);
  const ordersBefore = (await allOrders(shop)).length;
  await page.clock.install();
  await openOrderStep(page, shop, [{ model: ownBox('stoerung.stl', 20, 20, 20) }]);
  await customer.fillContact();

  await shop.simulator('create=500x1');
  await customer.payButton.click();
  await expect(message(page)).toHaveText(creationFailed(SERVER_ERROR));

  await shop.simulator('create=slow:8000x1');
  const asked = page.waitForRequest(CREATE);
  await customer.payButton.click();
  await asked;
  await expect(page.getByText('Ihre Zahlung wird vorbereitet …')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(message(page)).toHaveText(pageFailed('Zeitüberschreitung'));
  await expect(customer.payButton).not.toHaveAttribute('aria-busy');

  // The answer of the provider is lost on its way to the server, and then the hosted page does not come: an empty answer
  // leaves the browser where it is.
  await shop.simulator('create=lostx1');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-checkout-session')) calls += 1;
  });
  await page.route('**/testzahlung/**', (route) => route.fulfill({ status: 204 }));
  // Pressed twice, and Enter in a field on top of it.
  await customer.payButton.dblclick();
  await page.getByLabel('Vorname').press('Enter');
  await expect(page.getByText('Sie werden zur Bezahlseite weitergeleitet …')).toBeVisible();
  expect(calls, 'one payment for two presses and Enter').toBe(1);
  await page.clock.fastForward(10_000);
  await expect(message(page)).toHaveText(pageFailed('Zeitüberschreitung'));
  await page.unroute('**/testzahlung/**');
  await shop.simulator();
  await customer.toPaymentPage();
  await customer.pay();
  expect((await allOrders(shop)).length, 'one order, whatever went wrong').toBe(ordersBefore + 1);
});

test('PAY-15: without a connection the page says so, and goes on with the next press', async ({
  page,
  context,
  shop,
  allowedConsole,
}) => {
  // Code that the page fetches ahead for later steps is cut off with the rest.
  allowedConsole.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('offline.stl', 20, 20, 20) }]);
  await customer.fillContact();
  await context.setOffline(true);
  await customer.payButton.click();
  await expect(message(page).filter({ hasText: 'Zahlungsseite' })).toHaveText(
    pageFailed('Keine Verbindung zum Server'),
  );
  await context.setOffline(false);
  await customer.toPaymentPage();
});

test('PAY-08, PAY-09, PAY-10: carts that cannot be paid, by the page’s own check and by the server’s', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/40[04]|422/);
  const customer = new Customer(page);
  const model = ownBox('pruefung.stl', 20, 20, 20);
  await page.goto('/konfigurator?step=order');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await expect(
    page.getByText('Keine Artikel im Warenkorb. Bitte fügen Sie mindestens ein 3D-Modell hinzu.'),
  ).toBeVisible();

  // With its file the part would be measured again.
  await page.route('**/api/files/**', (route) => route.fulfill({ status: 404, json: {} }));
  await openOrderStep(page, shop, [{ model, damage: { volume: null } }]);
  await customer.fillContact();
  await pressDisabled(customer.payButton);
  await expect(message(page)).toHaveText('Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu.');
  await page.unroute('**/api/files/**');

  await openOrderStep(page, shop, [
    { model, damage: { modelFileUrl: `/api/files/${'lang'.repeat(600)}/s` } },
  ]);
  await customer.fillContact();
  await customer.payButton.click();
  await expect(message(page)).toHaveText(
    creationFailed('Ungültige Warenkorb-Daten. Bitte laden Sie die Seite neu'),
  );
});

test('PAY-09: a part whose file is not there any more, or not this customer’s, is named and asked for again', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/40[14]|422/);
  const customer = new Customer(page);
  const pay = async () => {
    await customer.fillContact();
    await customer.payButton.click();
    await expect(message(page)).toContainText(
      'Die Datei von „weg.stl“ ist nicht mehr gespeichert. Bitte laden Sie das Teil erneut hoch.',
    );
  };
  const model = ownBox('weg.stl', 20, 20, 20);
  const gone = '/api/files/0199a1b2-0000-7000-8000-000000000000/x';
  await openOrderStep(page, shop, [
    { model, damage: { modelFileUrl: gone } },
    { model: ownBox('da.stl', 20, 20, 20) },
  ]);
  await pay();

  // With the cookies goes what the files were known by.
  await openOrderStep(page, shop, [{ model }]);
  await page.context().clearCookies();
  await pay();
  await page.getByRole('link', { name: 'Datei erneut hochladen' }).click();
  await expect(page).toHaveURL(/step=upload/);
  await customer.upload(model);
  await customer.toConfigure();
  await customer.toReview();
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.toPaymentPage();
});

test('PAY-11: a user whose session has ended elsewhere is told so, and nothing is ordered', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/403/);
  const customer = new Customer(page);
  await openAdminLink(page, shop, 'abgemeldet@example.org');
  await openOrderStep(page, shop, [{ model: ownBox('sitzung.stl', 20, 20, 20) }]);
  await customer.fillContact();
  await page.request.post('/api/logout', {
    headers: { Origin: shop.url, 'Sec-Fetch-Site': 'same-origin' },
  });
  await customer.payButton.click();
  await expect(message(page)).toHaveText(
    creationFailed('Authentifizierungsfehler. Bitte laden Sie die Seite neu'),
  );
});
