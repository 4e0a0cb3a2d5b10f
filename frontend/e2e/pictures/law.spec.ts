import { expect, test } from '../support/fixtures';
import { guestLink, mailPages } from '../support/mail';
import { ownBox } from '../support/models';
import { buy, openAdminLink } from '../support/people';
import { openOrderStep } from '../support/readyCart';
import { ownOrigin } from '../support/server';
import { toast } from '../support/toast';
import { leaveMailsUndelivered, UNDELIVERED } from '../support/undelivered';
import { LOOKS, openAlbum } from './album';

/** Pictures of what the law asks for: withdrawal, refusal, one's own data, safety, opening, mails. */
for (const look of LOOKS) {
  test(`what the law asks for, at the customer's side, ${look.size}, ${look.scheme}`, async ({
    page,
    shop,
    allowedConsole,
  }) => {
    test.setTimeout(180_000);
    allowedConsole.push(/400 .*withdraw/);
    const { take, dialog } = await openAlbum(page, 'law-customer', look);
    const email = `recht-${look.size}-${look.scheme}@example.org`;
    await openOrderStep(page, shop, [{ model: ownBox('halter.stl', 60, 40, 20), quantity: 3 }], {
      shipping: 'shipping',
    });
    await expect(
      page.getByRole('heading', { name: 'Kontakt' }).or(page.getByLabel('Vorname')).first(),
    ).toBeVisible();
    await take('order');
    const number = await buy(page, shop, ['halter.stl', 'griff.stl'], { email });
    await page.goto(await guestLink(shop, email));
    await expect(page.getByText(`Bestellung #${number}`)).toBeVisible();
    await take('guest');
    await page.getByRole('button', { name: 'Daten löschen' }).click();
    await dialog('guest-erase');
    await page.goto('/widerruf');
    await take('withdrawal');
    const form = page.getByRole('form').filter({ has: page.getByLabel('Name', { exact: true }) });
    await form.getByRole('button').last().click();
    await take('withdrawal-faults');
    for (const name of [
      'barrierefreiheit',
      'impressum',
      'datenschutz',
      'agb',
      'faq',
      'lizenzen',
      'cookies',
    ]) {
      await page.goto(`/${name}`);
      await expect(page.locator('main h1')).toBeVisible();
      await take(`page-${name}`, { full: ['barrierefreiheit', 'impressum', 'faq'].includes(name) });
    }
    await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
    await dialog('cookies');
  });

  test(`what the law asks for, in the back office, ${look.size}, ${look.scheme}`, async ({
    page,
    shop,
    browser,
  }) => {
    test.setTimeout(240_000);
    const { take, dialog } = await openAlbum(page, 'law-office', look);
    const customer = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
    const theirs = await customer.newPage();
    const email = `kunde-${look.size}-${look.scheme}@example.org`;
    const number = await buy(theirs, shop, ['halter.stl', 'griff.stl'], { email });
    const withdrawn = await buy(theirs, shop, 'zurueck.stl', { email });
    await theirs.request.post('/api/withdraw', {
      headers: ownOrigin(shop),
      data: { name: 'Änne Groß-Öhler', contract: withdrawn, email },
    });
    await customer.close();

    await openAdminLink(page, shop);
    await page.goto('/admin/orders');
    await page.waitForLoadState('networkidle');
    await take('today');
    const open = async (which: string) => {
      const found = await page.request.get('/api/admin/orders', { params: { q: which } });
      const { data }: { data: { id: string }[] } = await found.json();
      await page.goto(`/admin/orders?shelf=orders&q=${which}&order=${data[0]?.id}`);
      const order = page.getByRole('region', { name: `Bestellung ${which}` });
      await expect(order).toBeVisible();
      await page.waitForLoadState('networkidle');
      return order;
    };
    const case_ = await open(withdrawn);
    await take('withdrawn-order');
    await case_.getByRole('button', { name: 'Widerruf annehmen' }).click();
    await dialog('withdrawal-accept');
    await case_.getByRole('button', { name: 'Widerruf ablehnen' }).click();
    await dialog('withdrawal-reject');
    const order = await open(number);
    await order.getByRole('button', { name: 'Teil halter.stl ablehnen' }).click();
    await dialog('refuse-part');
    await order.getByRole('button', { name: 'Ablehnen', exact: true }).click();
    await dialog('refuse-order');
    await order.getByRole('button', { name: 'Teil halter.stl ablehnen' }).click();
    const refusal = page.getByRole('dialog');
    await refusal.getByRole('radio', { name: /^Volumen falsch/ }).click();
    await refusal.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(toast(page, /Das Teil ist abgelehnt/)).toBeVisible();
    await take('refused-part');

    await page.goto('/admin/opening');
    await expect(page.locator('main h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await take('opening');
    await page.goto('/admin/operation');
    await page.waitForLoadState('networkidle');
    await take('operation');
    await page.goto('/admin/acts');
    await page.getByRole('link', { name: /^Betroffenenanfrage/ }).click();
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Suchen' }).click();
    await expect(page.getByRole('region', { name: `Was über ${email} gespeichert ist` })).toBeVisible();
    await take('person');
    await page.getByRole('button', { name: 'Person löschen' }).click();
    await dialog('person-erase');
    await page.goto('/admin/safety');
    await expect(page.locator('main h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await take('safety');

    await leaveMailsUndelivered(page);
    await page.goto('/admin/orders');
    await page.getByRole('button', { name: 'Ansehen' }).click();
    await expect(page.getByRole('dialog').getByText(UNDELIVERED.lastError)).toBeVisible();
    await dialog('undelivered');
    await page
      .getByRole('button', { name: `Eingang für ${UNDELIVERED.recipientAddress} anders bestätigt` })
      .click();
    await dialog('receipt-settled');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test(`the mails, ${look.size}, ${look.scheme}`, async ({ page, shop, browser }) => {
    test.setTimeout(120_000);
    const { take } = await openAlbum(page, 'law-mails', look);
    const customer = await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' });
    const theirs = await customer.newPage();
    const email = `post-${look.size}-${look.scheme}@example.org`;
    const number = await buy(theirs, shop, ['halter.stl', 'griff.stl'], { email });
    await theirs.request.post('/api/withdraw', {
      headers: ownOrigin(shop),
      data: { name: 'Änne Groß-Öhler', contract: number, email },
    });
    const refused = await buy(theirs, shop, ['halter.stl', 'griff.stl'], { email });
    await customer.close();
    await openAdminLink(page, shop);
    const found = await page.request.get('/api/admin/orders', { params: { q: refused } });
    const { data }: { data: { id: string }[] } = await found.json();
    for (const refusal of [{ reason: 'wrong_volume', position: 0 }, { reason: 'not_makeable' }]) {
      const answer = await page.request.post(`/api/admin/orders/${data[0]?.id}/refuse`, {
        headers: ownOrigin(shop),
        data: refusal,
      });
      expect(answer.status(), await answer.text()).toBe(200);
    }
    await expect.poll(async () => (await mailPages(shop)).length).toBeGreaterThanOrEqual(6);
    await page.goto('about:blank');
    for (const mail of await mailPages(shop)) {
      const title = /<title>([^<]*)/.exec(mail)?.[1] ?? 'mail';
      await page.setContent(mail);
      await take(title.replaceAll(/[^A-Za-z]+/g, '-').slice(0, 40));
    }
  });
}
