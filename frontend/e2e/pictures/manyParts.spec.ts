import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CONTACT, Customer } from '../support/customer';
import { expect, test } from '../support/fixtures';
import { accountLink, guestLink, mailPages } from '../support/mail';
import { ownBox } from '../support/models';
import { register } from '../support/people';
import { openOrderStep } from '../support/readyCart';
import { toast } from '../support/toast';
import { LOOKS, openAlbum } from './album';

const PARTS = 61;
const NAMES = [
  'gehäuse-oberteil',
  'winkel_rechts_gespiegelt',
  'lagerbock',
  'kabelführung-lang-v3-final',
  'rad',
];
const WAYS = [
  { material: 'PETG', primaryColor: 'Schwarz', infill: 50 },
  { material: 'PLA', primaryColor: 'Weiß', useSecondaryColor: true, secondaryColor: 'Schwarz' },
  { material: 'ASA', primaryColor: 'Grau', layerHeight: 0.1 },
];

/** Pictures of an order of very many parts, from the second step to its papers. */
for (const look of LOOKS) {
  test(`many parts, ${look.size}, ${look.scheme}`, async ({ page, shop, allowedConsole }) => {
    test.setTimeout(300_000);
    allowedConsole.push(/40\d/);
    const { take, dialog } = await openAlbum(page, 'many', look);
    const email = `viele-${look.size}-${look.scheme}@example.org`;
    const parts = Array.from({ length: PARTS }, (_, i) => ({
      model: ownBox(`${NAMES[i % NAMES.length]}-${i + 1}.stl`, 10 + i, 20 + (i % 7), 15),
      quantity: 1 + (i % 9),
      configuration: WAYS[i % WAYS.length],
    }));
    const customer = new Customer(page);
    await openOrderStep(page, shop, parts, { address: '/konfigurator?step=upload' });
    await expect(page.getByRole('button', { name: /^Weiter zur Konfiguration/ })).toBeVisible({
      timeout: 60_000,
    });
    await take('upload', { full: false });
    await page.goto('/konfigurator?step=configure');
    await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeVisible();
    await take('configure', { full: false });
    await page.getByRole('button', { name: 'Alle auswählen' }).click();
    if (look.size === 'phone') await dialog('settings');
    else await take('configure-all', { full: false });
    await customer.toReview();
    await take('review', { full: false });
    await take('review-whole');
    await customer.toOrderAsGuest();
    await take('order-whole');
    await customer.fillContact({ ...CONTACT, email });
    await customer.toPaymentPage();
    await customer.pay();
    await take('thanks', { full: false });
    await take('thanks-whole');
    const guest = await guestLink(shop, email);
    await page.goto(guest);
    await expect(page.getByRole('heading', { level: 1, name: 'Ihre Bestellung' })).toBeVisible();
    await take('guest');
    await register(page, email);
    await page.goto(await accountLink(shop, email, 'bestaetigen'));
    await expect(toast(page, 'Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible();
    await page.goto('/account?tab=orders');
    await page.getByRole('button', { name: 'Details anzeigen' }).click();
    await take('account', { full: false });
    await take('account-whole');
    const mails = (await mailPages(shop)).filter((each) => each.includes('lagerbock-3.stl'));
    await page.goto('about:blank');
    const folder = process.env.SCREENSHOTS_DIR ?? '';
    mkdirSync(folder, { recursive: true });
    for (const [kind, title] of [
      ['customer', 'Vielen Dank für Ihre Bestellung'],
      ['operator', 'Neue Bestellung'],
    ] as const) {
      await page.setContent(mails.findLast((each) => each.includes(title)) ?? '');
      await page.screenshot({
        path: join(folder, `many-mail-${kind}-${look.size}-${look.scheme}.png`),
        fullPage: true,
      });
    }
  });
}
