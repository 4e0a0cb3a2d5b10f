import { CONTACT, Customer, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { twoRealModels } from './support/models';
import {
  euroDigits,
  euroText,
  lineCents,
  type PricedPart,
  SHIPPING_CENTS,
  unitCents,
} from './support/oracle';
import { allOrders } from './support/server';

/** Two parts, two configurations, one of them with a quantity discount. */
const CONFIGURATIONS = [
  { quantity: 1, material: 'PLA', color: 'Bambusgrün', layerHeight: 0.1, infill: 20 },
  { quantity: 12, material: 'PETG', color: 'Schwarz', layerHeight: 0.3, infill: 50 },
] as const;

const number = (digits: number) => new Intl.NumberFormat('de-DE', { maximumFractionDigits: digits });
const fixed = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

for (const { way, key } of [
  { way: 'Standardversand', key: 'shipping' },
  { way: 'Abholung', key: 'pickup' },
] as const) {
  test(`ROLE-01, STEP-01, STEP-04, STEP-05, STEP-06, STEP-08, PRC-01, PRC-02, PRC-03, PRC-13, PAY-02, PRES-03: a guest buys two real parts (${way})`, async ({
    page,
    shop,
  }) => {
    test.setTimeout(120_000);
    const models = twoRealModels();
    const customer = new Customer(page);
    const ordersBefore = (await allOrders(shop)).length;
    // The measures as the server answered them: the exact numbers behind what the page rounds.
    const answers: Promise<{ measures: { triangles: number; volumeMm3: number } }>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('/api/upload-model') && response.ok()) answers.push(response.json());
    });

    await customer.open('/');
    await customer.upload(...models);
    for (const { name, triangles, dimensionsMm, volumeMm3 } of models) {
      const card = customer.card(name);
      const sides = dimensionsMm.map((side) => number(1).format(side)).join(' × ');
      await expect(card).toContainText(spaced(`${sides} mm`));
      await expect(card).toContainText(spaced(`${number(0).format(triangles)} Dreiecke`));
      await expect(card).toContainText(spaced(`${fixed.format(volumeMm3 / 1000)} cm³`));
    }

    for (const [index, { name }] of models.entries()) {
      await customer.setQuantity(name, CONFIGURATIONS[index]?.quantity ?? 1);
    }
    await customer.toConfigure();
    expect(new URL(page.url()).searchParams.get('step')).toBe('configure');
    for (const [index, { name }] of models.entries()) {
      const chosen = CONFIGURATIONS[index];
      if (!chosen) throw new Error('a configuration for each model');
      await customer.configure(name, {
        material: chosen.material,
        color: chosen.color,
        layerHeight: spaced(`${number(1).format(chosen.layerHeight)} mm`),
        infill: spaced(`${chosen.infill} %`),
      });
    }

    const stored = await Promise.all(answers);
    const parts: PricedPart[] = models.map(({ name, triangles, volumeMm3 }, index) => {
      const isIt = ({ measures }: (typeof stored)[number]) =>
        measures.triangles === triangles && Math.abs(measures.volumeMm3 - volumeMm3) < volumeMm3 / 100;
      const measured = stored.find(isIt)?.measures.volumeMm3 ?? Number.NaN;
      expect(Math.abs(measured - volumeMm3) / volumeMm3, `${name} has the volume of truth.json`).toBeLessThan(
        1e-5,
      );
      const { quantity, material, layerHeight, infill } = CONFIGURATIONS[index] ?? CONFIGURATIONS[0];
      return { volumeCm3: measured / 1000, quantity, material, layerHeight, infill };
    });
    const items = parts.reduce((sum, part) => sum + lineCents(part), 0n);
    const total = items + SHIPPING_CENTS[key];

    await customer.toReview();
    for (const [index, { name }] of models.entries()) {
      const part = parts[index];
      if (!part) throw new Error('a price for each model');
      const line = page
        .getByRole('list', { name: 'Teile im Warenkorb' })
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(line).toContainText(spaced(`${euroText(unitCents(part))} je Stück`));
      await expect(line).toContainText(spaced(euroText(lineCents(part))));
    }
    await customer.ship(way);
    await expect(page.getByRole('main')).toContainText(spaced(euroText(total)));

    await customer.toOrderAsGuest();
    await customer.fillContact();
    await expect(customer.payButton).toHaveText(`Jetzt bezahlen - ${euroDigits(total)}€`);
    await customer.toPaymentPage();
    await expect(page.locator('body')).toContainText(spaced(euroText(total)));
    await customer.pay();

    const thanks = page.getByRole('main');
    await expect(thanks).toContainText(CONTACT.email);
    await expect(thanks).toContainText(spaced(euroText(total)));
    for (const button of ['Neue Bestellung', 'PDF herunterladen', 'Feedback']) {
      await expect(thanks.getByRole('button', { name: button })).toBeVisible();
    }
    for (const link of ['Mein Konto', 'Support per E-Mail', 'FAQ']) {
      await expect(thanks.getByRole('link', { name: link })).toBeVisible();
    }

    const orders = await allOrders(shop);
    expect(orders.length, 'one order more than before').toBe(ordersBefore + 1);
    const order = orders[0];
    if (!order) throw new Error('the order just paid');
    expect(BigInt(order.totalCents)).toBe(total);
    expect(BigInt(order.itemsCents)).toBe(items);
    expect(BigInt(order.shippingCents)).toBe(SHIPPING_CENTS[key]);
    expect(order.status).toBe('submitted');
    expect(order.shipping).toBe(key);
    expect(order.customer).toMatchObject(CONTACT);
    for (const [index, { name }] of models.entries()) {
      const part = parts[index];
      const item = order.items.find((candidate) => candidate.fileName === name);
      expect(item, name).toMatchObject({
        quantity: part?.quantity,
        volumeCm3: part?.volumeCm3,
        unitCents: part && Number(unitCents(part)),
        lineCents: part && Number(lineCents(part)),
      });
    }
    expect(order.orderNumber).toBe(order.id.slice(-8).toUpperCase());
    await expect(page.getByText(order.orderNumber).first()).toBeVisible();

    await expect
      .poll(
        async () =>
          (await shop.mails()).some(
            (mail) => mail.includes(CONTACT.email) && mail.includes(order.orderNumber),
          ),
        { message: 'the order confirmation lies in the outbox folder', timeout: 20_000 },
      )
      .toBe(true);

    // Everything of this order is reset; the finished order stays on screen until the customer leaves it.
    await page.getByRole('button', { name: 'Neue Bestellung' }).click();
    await expect(page).toHaveURL(/\/konfigurator$/);
    await expect(page.getByRole('region', { name: 'Ihre Dateien' })).toBeHidden();
    await page.goto('/konfigurator?step=review');
    await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('uploadedFiles'))).toBeNull();
  });
}
