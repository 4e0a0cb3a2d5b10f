import { Customer, pressDisabled } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { toast } from './support/toast';

const LABELS = ['Upload', 'Konfiguration', 'Übersicht', 'Bestellung', 'Abschluss'];

test('STEP-01: each value of the parameter shows its step', async ({ page }) => {
  for (const [value, label] of [
    ['upload', 'Upload'],
    ['configure', 'Konfiguration'],
    ['review', 'Übersicht'],
    ['order', 'Bestellung'],
    ['complete', 'Abschluss'],
  ] as const) {
    await page.goto(`/konfigurator?step=${value}`);
    await expect(page.locator('[aria-current=step]')).toContainText(label);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('STEP-02: without the parameter, or with an invalid one, the step is upload', async ({ page }) => {
  for (const query of ['', '?step=', '?step=fertig', '?step=UPLOAD', '?step=configure%00', '?other=1']) {
    await page.goto(`/konfigurator${query}`);
    await expect(page.locator('[aria-current=step]')).toContainText('Upload');
    await expect(page.getByRole('heading', { name: '3D-Modelle hochladen' })).toBeVisible();
  }
});

test('STEP-03: the progress bar names the five steps in order', async ({ page }) => {
  await page.goto('/');
  const steps = page.getByRole('navigation', { name: 'Fortschritt der Bestellung' }).getByRole('listitem');
  await expect(steps).toHaveCount(5);
  for (const [index, label] of LABELS.entries()) await expect(steps.nth(index)).toContainText(label);
});

test('STEP-04, UPL-17, UPL-18: upload goes on only after all uploads are done, and says why not', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await pressDisabled(page.getByRole('button', { name: /^Weiter zur Konfiguration/ }));
  await expect(toast(page, 'Bitte laden Sie mindestens eine Datei hoch.')).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('Upload');

  // The request hangs until the test lets it go, so that "while it runs" is a fact and no race.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/upload-model', async (route) => {
    await held;
    await route.continue();
  });
  const box = ownBox('langsam.stl', 20, 20, 20);
  await customer.hand(box);
  await pressDisabled(page.getByRole('button', { name: 'Uploads laufen... Bitte warten' }));
  await expect(toast(page, 'Bitte warten Sie, bis alle Uploads abgeschlossen sind.')).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('Upload');
  release();
  await customer.toConfigure();
});

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
    const answer = await route.fetch();
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
});
