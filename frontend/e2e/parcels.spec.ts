import { Customer, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openAdminLink } from './support/people';
import { openOrderStep } from './support/readyCart';
import { changeSettings } from './support/settings';
import { toast } from './support/toast';

test('PRC-13, PRC-24, REV-05: parcels by weight and size, from the settings to the paid order', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  // Whatever happens, the next story has the flat fees again.
  const undo = await changeSettings(shop, ({ parcels }) => ({ parcels }));
  try {
    const owner = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await openAdminLink(owner, shop);
    await owner.goto('/admin/settings');
    const parcels = owner.getByRole('region', { name: 'Versand nach Gewicht und Größe' });
    for (const [number, row] of [
      ['500', '150', '3,90', '14,90'],
      ['2000', '600', '6,49', '19,90'],
    ].entries()) {
      await parcels.getByRole('button', { name: 'Paketklasse hinzufügen' }).click();
      const fields = parcels.getByRole('group', { name: `Paketklasse ${number + 1}` }).getByRole('textbox');
      for (const [at, text] of row.entries()) await fields.nth(at).fill(text);
    }
    await parcels.getByLabel('Verpackung je Bestellung (g)').fill('100');
    await owner.getByRole('button', { name: 'Alles speichern' }).click();
    await expect(toast(owner, 'Einstellungen gespeichert. Sie gelten ab sofort.')).toBeVisible();

    const customer = new Customer(page);
    // 216 cm³ × 1.24 g + 8 cm³ × 1.24 g + 100 g of packing = 377.76 g, and no side over 150 mm.
    await openOrderStep(
      page,
      shop,
      [{ model: ownBox('gross.stl', 60, 60, 60) }, { model: ownBox('klein.stl', 20, 20, 20) }],
      { shipping: 'shipping' },
    );
    const summary = page.getByRole('region', { name: 'Bestellzusammenfassung' });
    await expect(summary).toContainText(spaced('Paket bis 500 g'));
    await expect(summary).toContainText(spaced('3,90 €'));
    // 216 × 0.07 € + 5 € = 20.12 €; 8 × 0.07 € + 5 € = 5.56 €; 3.90 € for the parcel.
    await expect(customer.payButton).toHaveText('Jetzt bezahlen - 29,58€');
    await customer.fillContact();
    await customer.toPaymentPage();
    await expect(page.getByText('Gesamtbetrag').locator('..')).toContainText(spaced('29,58 €'));
    await customer.pay();
    await expect(page.getByText(spaced('3,90 €')).first()).toBeVisible();
    await owner.context().close();
  } finally {
    await undo();
  }
});
