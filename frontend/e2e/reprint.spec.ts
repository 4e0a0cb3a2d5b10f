import { expectAccessible, expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { guestLink } from './support/mail';
import { buy, openAdminLink } from './support/people';
import { finishPart, showEveryPart } from './support/production';
import { ownOrigin } from './support/server';

test('ADM-31: from a delivered order over the board and a parcel of its own to its customer', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = `ersatz-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const number = await buy(page, shop, ['ersatz-halter.stl', 'ersatz-deckel.stl'], { email });
  const link = await guestLink(shop, email);
  await openAdminLink(page, shop);
  const found = await page.request.get(`/api/admin/orders?q=${number}`);
  const [{ id }]: [{ id: string }] = (await found.json()).data;
  for (const status of ['processing', 'completed']) {
    // Production waits for the mail that holds the contract.
    await expect(async () => {
      const answer = await page.request.post('/api/order-status-update', {
        headers: ownOrigin(shop),
        data: {
          orderId: id,
          status,
          carrier: 'dpd',
          trackingNumber: '01234567890',
          confirmedStops: status === 'completed' ? ['unfinished'] : [],
        },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    }).toPass();
  }

  // Two pieces of one part, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/admin/orders/${id}`);
  const order = page.getByRole('region', { name: `Bestellung ${number}` });
  const dialog = page.getByRole('dialog');
  await order.getByRole('button', { name: 'Nachdrucken …' }).click();
  await dialog.getByRole('button', { name: 'Nachdruck anlegen' }).click();
  await expect(dialog.getByText('Bitte wählen Sie mindestens ein Teil.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'ersatz-halter.stl' }).click();
  await dialog.getByRole('button', { name: 'Stück von ersatz-halter.stl erhöhen' }).click();
  await expectAccessible(page, 'the dialog of a reprint');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Nachdruck anlegen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(order.getByText('2 × ersatz-halter.stl')).toBeVisible();
  await expect(order.getByText('0 von 2 Stück geprüft')).toBeVisible();
  await expectAccessible(page, 'an order with a reprint');
  await order.getByRole('button', { name: 'Nachdruck stornieren …' }).click();
  await expect(dialog.getByText('Nachdruck 1 stornieren?')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the question before a reprint is taken back');
  await page.keyboard.press('Escape');

  // The board of the workshop, marked; printed and looked at.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/production');
  await page.getByRole('button', { name: 'Nachdrucken …' }).click();
  await expect(dialog).toBeVisible();
  await expectAccessibleEverywhere(page, 'the dialog of a reprint from the workshop');
  await page.keyboard.press('Escape');
  await showEveryPart(page);
  const row = page.getByRole('listitem').filter({ hasText: `#${number}` });
  await expect(row.getByText('Nachdruck 1')).toBeVisible();
  await expectAccessible(page, 'the board with a reprint');
  await finishPart(page, row);

  // The shipping desk.
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: /^Versandfertig/ }).click();
  const line = page.getByRole('grid', { name: 'Bestellungen' }).getByRole('row', { name: `#${number}` });
  await expect(line.getByText('Nachdruck versandfertig')).toBeVisible();
  await line.click();
  const slip = page.waitForEvent('download');
  await order
    .getByRole('listitem')
    .filter({ hasText: 'Nachdruck 1' })
    .getByRole('button', { name: 'Lieferschein' })
    .click();
  expect((await slip).suggestedFilename()).toBe(`Lieferschein_${number}-N1.pdf`);
  await order.getByRole('button', { name: 'Verschicken …' }).click();
  await expect(dialog.getByText('Stopp')).toHaveCount(0);
  await dialog.getByLabel('Sendungsnummer').fill('00340434161094015903');
  await expectAccessible(page, 'the dialog that sends a reprint');
  await dialog.getByRole('button', { name: 'Verschicken' }).click();
  await expect(order.getByRole('link', { name: '00340434161094015903' })).toBeVisible();
  // The parcel of the order is what it was.
  await expect(order.getByRole('link', { name: '01234567890' })).toBeVisible();

  // Its customer, by the link of the first mail and on a phone.
  const customer = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const device = await customer.newPage();
  await device.goto(link);
  await expect(device.getByRole('heading', { name: 'Kostenloser Ersatz' })).toBeVisible();
  await expect(device.getByRole('link', { name: '00340434161094015903' })).toBeVisible();
  await expectAccessible(device, 'an order with a reprint, as its customer sees it');
  await customer.close();
  await expect
    .poll(async () =>
      (await shop.mails()).some((mail) => mail.includes('Ersatzlieferung') && mail.includes(email)),
    )
    .toBe(true);
});
