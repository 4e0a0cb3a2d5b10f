import { expectAccessible } from './support/axe';
import { CONTACT, Customer, pressDisabled, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { euroDigits, euroText, lineCents, SHIPPING_CENTS, unitCents } from './support/oracle';
import { openAdminLink } from './support/people';
import { type CartPart, openOrderStep } from './support/readyCart';

/** Two parts of different price; the second one earns a discount. */
const PARTS: CartPart[] = [
  { model: ownBox('gehaeuse.stl', 40, 30, 20), configuration: { material: 'PETG', primaryColor: 'Schwarz' } },
  {
    model: ownBox('deckel.stl', 30, 20, 5),
    quantity: 12,
    configuration: {
      layerHeight: 0.1,
      infill: 50,
      useSecondaryColor: true,
      secondaryColor: 'Rot',
      colorDescription: 'Schrift rot',
    },
  },
];

function priced(volumes: number[]) {
  return PARTS.map(({ quantity = 1, configuration }, index) => ({
    volumeCm3: volumes[index] ?? Number.NaN,
    quantity,
    material: configuration?.material ?? 'PLA',
    layerHeight: configuration?.layerHeight ?? 0.2,
    infill: configuration?.infill ?? 20,
  }));
}

test('ORD-01, ORD-02, ORD-04, ORD-05, DUTY-02: the order step names everything that is bought, directly above the button', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  const volumes = await openOrderStep(page, shop, PARTS, { shipping: 'shipping' });
  const lines = priced(volumes);
  const total = lines.reduce<bigint>((sum, line) => sum + lineCents(line), SHIPPING_CENTS.shipping);

  const overview = page.getByRole('region', { name: 'Bestellzusammenfassung' });
  await expect(overview).toContainText('Positionen2');
  await expect(overview).toContainText('Stück13');
  await expect(page.getByText('Sie bestellen als Gast')).toBeVisible();

  const summary = page.getByRole('region', { name: 'Bestellzusammenfassung' });
  for (const [index, { model, quantity = 1 }] of PARTS.entries()) {
    const line = lines[index];
    if (!line) throw new Error('a line for each part');
    const entry = summary.getByRole('listitem').filter({ hasText: model.name });
    await expect(entry).toContainText(spaced(euroText(lineCents(line))));
    await expect(entry).toContainText(spaced(`${quantity} × ${euroText(unitCents(line))}`));
  }
  const lid = summary.getByRole('listitem').filter({ hasText: 'deckel.stl' });
  for (const words of ['PLA', 'Weiß', 'Rot', 'Schrift rot', '0,1 mm', '50 %', '10 % Mengenrabatt']) {
    await expect(lid).toContainText(spaced(words));
  }
  await expect(summary).toContainText(spaced(euroText(SHIPPING_CENTS.shipping)));
  await expect(summary).toContainText(spaced(`Gesamtbetrag${euroText(total)}`));
  await expect(summary).toContainText(spaced('Endpreis, keine USt. (§ 19 UStG), inkl. Versand'));
  await expect(customer.payButton).toHaveText(`Jetzt bezahlen - ${euroDigits(total)}€`);
  const under = await summary.boundingBox();
  const button = await customer.payButton.boundingBox();
  if (!under || !button) throw new Error('summary and button are on the page');
  expect(button.y - (under.y + under.height), 'nothing stands between summary and button').toBeLessThan(32);
  expect(button.y).toBeGreaterThan(under.y + under.height);

  // The three texts open in a window; what was typed stays.
  await page.getByLabel('Vorname').fill('Erika');
  for (const [link, title] of [
    ['AGB lesen', 'Allgemeine Geschäftsbedingungen'],
    ['Datenschutzerklärung lesen', 'Datenschutzerklärung'],
    ['Widerrufsbelehrung lesen', 'Widerrufsbelehrung'],
  ] as const) {
    const opener = page.getByRole('button', { name: link });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('heading').nth(1)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  await summary.getByRole('link', { name: 'Teile ändern' }).click();
  await expect(page.getByRole('heading', { name: 'Bestellübersicht' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Vorname')).toHaveValue('Erika');
});

test('ORD-09, ORD-10, ORD-11, ORD-12, ORD-13, ORD-14: by keyboard alone, with every message', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('tastatur.stl', 20, 20, 20) }]);
  await pressDisabled(customer.payButton);
  await expect(page.getByLabel('Vorname')).toBeFocused();
  for (const text of [
    'Vorname ist erforderlich',
    'Nachname ist erforderlich',
    'E-Mail ist erforderlich',
    'Sie müssen den AGB zustimmen',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expectAccessible(page, 'order step with every message');
  await page.getByLabel('Vorname').focus();
  await page.keyboard.type('Änne');
  await expect(page.getByText('Vorname ist erforderlich')).toBeHidden();
  await expect(page.getByText('Nachname ist erforderlich')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Groß');
  await page.keyboard.press('Tab');
  await page.keyboard.type('aenne@example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ungültige E-Mail-Adresse')).toBeVisible();
  await expect(page.getByLabel('E-Mail')).toBeFocused();
  await page.keyboard.type('.org');
  await page.keyboard.press('Enter');
  const terms = page.getByRole('checkbox', { name: /AGB/ });
  await expect(terms).toBeFocused();
  await expect(customer.payButton).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Space');
  await expect(page.getByText('Sie müssen den AGB zustimmen')).toBeHidden();
  // Phone, company and message are empty, and that is enough.
  await expect(customer.payButton).not.toHaveAttribute('aria-disabled');
  await customer.payButton.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/testzahlung/**');
});

test('ORD-07, ORD-08, ORD-15: a guest is asked how to go on, a user is not and finds the form filled', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('wege.stl', 20, 20, 20) }], {
    address: '/konfigurator?step=review',
  });
  const onward = page.getByRole('button', { name: 'Zur Bestellung' });
  const dialog = page.getByRole('dialog', { name: 'Wie möchten Sie fortfahren?' });
  await onward.click();
  for (const name of ['Als Gast fortfahren', 'Konto erstellen', 'Anmelden']) {
    await expect(dialog.getByRole('button', { name })).toBeVisible();
  }
  await expect(dialog.getByRole('button', { name: 'Als Gast fortfahren' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(onward).toBeFocused();

  await openAdminLink(page, shop, 'kundin@example.org');
  await page.goto('/konfigurator?step=review');
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  await onward.click();
  await expect(customer.payButton).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Sie bestellen als Gast')).toBeHidden();
  await expect(page.getByLabel('E-Mail')).toHaveValue('kundin@example.org');
  await expect(page.getByRole('checkbox', { name: /AGB/ })).not.toBeChecked();
  // Changed fields are kept on a look back at the cart.
  await page.getByLabel('E-Mail').fill(CONTACT.email);
  await page.getByRole('button', { name: 'Zurück zur Übersicht' }).click();
  await onward.click();
  await expect(page.getByLabel('E-Mail')).toHaveValue(CONTACT.email);
});

const COUNTRIES = ['Deutschland', 'Österreich', 'Schweiz', 'Niederlande', 'Belgien', 'Frankreich'];

for (const { way, key } of [
  { way: 'Abholung', key: 'pickup' },
  { way: 'Standardversand', key: 'shipping' },
  { way: 'Expressversand', key: 'express' },
] as const) {
  test(`PAY-02, PAY-03, PAY-18: ${way}: the hosted page asks for the amount on the button and for the addresses`, async ({
    page,
    shop,
  }) => {
    const customer = new Customer(page);
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const volumes = await openOrderStep(page, shop, PARTS, { shipping: key });
    const lines = priced(volumes);
    const items = lines.reduce((sum, line) => sum + lineCents(line), 0n);
    const total = items + SHIPPING_CENTS[key];
    await expect(customer.payButton).toHaveText(`Jetzt bezahlen - ${euroDigits(total)}€`);
    await customer.fillContact();
    // The specification once preloaded the provider's script on hover.
    await customer.payButton.hover();
    await customer.toPaymentPage();
    expect(scripts.length, 'scripts of the shop ran').toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.startsWith(`${shop.url}/`))).toEqual([]);

    await expect(page.getByText('Gesamtbetrag').locator('..')).toContainText(spaced(euroText(total)));
    await expect(page.getByText('Zwischensumme').locator('..')).toContainText(spaced(euroText(items)));
    const posts = page.getByRole('listitem');
    for (const [index, { model }] of PARTS.entries()) {
      const line = lines[index];
      if (line) await expect(posts.nth(index)).toContainText(spaced(euroText(lineCents(line))));
      await expect(posts.nth(index)).toContainText(model.name);
    }
    const billing = page.getByRole('group', { name: 'Rechnungsadresse' });
    expect(await billing.getByLabel('Land').locator('option').allTextContents()).toEqual(COUNTRIES);
    const delivery = page.getByRole('group', { name: 'Lieferadresse' });
    if (key === 'pickup') await expect(delivery).toHaveCount(0);
    else {
      await delivery.getByLabel('andere Lieferadresse').check();
      expect(await delivery.getByLabel('Land').locator('option').allTextContents()).toEqual(COUNTRIES);
    }
  });
}
