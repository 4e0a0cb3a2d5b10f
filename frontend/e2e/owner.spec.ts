import { Customer, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { openOrderStep } from './support/readyCart';
import { allOrders } from './support/server';
import { changeSettings } from './support/settings';
import { toast } from './support/toast';

test('PRC-24, ORD-05: a price that the owner changes between cart and payment is shown line by line before anyone pays', async ({
  page,
  shop,
  allowedConsole,
}) => {
  test.setTimeout(90_000);
  allowedConsole.push(/409/);
  const customer = new Customer(page);
  // A page that heard of no change, as where the line of news is broken: others take the new prices at once.
  await page.route('**/api/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
  );
  const ordersBefore = (await allOrders(shop)).length;
  await openOrderStep(
    page,
    shop,
    [
      { model: ownBox('teurer.stl', 20, 20, 20), configuration: { material: 'PETG' } },
      { model: ownBox('gleich.stl', 20, 20, 20) },
    ],
    { shipping: 'express' },
  );
  // 8 cm³ × 0.18 € + 5 € = 6.44 €; 8 cm³ × 0.07 € + 5 € = 5.56 €; 30 € express
  await expect(customer.payButton).toHaveText('Jetzt bezahlen - 42,00€');
  await customer.fillContact();
  const undo = await changeSettings(shop, ({ materialPrices, fees }) => ({
    materialPrices: { ...materialPrices, PETG: 0.28 },
    fees: { ...fees, expressShippingCost: 25 },
  }));
  try {
    await customer.payButton.click();
    await expect(
      page.getByText('Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.').first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/step=review/);
    const line = (name: string) =>
      page
        .getByRole('list', { name: 'Teile im Warenkorb' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
    // The old price stands beside the new one where it has changed, and only there.
    await expect(line('teurer.stl')).toContainText(spaced('7,24 €'));
    await expect(line('teurer.stl')).toContainText(spaced('6,44 €'));
    await expect(line('gleich.stl')).toContainText(spaced('5,56 €'));
    await expect(page.getByText(/Fehler beim Erstellen der Zahlung/)).toBeHidden();

    await customer.toOrderAsGuest();
    await expect(customer.payButton).toHaveText('Jetzt bezahlen - 37,80€');
    await expect(page.getByLabel('Vorname')).toHaveValue('Änne');
    await customer.toPaymentPage();
    await expect(page.getByText('Gesamtbetrag').locator('..')).toContainText(spaced('37,80 €'));
    await customer.pay();
    const [order] = await allOrders(shop);
    expect(order?.totalCents).toBe(3_780);
    expect((await allOrders(shop)).length).toBe(ordersBefore + 1);
  } finally {
    await undo();
  }
});

test('ORD-06: the owner chooses the plainer words for the button, and the hosted page asks for the same amount', async ({
  page,
  shop,
}) => {
  const undo = await changeSettings(shop, () => ({ payButton: 'zahlungspflichtig-bestellen' }));
  try {
    const customer = new Customer(page);
    await openOrderStep(page, shop, [{ model: ownBox('knopf.stl', 20, 20, 20) }], { shipping: 'shipping' });
    await customer.fillContact();
    const button = page.getByRole('button', { name: 'Zahlungspflichtig bestellen', exact: true });
    await expect(page.getByRole('region', { name: 'Bestellzusammenfassung' })).toContainText(
      spaced('Gesamtbetrag11,05 €'),
    );
    await button.click();
    await page.waitForURL('**/testzahlung/**');
    await expect(page.getByText('Gesamtbetrag').locator('..')).toContainText(spaced('11,05 €'));
  } finally {
    await undo();
  }
});

test('ADM-23, ADM-26: who waits in the cart sees a new price without a reload, and of a material that is hidden then which others there are', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  const news = page.waitForResponse('**/api/events');
  await openOrderStep(
    page,
    shop,
    [{ model: ownBox('wartet.stl', 20, 20, 20), configuration: { material: 'PETG' } }],
    {
      address: '/konfigurator?step=review',
    },
  );
  const line = page.getByRole('list', { name: 'Teile im Warenkorb' }).getByRole('listitem').first();
  // 8 cm³ × 0.18 € + 5 € = 6.44 €
  await expect(line).toContainText(spaced('6,44 €'));
  await news;
  const undoPrice = await changeSettings(shop, ({ materialPrices }) => ({
    materialPrices: { ...materialPrices, PETG: 0.28 },
  }));
  try {
    await expect(line).toContainText(spaced('7,24 €'));
    await expect(
      toast(page, spaced('Die Preise wurden geändert. Ihr Warenkorb kostet jetzt 7,24 €')),
    ).toBeVisible();
  } finally {
    await undoPrice();
  }
  await expect(line).toContainText(spaced('6,44 €'));
  const undo = await changeSettings(shop, ({ offer }) => ({
    offer: { ...offer, hiddenMaterials: ['PETG'] },
  }));
  try {
    await expect(line.getByRole('alert')).toContainText(
      "Das Material 'PETG' bieten wir nicht an. Bitte wählen Sie ein anderes Material, zum Beispiel PLA",
    );
    await page.getByRole('button', { name: 'Zurück zur Konfiguration' }).click();
    await customer.configure('wartet.stl', { material: 'PLA' });
    await customer.toReview();
    // 8 cm³ × 0.07 € + 5 € = 5.56 €
    await expect(line).toContainText(spaced('5,56 €'));
    await expect(line.getByRole('alert')).toBeHidden();
    await customer.toOrderAsGuest();
  } finally {
    await undo();
  }
});
