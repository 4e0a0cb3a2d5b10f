import type { Locator, Page } from '@playwright/test';
import { expectAccessible, LOOKS, wear } from './support/axe';
import { Customer, pressDisabled } from './support/customer';
import { expect, test } from './support/fixtures';
import { type Model, ownBox } from './support/models';

const HINT = 'Bitte bestätigen Sie alle Punkte, um fortzufahren.';
const STATEMENTS = [
  /Allgemeinen Geschäftsbedingungen \(AGB\)/,
  /nicht gewerblichen Zwecken/,
  /keine Rechte Dritter/,
  /Ich hafte dafür/,
];

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Rechte am Modell bestätigen' });
const confirmOf = (dialog: Locator): Locator =>
  dialog.getByRole('button', { name: 'Bestätigen und hinzufügen' });

async function tickAll(dialog: Locator): Promise<void> {
  for (const name of STATEMENTS) await dialog.getByRole('checkbox', { name }).check();
}

/** A box with a name in the header of its binary STL. */
function labelled(name: string, label: string): Model {
  const model = ownBox(name, 20, 20, 20);
  model.bytes.write(label, 0, 'latin1');
  return model;
}

test('UPL-31, UPL-32, UPL-35: a held file is asked about while others go on, and confirming adds it', async ({
  page,
}) => {
  const customer = new Customer(page);
  const held = ownBox('BMW-Logo.stl', 20, 20, 5);
  const free = ownBox('halter.stl', 30, 20, 10);
  await customer.open('/');
  await customer.hand(held, free);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('BMW-Logo.stl', { exact: true })).toBeVisible();
  await expect(dialog).toContainText(
    'Der Dateiname oder ein Name in der Datei deutet auf eine geschützte Marke und auf gewerbliche Nutzung hin.',
  );
  for (const text of ['hoch', 'BMW', 'Logo'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  // The page behind the dialog is hidden from assistive technology, so by text.
  const list = page.locator('section[aria-label="Ihre Dateien"]');
  await expect(list.getByText('halter.stl', { exact: true })).toBeVisible();
  await expect(list.getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(list.getByText('BMW-Logo.stl', { exact: true })).toBeHidden();

  await tickAll(dialog);
  await confirmOf(dialog).click();
  await expect(dialog).toBeHidden();
  await expect(customer.card('BMW-Logo.stl').getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(customer.card('BMW-Logo.stl').getByText('Wasserdicht')).toBeVisible();

  // A confirmed part is one like any other: it comes back after a reload and can be paid.
  await page.reload();
  await expect(customer.card('BMW-Logo.stl').getByText('Gespeichert', { exact: true })).toBeVisible();
  await customer.toConfigure();
  await customer.toReview();
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.toPaymentPage();
});

test('UPL-31, UPL-32: a name inside the file holds it, and cancelling discards it here and on the server', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/404/);
  const customer = new Customer(page);
  await customer.open('/');
  for (const way of ['Escape', 'button'] as const) {
    const stored = page.waitForResponse('**/api/upload-model');
    const discarded = page.waitForResponse('**/api/discard-held-file');
    await customer.hand(labelled('teil.stl', 'Pikachu'));
    const { url } = await (await stored).json();
    const dialog = dialogOf(page);
    await expect(dialog.getByText('Pikachu', { exact: true })).toBeVisible();
    expect(await statusOf(page, url)).toBe(200);
    await tickAll(dialog);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Datei verwerfen' }).click();
    await expect(dialog).toBeHidden();
    expect((await discarded).status()).toBe(200);
    expect(await statusOf(page, url)).toBe(404);
    await expect(page.getByText('teil.stl')).toBeHidden();
    await expect(page.getByText(/fehlgeschlagen/)).toBeHidden();
  }
});

async function statusOf(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => (await fetch(address)).status, url);
}

test('UPL-31, UPL-32: one window asks about all that a drop brings: rights, a plate, a format', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.hand(
    ownBox('lego-a.stl', 10, 10, 10),
    ownBox('lego-b.stl', 11, 10, 10),
    ownBox('lego-c.stl', 12, 10, 10),
    ownBox('platte.stl', 300, 10, 10),
    { name: 'zeichnung.dwg', bytes: Buffer.from('AC1032') },
  );
  const dialog = page.getByRole('dialog', { name: 'Zu Ihren Dateien' });
  for (const name of ['lego-a.stl', 'lego-b.stl', 'lego-c.stl', 'platte.stl', 'zeichnung.dwg'])
    await expect(dialog.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'lego-b.stl verwerfen' }).click();
  await expect(dialog.getByText('lego-b.stl', { exact: true })).toBeHidden();
  await tickAll(dialog);
  await confirmOf(dialog).click();
  // What was refused stood in the same window: it is said once.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const name of ['lego-a.stl', 'lego-c.stl']) {
    await expect(customer.card(name).getByText('Gespeichert', { exact: true })).toBeVisible();
  }
  await expect(
    page.getByRole('region', { name: 'Ihre Dateien' }).getByRole('heading', { name: /lego/ }),
  ).toHaveCount(2);
});

test('UPL-31: an unconfirmed file is not restored by a reload and cannot reach a payment', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/422/);
  const customer = new Customer(page);
  await customer.open('/');
  const stored = page.waitForResponse('**/api/upload-model');
  await customer.hand(ownBox('lego.stl', 20, 20, 20));
  const { url } = await (await stored).json();
  await expect(dialogOf(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Dateien oder Ordner hierher ziehen')).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByText('lego.stl')).toBeHidden();

  // A cart that was tampered with: the good part's address is replaced by the held one's.
  await customer.upload(ownBox('halter.stl', 20, 20, 20));
  await page.route('**/api/create-checkout-session', async (route) => {
    const body = route.request().postDataJSON();
    body.cartItems[0].modelFileUrl = url;
    await route.continue({ postData: JSON.stringify(body) });
  });
  await customer.toConfigure();
  await customer.toReview();
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.payButton.click();
  await expect(
    page.getByText(
      'Für „lego.stl“ fehlt Ihre Bestätigung zu den Rechten am Modell. Bitte laden Sie das Teil erneut hoch und bestätigen Sie alle Punkte.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Datei erneut hochladen' })).toBeVisible();
});

for (const look of LOOKS) {
  test(`UPL-33, UPL-34, DUTY-13: the dialog by keyboard alone, and axe, at ${look.name}`, async ({
    page,
  }) => {
    await wear(page, look);
    const customer = new Customer(page);
    await customer.open('/');
    await customer.hand(
      labelled('Sehr-langer-Dateiname_für-das-LEGO-Modell_zum-Verkauf_v12_final.stl', 'Pikachu'),
    );
    const dialog = dialogOf(page);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('link', { name: /AGB lesen/ })).toHaveAttribute('target', '_blank');
    await expectAccessible(page, 'nothing ticked');

    const boxes = dialog.getByRole('checkbox');
    await expect(boxes).toHaveCount(4);
    await expect(boxes.first()).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveText(HINT);
    for (const box of await boxes.all()) {
      await pressDisabled(confirmOf(dialog));
      await expect(box).toBeFocused();
      await page.keyboard.press('Space');
      await expect(box).toBeChecked();
    }
    await expect(dialog.getByText(HINT)).toBeHidden();
    await expect(confirmOf(dialog)).not.toHaveAttribute('aria-disabled');
    await expectAccessible(page, 'all ticked');
    // From the last box: 'discard', then 'confirm'.
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Datei verwerfen' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(confirmOf(dialog)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Gespeichert', { exact: true })).toBeVisible();
  });
}

test('/lizenzen lists every crate and npm package that is shipped, with the texts of their licences', async ({
  page,
}) => {
  await page.goto('/impressum');
  await page.getByRole('link', { name: 'Lizenzen der enthaltenen Software' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lizenzen' })).toBeVisible();
  const list = page.getByRole('main').getByRole('listitem');
  for (const name of ['react', 'three', 'zustand', 'actix-web', 'sqlx', 'wasm-bindgen'])
    await expect(list.filter({ hasText: new RegExp(`^${name} \\d[^:]*: \\S`) })).not.toHaveCount(0);
  // Tools that build or test are no part of it.
  for (const name of ['vite', 'vitest', '@playwright/test', '@biomejs/biome'])
    await expect(list.filter({ hasText: new RegExp(`^${name} \\d`) })).toHaveCount(0);
  expect(await list.filter({ hasText: '(none given)' }).count()).toBe(0);
  const text = await page.request.get('/lizenzen.txt');
  expect(text.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await text.text()).toContain('Permission is hereby granted, free of charge');
});
