import { Customer, pressDisabled } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { guestLink } from '../support/mail';
import { ownBox } from '../support/models';
import { buy, PASSWORD, register } from '../support/people';
import { openOrderStep } from '../support/readyCart';
import { toast } from '../support/toast';
import { LOOKS, openAlbum } from './album';

const CREATE = '**/api/create-checkout-session';

/** Pictures of what is seen rarely: refusals, waiting, questions, and the ways back. */
for (const look of LOOKS) {
  test(`states of the login, ${look.size}, ${look.scheme}`, async ({ page, allowedConsole }) => {
    test.setTimeout(120_000);
    allowedConsole.push(/40\d/);
    const { take } = await openAlbum(page, 'login', look);
    await page.goto('/account');
    await page.getByRole('main').getByRole('button', { name: 'Anmelden' }).click();
    const form = page.getByRole('form', { name: 'Anmelden' });
    await form.getByLabel('E-Mail').fill('niemand@example.org');
    await form.getByLabel('Passwort', { exact: true }).fill('nicht dieses');
    await form.getByRole('button', { name: 'Anmelden' }).click();
    await expect(toast(page, 'E-Mail-Adresse oder Passwort ist falsch.')).toBeVisible();
    await take('refused', { full: false, toasts: true });
    await form.getByRole('button', { name: 'Passwort vergessen?' }).click();
    await expect(page.getByRole('form', { name: 'Passwort vergessen?' })).toBeVisible();
    await take('forgot', { full: false });
    await page.getByLabel('E-Mail').fill('niemand@example.org');
    await page.getByRole('button', { name: 'Link anfordern' }).click();
    await expect(page.getByText('Wenn es zu dieser Adresse')).toBeVisible();
    await take('link-sent', { full: false });
    await page.goto(`/#neues-passwort=${'0'.repeat(64)}`);
    const reset = page.getByRole('form', { name: 'Neues Passwort festlegen' });
    await reset.getByLabel('Neues Passwort', { exact: true }).fill('Neues-Rad-99');
    await reset.getByLabel('Neues Passwort bestätigen').fill('Neues-Rad-99');
    await reset.getByRole('button', { name: 'Passwort speichern' }).click();
    await expect(reset.getByRole('alert')).toBeVisible();
    await take('reset-refused', { full: false });
  });

  test(`states of a payment, ${look.size}, ${look.scheme}`, async ({ page, shop, allowedConsole }) => {
    test.setTimeout(120_000);
    allowedConsole.push(/40\d|422|50\d/);
    const { take } = await openAlbum(page, 'payment', look);
    const customer = new Customer(page);
    await openOrderStep(page, shop, [{ model: ownBox('halter.stl', 60, 40, 20), quantity: 12 }], {
      shipping: 'express',
    });
    await customer.fillContact();
    await page.route(CREATE, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 });
    await customer.payButton.click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await take('refused');
    await page.route(CREATE, () => undefined, { times: 1 });
    await customer.payButton.click();
    await expect(page.getByText('Ihre Zahlung wird vorbereitet …')).toBeVisible();
    await take('under-way', { full: false });
    await openOrderStep(page, shop, [{ model: ownBox('halter.stl', 60, 40, 20), damage: { volume: null } }]);
    await customer.fillContact();
    await pressDisabled(customer.payButton);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await take('unmeasured');
    await openOrderStep(page, shop, [{ model: ownBox('halter.stl', 60, 40, 20), quantity: 3 }]);
    await customer.fillContact();
    await customer.toPaymentPage();
    await page.getByRole('button', { name: 'Bezahlen', exact: true }).click();
    await take('hosted-faults');
    await page.getByText('Abbrechen', { exact: true }).click();
    await expect(page.getByText('Die Zahlung wurde nicht abgeschlossen')).toBeVisible();
    await take('back');
    await customer.fillContact();
    await customer.toPaymentPage();
    await customer.fillAddress();
    await shop.simulator('later=late:600000');
    await page.getByText('Verzögerte Zahlungsart').click();
    await page.getByRole('button', { name: 'Später erfolgreich' }).click();
    await expect(page.getByRole('heading', { name: 'Ihre Zahlung wird verarbeitet' })).toBeVisible();
    await take('processing');
    await shop.simulator();
    await page.route('**/api/checkout/*', () => undefined);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Ihre Zahlung wird bestätigt' })).toBeVisible();
    await take('waiting');
  });

  test(`states of a cart that lacks something, ${look.size}, ${look.scheme}`, async ({
    page,
    shop,
    allowedConsole,
  }) => {
    test.setTimeout(180_000);
    allowedConsole.push(/404|422|50\d/);
    const { take } = await openAlbum(page, 'lacking', look);
    const customer = new Customer(page);
    const lost = {
      model: ownBox('winkel_rechts_gespiegelt.stl', 40, 30, 20),
      damage: { modelFileUrl: '/api/files/0199a1b2-0000-7000-8000-000000000000/x' },
      configuration: { material: 'PETG', primaryColor: 'Schwarz' },
      quantity: 4,
    };
    const goneFile = page.getByText('Die Datei dieses Teils ist nicht mehr gespeichert.');
    const toReview = { address: '/konfigurator?step=review' };
    await openOrderStep(page, shop, [lost, { model: ownBox('halter.stl', 60, 40, 20) }], toReview);
    await expect(goneFile).toBeVisible();
    await take('file-review');
    await page.getByRole('button', { name: 'Zurück zur Konfiguration' }).click();
    await expect(page.getByRole('heading', { name: 'halter.stl' })).toBeVisible();
    await expect(goneFile).toBeVisible();
    await take('file-configure');
    await page.goto('/konfigurator?step=order');
    await customer.fillContact();
    await customer.payButton.click();
    await expect(page.getByRole('link', { name: 'Datei erneut hochladen' })).toBeVisible();
    await take('file-order');
    await openOrderStep(page, shop, [lost], toReview);
    await expect(goneFile).toBeVisible();
    await page.getByRole('button', { name: 'Zurück zur Konfiguration' }).click();
    await expect(page.getByRole('heading', { name: 'Keine Dateien gefunden' })).toBeVisible();
    await take('file-configure-none');
    await openOrderStep(page, shop, [{ ...lost, damage: { volume: null } }], toReview);
    await expect(page.getByText('Das Volumen dieses Teils ist nicht bekannt.')).toBeVisible();
    await take('volume-review');

    await page.route('**/api/settings', (route) => route.fulfill({ status: 500, body: '{}' }));
    const noPrices = page.getByText('Die Preise konnten nicht geladen werden.');
    await openOrderStep(page, shop, [lost, { model: ownBox('halter.stl', 60, 40, 20) }], toReview);
    await expect(noPrices).toBeVisible({ timeout: 30_000 });
    await take('prices-review');
    await page.getByRole('button', { name: 'Zurück zur Konfiguration' }).click();
    await expect(noPrices).toBeVisible({ timeout: 30_000 });
    await take('prices-configure');
    await page.goto('/konfigurator?step=order');
    await expect(noPrices).toBeVisible({ timeout: 30_000 });
    await take('prices-order');
  });

  test(`states of an account, ${look.size}, ${look.scheme}`, async ({ page, shop, allowedConsole }) => {
    test.setTimeout(180_000);
    allowedConsole.push(/40\d|50\d/);
    const { take, dialog } = await openAlbum(page, 'home', look);
    const email = `zustand-${look.size}-${look.scheme}@example.org`;
    await buy(page, shop, 'gastteil.stl', { email });
    await page.goto(await guestLink(shop, email));
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Bestellung #/ })).toBeVisible();
    await take('guest-order');
    await openOrderStep(page, shop, [{ model: ownBox('winkel.stl', 60, 40, 20), quantity: 5 }], {
      address: '/konfigurator?step=review',
    });
    await page.getByRole('button', { name: 'Mengenrabatt' }).click();
    await take('review-discounts');
    await page.getByRole('button', { name: 'Gespeicherte Bestellungen' }).click();
    await dialog('saved-orders-guest');

    await register(page, email);
    await page.goto('/drafts');
    await expect(page.getByRole('heading', { name: 'Keine Entwürfe vorhanden' })).toBeVisible();
    await take('drafts-empty');
    await page.goto('/account?tab=orders');
    await expect(page.getByRole('heading', { name: 'Keine Bestellungen vorhanden' })).toBeVisible();
    await take('orders-empty');
    await page.goto('/konfigurator?step=review');
    const save = page.getByRole('dialog', { name: 'Entwurf speichern' });
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await save.getByRole('button', { name: 'Speichern' }).click();
    await expect(save.getByText('Bitte geben Sie einen Namen für den Entwurf ein.')).toBeVisible();
    await take('save-draft-fault', { full: false });
    await save.getByLabel('Name des Entwurfs').fill('Winkel für die Werkbank, zweite Fassung');
    await save.getByRole('button', { name: 'Speichern' }).click();
    await expect(save).toBeHidden();
    await page.getByRole('textbox', { name: /^Anzahl/ }).fill('6');
    await page.getByRole('textbox', { name: /^Anzahl/ }).press('Tab');
    await take('review-unsaved');
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await dialog('update-draft');
    await page.goto('/drafts');
    await page.getByRole('button', { name: /umbenennen$/ }).click();
    await dialog('rename-draft');
    await page.getByRole('button', { name: /löschen$/ }).click();
    await dialog('delete-draft');

    await buy(page, shop, 'halter.stl', { email });
    await page.goto('/account?tab=orders');
    await page.getByRole('button', { name: 'Details anzeigen' }).click();
    await page.getByRole('button', { name: 'Aus der Liste entfernen' }).click();
    await dialog('remove-order');
    await page.getByRole('button', { name: 'Gespeicherte Bestellungen' }).click();
    await page.getByRole('button', { name: /^Bestellung #.* aufklappen$/ }).click();
    await dialog('saved-orders');
    await page.goto('/account');
    const change = page.getByRole('form', { name: 'Neues Passwort festlegen' });
    await change.getByLabel('Aktuelles Passwort').fill(`${PASSWORD}x`);
    await change.getByLabel('Neues Passwort', { exact: true }).fill('Neues-Rad-99');
    await change.getByLabel('Neues Passwort bestätigen').fill('Neues-Rad-99');
    await change.getByRole('button', { name: 'Passwort speichern' }).click();
    await expect(change.getByRole('alert')).toBeVisible();
    await take('password-refused');
    await page.getByRole('button', { name: 'Konto löschen' }).click();
    await page.getByRole('button', { name: 'Endgültig löschen' }).click();
    await dialog('delete-account');
  });
}
