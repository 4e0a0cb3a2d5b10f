import { expectAccessible, LOOKS, wear } from './support/axe';
import { Customer, pressDisabled } from './support/customer';
import { expect, test } from './support/fixtures';
import { mailPages } from './support/mail';
import { ownBox } from './support/models';
import { buy, register } from './support/people';

for (const look of LOOKS) {
  test(`DUTY-13: axe finds nothing on any step at ${look.name}`, async ({ page }) => {
    test.setTimeout(150_000);
    await wear(page, look);
    const customer = new Customer(page);
    const check = (where: string) => expectAccessible(page, where);
    await customer.open('/');
    await check('upload, empty');
    await customer.upload(ownBox('teil-a.stl', 30, 20, 10), ownBox('teil-b.stl', 20, 20, 20));
    await check('upload, with files');
    await page.getByRole('button', { name: '3D-Vorschau von teil-a.stl' }).click();
    await expect(page.getByRole('dialog', { name: 'teil-a.stl' })).toBeVisible();
    await check('preview');
    await page.keyboard.press('Escape');
    await customer.hand({ name: 'zeichnung.dwg', bytes: Buffer.from('x') });
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('format dialog');
    await page.keyboard.press('Escape');
    await customer.toConfigure();
    await customer.select('teil-a.stl');
    await check('configure');
    await customer.closeSettings();
    await customer.toReview();
    await check('review');
    await page.getByRole('button', { name: 'Gespeicherte Bestellungen' }).click();
    await expect(page.getByRole('dialog', { name: 'Anmeldung erforderlich' })).toBeVisible();
    await check('saved orders of a guest');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Zur Bestellung' }).click();
    await expect(page.getByRole('dialog', { name: 'Wie möchten Sie fortfahren?' })).toBeVisible();
    await check('checkout choice');
    await page.getByRole('button', { name: 'Als Gast fortfahren' }).click();
    await pressDisabled(customer.payButton);
    await expect(page.getByText('Vorname ist erforderlich')).toBeVisible();
    await check('order, with errors');
    await customer.fillContact();
    await customer.toPaymentPage();
    await check('payment page');
    await customer.pay();
    await check('complete');
  });

  test(`DUTY-13: axe finds nothing on the other pages at ${look.name}`, async ({ page, allowedConsole }) => {
    test.setTimeout(120_000);
    allowedConsole.push(/401|404/);
    await wear(page, look);
    for (const path of [
      '/account',
      '/drafts',
      '/success',
      '/datenschutz',
      '/agb',
      '/widerruf',
      '/impressum',
      '/barrierefreiheit',
      '/lizenzen',
      '/faq',
      '/materialien',
      '/konfigurator?step=complete',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
    }
  });
}

test('DUTY-13: axe finds nothing in the mails, and the statement about it is there', async ({
  page,
  shop,
}) => {
  const email = `mails-${Date.now()}@example.org`;
  // The longest name, without a place where it could break.
  const file = `mails_${'ExpansionCard'.repeat(4)}.stl`;
  await page.goto('/impressum');
  await page.getByRole('main').getByRole('link', { name: 'Erklärung zur Barrierefreiheit' }).click();
  await expect(page.getByRole('heading', { name: 'Erklärung zur Barrierefreiheit' })).toBeVisible();
  await expect(page.getByText(/WCAG\) 2\.1, Stufe AA/)).toBeVisible();
  await register(page, email);
  await buy(page, shop, file, { email });
  const own = async () =>
    (await mailPages(shop)).filter((mail) => mail.includes(email) || mail.includes(file));
  // To the customer: address to confirm, confirmation of the order. To the operator: the same order.
  await expect.poll(async () => (await own()).filter((mail) => mail.includes(file)).length).toBe(2);
  // The shop's own pages allow no style that stands in an element; mail programs do.
  await page.goto('about:blank');
  for (const mail of await mailPages(shop)) {
    const title = /<title>([^<]*)/.exec(mail)?.[1] ?? '';
    expect(title).not.toBe('');
    await page.setContent(mail);
    for (const look of LOOKS) {
      await wear(page, look);
      await expectAccessible(page, `the mail '${title}' at ${look.name}`, { isPage: false });
    }
  }
});
