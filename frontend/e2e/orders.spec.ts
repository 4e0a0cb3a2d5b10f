import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink } from './support/people';
import { toast } from './support/toast';

const person = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

test('ADM-14, ADM-28: on a phone an order goes from received to completed, and the customer hears of each step', async ({
  page,
  shop,
  browser,
}) => {
  const email = person('telefon');
  const number = await buy(page, shop, 'winkel.stl', { email });
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop.url });
  const desk = await phone.newPage();
  await openAdminLink(desk, shop);
  await desk.getByRole('searchbox', { name: 'Suchen' }).fill(email);
  await desk.getByRole('link', { name: `Bestellung ${number} öffnen` }).click();
  const order = desk.getByRole('region', { name: `Bestellung ${number}` });
  await expect(order.getByText('winkel.stl')).toBeVisible();
  await expectAccessible(desk, 'an order on a phone');
  const [slip] = await Promise.all([
    desk.waitForEvent('download'),
    order.getByRole('button', { name: 'Lieferschein' }).click(),
  ]);
  expect(slip.suggestedFilename()).toBe(`Lieferschein_${number}.pdf`);
  expect((await readFile(await slip.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await order.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  const dialog = desk.getByRole('dialog', { name: 'In Bearbeitung nehmen' });
  await dialog.getByLabel('Notiz').fill('Drucker 3');
  await dialog.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  await expect(order.getByText('Notiz: Drucker 3')).toBeVisible();
  await order.getByRole('button', { name: 'Abschließen' }).click();
  await desk.getByLabel('Sendungsnummer').fill('00340434161094015902');
  await expectAccessible(desk, 'the dialog that completes an order');
  // Nobody has counted its pieces as printed and checked.
  await desk.getByRole('checkbox', { name: /trotzdem weitergehen/ }).check();
  await desk.getByRole('dialog').getByRole('button', { name: 'Abschließen' }).click();
  await expect(order.getByText('Sendungsnummer: 00340434161094015902')).toBeVisible();

  // The mails as they went out, in the order and in the outbox.
  await order.getByRole('button', { name: `Ihre Bestellung ${number}: Abgeschlossen` }).click();
  await expect(desk.getByRole('dialog').last()).toContainText('Sendungsnummer: 00340434161094015902');
  await expect
    .poll(async () => (await shop.mails()).filter((mail) => mail.includes(email)).length)
    .toBeGreaterThanOrEqual(3);
  const wide = await desk.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, 'nothing is wider than the phone').toBeLessThanOrEqual(390);
  await phone.close();
});

test('ADM-16: what was paid wrongly waits; one order is released, another given up and paid back', async ({
  page,
  shop,
}) => {
  const numbers: string[] = [];
  for (const name of ['frei', 'auf']) {
    await shop.simulator('pay=less:10x1');
    numbers.push(await buy(page, shop, `${name}.stl`, { email: person(name) }));
  }
  await shop.simulator();
  const [released, givenUp] = numbers;
  await openAdminLink(page, shop);
  await page.getByRole('button', { name: /^Zahlung angehalten/ }).click();
  const rows = page.getByRole('grid', { name: 'Bestellungen' });
  await rows.getByRole('row', { name: `#${released}` }).click();
  const first = page.getByRole('region', { name: `Bestellung ${released}` });
  await first.getByRole('button', { name: 'Freigeben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Freigeben' }).click();
  await expect(toast(page, /Die Auftragsbestätigung ist unterwegs/)).toBeVisible();
  await expect(first.getByRole('button', { name: 'In Bearbeitung nehmen' })).toBeVisible();

  await rows.getByRole('row', { name: `#${givenUp}` }).click();
  const second = page.getByRole('region', { name: `Bestellung ${givenUp}` });
  await second.getByRole('button', { name: 'Aufgeben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aufgeben' }).click();
  await expect(second.getByText('Storniert').first()).toBeVisible();
  await expect(second.getByText('Erstattet').first()).toBeVisible();
  await expect(second.getByRole('button', { name: /^Storno RE-/ })).toBeVisible();
});

test('ADM-15, ADM-17: money goes back in part, a transfer fails and is sent again with the rest, and who looked at it before is told', async ({
  page,
  shop,
  browser,
  allowedConsole,
}) => {
  allowedConsole.push(/409/);
  const number = await buy(page, shop, 'rueckgeld.stl', { email: person('geld') });
  const open = async (desk: Page) => {
    await openAdminLink(desk, shop);
    await desk.goto(`/admin/orders?shelf=orders&q=${number}`);
    await desk.getByRole('row', { name: `#${number}` }).click();
    return desk.getByRole('region', { name: `Bestellung ${number}` });
  };
  const other = await browser.newContext({ baseURL: shop.url });
  const lateDesk = await other.newPage();
  // This page gets no updates, else it would show the refund before the next press there.
  await lateDesk.route('**/api/admin/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
  const late = await open(lateDesk);
  await expect(late.getByRole('button', { name: 'In Bearbeitung nehmen' })).toBeVisible();

  const order = await open(page);
  const refund = async (amount: string | null) => {
    await order.getByRole('button', { name: 'Erstatten' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erstatten' });
    if (amount) {
      await dialog.getByRole('radio', { name: /^Teilbetrag/ }).click();
      await dialog.getByLabel('Betrag in Euro').fill(amount);
    }
    await dialog.getByLabel('Grund').fill('Kratzer am Gehäuse');
    await dialog.getByRole('button', { name: 'Erstatten' }).click();
    await expect(dialog).toBeHidden();
  };
  await refund('5,00');
  await expect(order.getByText(spaced('Erstattung 5,00 € (ausgeführt)'))).toBeVisible();

  // The other one still sees the order as it was, and does not get over it.
  await late.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  const asked = late.page().getByRole('dialog', { name: 'In Bearbeitung nehmen' });
  await asked.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  await expect(asked.getByRole('alert')).toContainText(
    'Bestellung wurde inzwischen geändert. Bitte neu laden.',
  );
  await other.close();

  await shop.simulator('refund=failsx1');
  await refund('3,00');
  await expect(order.getByText(spaced('Erstattung 3,00 € (fehlgeschlagen)'))).toBeVisible();
  await expect(order.getByText('Erstattung fehlgeschlagen', { exact: true })).toBeVisible();
  await shop.simulator();
  await refund(null);
  await expect(order.getByRole('button', { name: /^Storno RE-/ })).toBeVisible();
  await expect(order.getByRole('button', { name: 'Erstatten' })).toBeHidden();
  await expect(order.getByText(spaced('0,00 €')).first()).toBeVisible();
});
