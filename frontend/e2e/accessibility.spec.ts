import { expectAccessible } from './support/axe';
import { Customer, pressDisabled } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
] as const;

for (const viewport of WIDTHS) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`DUTY-13: axe finds nothing on any step at ${viewport.width} px, ${colorScheme}`, async ({
      page,
    }) => {
      test.setTimeout(150_000);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const customer = new Customer(page);
      const look = (where: string) => expectAccessible(page, where);
      await customer.open('/');
      await look('upload, empty');
      await customer.upload(ownBox('teil-a.stl', 30, 20, 10), ownBox('teil-b.stl', 20, 20, 20));
      await look('upload, with files');
      await page.getByRole('button', { name: '3D-Vorschau von teil-a.stl' }).click();
      await expect(page.getByRole('dialog', { name: 'teil-a.stl' })).toBeVisible();
      await look('preview');
      await page.keyboard.press('Escape');
      await customer.hand({ name: 'zeichnung.dwg', bytes: Buffer.from('x') });
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('format dialog');
      await page.keyboard.press('Escape');
      await customer.toConfigure();
      await page.getByRole('checkbox', { name: 'teil-a.stl auswählen' }).check();
      await look('configure');
      await customer.toReview();
      await look('review');
      await page.getByRole('button', { name: 'Zur Bestellung' }).click();
      await expect(page.getByRole('dialog', { name: 'Wie möchten Sie fortfahren?' })).toBeVisible();
      await look('checkout choice');
      await page.getByRole('button', { name: 'Als Gast fortfahren' }).click();
      await pressDisabled(customer.payButton);
      await expect(page.getByText('Vorname ist erforderlich')).toBeVisible();
      await look('order, with errors');
      await customer.fillContact();
      await customer.toPaymentPage();
      await look('payment page');
      await customer.pay();
      await look('complete');
    });
  }

  test(`DUTY-13: axe finds nothing on the other pages at ${viewport.width} px`, async ({
    page,
    allowedConsole,
  }) => {
    test.setTimeout(120_000);
    allowedConsole.push(/401|404/);
    await page.setViewportSize(viewport);
    for (const path of [
      '/account',
      '/drafts',
      '/success',
      '/datenschutz',
      '/agb',
      '/widerruf',
      '/impressum',
      '/faq',
      '/konfigurator?step=complete',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
  });
}
