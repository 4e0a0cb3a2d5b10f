import { expectAccessible } from './support/axe';
import { Customer, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openOrderStep } from './support/readyCart';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];

for (const size of SIZES) {
  test(`DUTY-01, DUTY-14: at ${size.width} px the first screen says price, day, materials and that nothing is passed on`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize(size);
    await page.goto('/');
    const { atAGlance } = await (await page.request.get(`${shop.url}/api/shop`)).json();
    expect(atAGlance.replaceAll('\u00a0', ' ')).toMatch(
      /^ab 5,00 € · mit Express bis \w\w\., \d\d\.\d\d\. · 6 Kunststoffe · Dateien ohne Weitergabe$/,
    );
    await expect(page.getByText(atAGlance)).toBeInViewport();
    await expect(page.getByText(/§ 19 UStG.*Zzgl\. Versand/).first()).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Dateien auswählen', exact: true })).toBeInViewport();
    await expect(page.getByText(/^Ihr Druckbetrieb in /)).toBeVisible({ visible: size.width === 1440 });
  });
}

test.describe('before the question about cookies is answered', () => {
  test.use({ cookieChoice: null, viewport: { width: 390, height: 844 } });

  test('DUTY-06: it leaves the button of the drop zone free on a phone', async ({ page }) => {
    await page.goto('/');
    const banner = await page.getByRole('region', { name: 'Cookie-Hinweis' }).boundingBox();
    const button = await page.getByRole('button', { name: 'Dateien auswählen', exact: true }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(banner?.y ?? 0);
  });
});

test('materials and FAQ stand in the header, the telephone where there is room, and each material has a data sheet', async ({
  page,
}) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: /^Anrufen: / })).toHaveAttribute('href', /^tel:\+?\d{6,}$/);
  // The build draws the page without a number.
  await expect(
    page.getByRole('region', { name: 'Wer für Sie druckt' }).getByRole('link', { name: /\d{4}/ }),
  ).toHaveAttribute('href', /^tel:\+?\d{6,}$/);
  await expect(header.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
  await header.getByRole('link', { name: 'Materialien' }).click();
  await expect(page.getByRole('heading', { name: 'Materialien', level: 1 })).toBeVisible();
  // Until the owner has photos, the shop's own viewer has drawn a part of each.
  const example = page.getByRole('img', { name: 'Beispiel, am Rechner gezeichnet: Figur' });
  await expect.poll(() => example.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(336);
  const petg = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'PETG', exact: true }) });
  for (const fact of [
    'zäh, etwas nachgiebig',
    'bis etwa 70 °C',
    'Halter, Gehäuse, Behälter',
    '0,18 € je cm³',
  ])
    await expect(petg).toContainText(spaced(fact));
  await expectAccessible(page, 'materials');
});

test('the start page shows a part of each material beside its name and price', async ({ page }) => {
  await page.goto('/');
  const materials = page.getByRole('region', { name: 'Materialien und Farben' });
  await materials.scrollIntoViewIfNeeded();
  const examples = materials.getByRole('img', { name: /^Beispiel, am Rechner gezeichnet: / });
  await expect(examples).toHaveCount(6);
  for (const example of await examples.all()) {
    await example.scrollIntoViewIfNeeded();
    await expect.poll(() => example.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(336);
  }
});

test('on a phone one card says for all which configuration is the standard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('halter.stl', 60, 40, 20), ownBox('deckel.stl', 60, 40, 4));
  await expect(customer.card('deckel.stl').getByText(/^ab .* · Standard /)).toBeVisible();
  const standard = page.getByText(spaced('Standard: PLA, 0,2 mm, 20 % Füllgrad')).filter({ visible: true });
  await expect(standard).toHaveCount(1);
  await expect(customer.card('halter.stl')).toContainText('Standard: PLA');
});

test('parts that lie in no cart yet are found from every page and in a second tab', async ({
  page,
  context,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('halter.stl', 20, 20, 20));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ihre Teile (1)' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/faq');
  await second.getByRole('banner').getByRole('link', { name: 'Ihre Teile (1)' }).click();
  await expect(second.getByRole('button', { name: 'Hier weitermachen' })).toBeVisible();
});

test('one broken file among good ones keeps nobody, and what was uploaded is selected', async ({ page }) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.hand(...Array.from({ length: 9 }, (_, i) => ownBox(`teil-${i + 1}.stl`, 10 + i, 20, 15)), {
    name: 'kaputt.stl',
    bytes: Buffer.from('kein STL'),
  });
  const wayOn = page.getByRole('button', { name: /^Weiter mit 9.Teilen$/ });
  await expect(wayOn).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ihre Teile (9)' })).toBeVisible();
  await wayOn.click();
  await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeVisible();
  await expect(page.getByText(spaced('9 von 9 Teilen ausgewählt'))).toBeVisible();
  await expect(page.getByText('kaputt.stl')).toBeHidden();
  // Layer height and infill are in sight beside the first part.
  await expect(page.getByRole('heading', { name: 'teil-1.stl' })).toBeInViewport();
  await expect(page.getByRole('button', { name: /^Füllgrad/ })).toBeVisible();
  await page.getByRole('heading', { name: 'teil-3.stl' }).click();
  await expect(page.getByText(spaced('1 von 9 Teilen ausgewählt'))).toBeVisible();
  await page.getByRole('combobox', { name: 'Sortieren nach' }).click();
  await page.getByRole('option', { name: 'Preis' }).click();
  await expect(page.getByRole('heading', { level: 3, name: /^teil-/ }).first()).toHaveText('teil-9.stl');
  await expectAccessible(page, 'rows');
});

test('CFG-01: on a phone the first of many parts is in sight, and what is done with several stands with their settings', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openOrderStep(
    page,
    shop,
    Array.from({ length: 24 }, (_, i) => ({ model: ownBox(`teil-${i + 11}.stl`, 10 + i, 20, 15) })),
    { address: '/konfigurator?step=configure' },
  );
  const card = (name: string) =>
    page
      .getByRole('region', { name: 'Ihre Teile' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name }) });
  await expect(card('teil-12.stl')).toBeInViewport({ ratio: 0.9 });
  // Above the bar that sticks to the bottom.
  const bar = await page.getByRole('button', { name: /^In den Warenkorb/ }).boundingBox();
  const second = await card('teil-12.stl').boundingBox();
  expect((second?.y ?? 0) + (second?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await page.getByRole('button', { name: 'Alle auswählen' }).click();
  const sheet = page.getByRole('dialog', { name: spaced('Einstellungen für 24 Teile') });
  await sheet.getByRole('textbox', { name: 'Anzahl für alle ausgewählten' }).fill('5');
  await expect(sheet.getByRole('button', { name: spaced('24 Teile entfernen') })).toBeVisible();
  await expectAccessible(page, 'the settings of many parts', { isPage: false });
  await sheet.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByRole('button', { name: 'In den Warenkorb (120 Teile)' })).toBeVisible();
  await page.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await expect(page.getByText(spaced('0 von 24 Teilen ausgewählt'))).toBeVisible();
  await expectAccessible(page, 'many rows on a phone');
});

test('CPL-01: on a phone the total stays in reach up to the payment, and the thanks lead to the order', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = new Customer(page);
  await openOrderStep(page, shop, [{ model: ownBox('halter.stl', 20, 20, 20) }], {
    address: '/konfigurator?step=review',
  });
  await expect(page.getByRole('button', { name: 'Zur Bestellung' })).toBeInViewport();
  await customer.toOrderAsGuest();
  await expect(page.getByRole('button', { name: 'Zum Bezahlen' })).toBeInViewport();
  await customer.fillContact();
  await page.getByLabel('Nachricht').fill('Bitte mit PO-4711');
  await page.getByRole('button', { name: 'Zum Bezahlen' }).click();
  await expect(customer.payButton).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Zum Bezahlen' })).toBeHidden();
  await customer.toPaymentPage();
  await customer.pay();
  await expect(page.getByRole('heading', { name: 'So geht es weiter' })).toBeVisible();
  await expect(page.getByText('Bitte mit PO-4711')).toBeVisible();
  await expectAccessible(page, 'thanks');
  await page.getByRole('link', { name: 'Bestellung ansehen' }).click();
  await expect(page.getByRole('heading', { name: 'Ihre Bestellung', level: 1 })).toBeVisible();
  await expect(page.getByText('halter.stl')).toBeVisible();
});
