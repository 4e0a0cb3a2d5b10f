import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';

test('STEP-05, STEP-06, STEP-07: forth to the order and all the way back, with files, configurations and cart intact', async ({
  page,
}) => {
  const customer = new Customer(page);
  const box = ownBox('hin-und-her.stl', 30, 20, 10);
  await customer.open('/');
  await customer.upload(box);
  await customer.setQuantity(box.name, 7);
  await customer.toConfigure();
  await customer.configure(box.name, { material: 'PETG' });
  await customer.toReview();
  const cart = page.getByRole('list', { name: 'Teile im Warenkorb' });
  await expect(cart).toContainText(box.name);
  await expect(cart).toContainText('PETG');
  await expect(page.getByRole('textbox', { name: `Anzahl von ${box.name}` })).toHaveValue('7');
  await customer.toOrderAsGuest();

  await page.getByRole('button', { name: 'Zurück zur Übersicht' }).click();
  await expect(cart).toContainText('PETG');
  await page.getByRole('button', { name: 'Zurück zur Konfiguration' }).click();
  await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeVisible();
  await page.getByRole('button', { name: 'Zurück zum Upload' }).click();
  await expect(customer.card(box.name)).toBeVisible();
  await expect(page.getByRole('textbox', { name: `Anzahl von ${box.name}` })).toHaveValue('7');
  // The browser's own way back works as well.
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeVisible();
});

test('STEP-07, CART-03, SES-03: a reload in the middle loses neither files nor cart', async ({ page }) => {
  const customer = new Customer(page);
  const box = ownBox('neu-geladen.stl', 30, 20, 10);
  await customer.open('/');
  await customer.upload(box);
  await customer.toConfigure();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: `${box.name} auswählen` })).toBeVisible();
  await customer.toReview();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Teile im Warenkorb' })).toContainText(box.name);
});

test('STEP-09: if the configurator fails to render, it says so and offers retry and reload', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/Failed to load resource|Failed to fetch dynamically imported module|failed to render/);
  // The way a deployment in the middle of a visit breaks it: the old file is gone.
  let broken = true;
  await page.route('**/assets/*.js', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 });
    if (broken && (await answer.text()).includes('Ihr Warenkorb ist leer'))
      await route.fulfill({ status: 404 });
    else await route.fulfill({ response: answer });
  });
  await page.goto('/konfigurator?step=review');
  const failure = page.getByRole('alert').filter({ hasText: 'Fehler beim Laden des Konfigurators' });
  await expect(failure).toBeVisible();
  await expect(failure.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  broken = false;
  await failure.getByRole('button', { name: 'Seite neu laden' }).click();
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  // Code that is fetched ahead may still be on its way through the route.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
