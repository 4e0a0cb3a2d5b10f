import { Customer, onDisk, pressDisabled } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { ownBox, twoRealModels } from '../support/models';
import { openAdminLink } from '../support/people';
import { Preview } from '../support/preview';
import { LOOKS, openAlbum } from './album';

/**
 * Pictures for a person to look at: every step, dialog and page, desktop and phone, light and dark. No test of its own,
 * so it runs only through `just screenshots`.
 */
for (const look of LOOKS) {
  test(`shop, ${look.size}, ${look.scheme}`, async ({ page, allowedConsole, shop }, testInfo) => {
    test.setTimeout(180_000);
    allowedConsole.push(/40\d|422/);
    const { take, dialog } = await openAlbum(page, 'shop', look);
    const customer = new Customer(page);
    const models = twoRealModels();
    const [first] = models;
    await customer.open('/');
    await take('upload-empty');
    await customer.upload(...models);
    await customer.hand({ name: 'kein-modell.stl', bytes: Buffer.from('kein STL') });
    await expect(customer.card('kein-modell.stl').getByText('Datei lässt sich nicht lesen')).toBeVisible();
    await take('upload-failed');
    await customer.card('kein-modell.stl').getByRole('button', { name: 'kein-modell.stl entfernen' }).click();
    await take('upload');
    await new Preview(page, first.name).open();
    await dialog('preview');
    await customer.hand({ name: 'zeichnung.dwg', bytes: Buffer.from('x') });
    await dialog('format');
    await customer.hand(
      await onDisk({ name: 'riesig.stl', bytes: Buffer.alloc(52_428_801) }, testInfo.outputPath()),
    );
    await dialog('too-large');
    await customer.hand(ownBox('zu-lang.stl', 300, 40, 40));
    await dialog('plate');
    await customer.hand(ownBox('lego-stein.stl', 32, 16, 12));
    await dialog('legal');

    await customer.toConfigure();
    await take('configure-all-selected');
    await customer.configure(first.name, { material: 'PETG' });
    await take('configure');
    // On a phone the sheet with the settings has opened.
    if (look.size === 'phone') await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Alle auswählen' }).click();
    if (look.size === 'phone') await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Warum dieser Preis?' }).first().click();
    await take('configure-mixed');
    await customer.toReview();
    await take('review');
    await page.getByRole('button', { name: 'Zur Bestellung' }).click();
    await dialog('checkout-choice');
    await customer.toOrderAsGuest();
    await take('order');
    await pressDisabled(customer.payButton);
    await expect(page.getByText('Vorname ist erforderlich')).toBeVisible();
    await take('order-errors');
    await page.getByRole('button', { name: 'AGB lesen' }).click();
    await expect(
      page.getByRole('dialog').getByRole('heading', { name: '1. Geltung und Anbieter' }),
    ).toBeVisible();
    await dialog('terms');
    await customer.fillContact();
    await customer.toPaymentPage();
    await take('payment');
    await customer.pay();
    await take('success');

    for (const name of ['account', 'drafts', 'faq', 'impressum', 'datenschutz', 'agb', 'widerruf']) {
      await page.goto(`/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await take(`page-${name}`);
    }
    await page.goto('/success?session_id=cs_test_unbekannt');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take('success-unknown');
    await page.goto('/');
    if (look.size === 'phone') {
      await page.getByRole('button', { name: 'Menü öffnen' }).click();
      await dialog('menu');
    } else {
      await page.getByRole('banner').getByRole('button', { name: 'Anmelden' }).click();
      await dialog('login');
    }
    await openAdminLink(page, shop);
    for (const name of ['orders', 'production', 'analytics', 'settings']) {
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await take(`admin-${name}`);
    }
  });
}
