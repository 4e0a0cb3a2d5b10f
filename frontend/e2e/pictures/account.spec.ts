import { Customer } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { ownBox } from '../support/models';
import { openAdminLink, register } from '../support/people';
import { LOOKS, openAlbum } from './album';

/** Pictures of what an account brings: its dialogs, drafts, orders, and the owner's switches. */
for (const look of LOOKS) {
  test(`account, ${look.size}, ${look.scheme}`, async ({ page, allowedConsole, shop }) => {
    test.setTimeout(180_000);
    page.setDefaultTimeout(20_000);
    allowedConsole.push(/40\d|422/);
    const { take, dialog } = await openAlbum(page, 'account', look);
    const openDialog = async (name: 'Anmelden' | 'Registrieren') => {
      if (look.size === 'phone') await page.getByRole('button', { name: 'Menü öffnen' }).click();
      const within = look.size === 'phone' ? page.getByRole('dialog') : page.getByRole('banner');
      await within.getByRole('button', { name }).click();
      await expect(page.getByRole('form', { name })).toBeVisible();
    };
    await page.goto('/');
    await openDialog('Anmelden');
    await dialog('login');
    await openDialog('Registrieren');
    await page.getByRole('dialog').getByRole('button', { name: 'Konto erstellen' }).click();
    await expect(page.getByText('Vorname ist erforderlich')).toBeVisible();
    await dialog('register-errors');

    const customer = new Customer(page);
    await customer.open('/');
    await customer.upload(ownBox('gehäuse-oberteil.stl', 80, 60, 25), ownBox('deckel.stl', 80, 60, 4));
    await customer.setQuantity('deckel.stl', 12);
    await customer.toConfigure();
    await customer.toReview();
    await take('review-guest');
    await register(page, `bilder-${look.size}-${look.scheme}@example.org`);
    await page.reload();
    await page.getByRole('button', { name: 'Entwurf speichern' }).click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Gehäuse für den Prototyp');
    await take('dialog-save-draft', { full: false });
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await take('review-draft');
    await page.getByRole('button', { name: 'Gespeicherte Bestellungen' }).click();
    await expect(page.getByRole('dialog').getByText('Gehäuse für den Prototyp')).toBeVisible();
    await dialog('saved-orders');
    await page.getByRole('button', { name: 'Zur Bestellung' }).click();
    await customer.fillContact();
    await take('order-user');
    await customer.toPaymentPage();
    await customer.pay();
    await page.getByRole('button', { name: 'Feedback' }).click();
    await dialog('feedback');

    await page.goto('/drafts');
    await expect(page.getByText('Gehäuse für den Prototyp')).toBeVisible();
    await take('drafts');
    await page.goto('/account');
    await expect(page.getByRole('heading', { name: 'Profil-Einstellungen' })).toBeVisible();
    await take('profile');
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await take('profile-editing');
    await page.goto('/account?tab=orders');
    await page.getByRole('button', { name: 'Details anzeigen' }).first().click();
    await take('orders');
    await page.goto('/bestellung#0.0.0');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take('guest-order-invalid');
    await page.context().clearCookies();
    await openAdminLink(page, shop);
    await page.goto('/admin/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take('settings');
  });
}
