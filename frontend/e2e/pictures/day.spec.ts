import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { accountLink } from '../support/mail';
import { buy, openAdminLink, PASSWORD, register } from '../support/people';
import { toast } from '../support/toast';
import { openAlbum } from './album';

const ORDERS = 50;
const DESK = { size: 'desktop', scheme: 'light' } as const;
const WORKSHOP = { size: 'phone', scheme: 'dark' } as const;
/** What is bought, in turn. */
const CHOICES = [
  { material: 'PLA' },
  { material: 'PLA' },
  { material: 'PLA' },
  { material: 'PETG', primaryColor: 'Schwarz' },
  { material: 'PLA', layerHeight: 0.3 },
] as const;

/** Counts what people of the shop press, in every page of their browsers. */
async function count(context: BrowserContext, presses: { sum: number }): Promise<void> {
  await context.exposeBinding('countPress', () => {
    presses.sum += 1;
  });
  await context.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => (window as unknown as { countPress: () => void }).countPress(),
      true,
    );
  });
}

/** Presses one of these buttons after another until none is left. */
async function pressEach(buttons: Locator, answer = async () => {}): Promise<void> {
  await expect(buttons.first()).toBeVisible();
  for (let left = await buttons.count(); left > 0; left -= 1) {
    await expect(buttons).toHaveCount(left);
    await buttons.first().click();
    await answer();
  }
  await expect(buttons).toHaveCount(0);
}

/** A day of two people: fifty orders, three cases, one at the desk and one at the printers. */
test('a working day', async ({ page, shop, browser, allowedConsole }) => {
  test.setTimeout(900_000);
  page.setDefaultTimeout(30_000);
  allowedConsole.push(/403 .*order-counts/, /403 .*admin\/events/);
  const presses = { sum: 0 };
  const steps: string[] = [];
  let [pressed, began] = [0, Date.now()];
  /** Ends a step of the day. */
  const done = (step: string) => {
    const seconds = (Date.now() - began) / 1000;
    steps.push(`${step}: ${presses.sum - pressed} presses, ${seconds.toFixed(1)} s`);
    [pressed, began] = [presses.sum, Date.now()];
  };
  const sell = async (names: string[], choice: Parameters<typeof buy>[3]) => {
    const customer = await browser.newContext({ baseURL: shop.url });
    const number = await buy(await customer.newPage(), shop, names, choice);
    await customer.close();
    return number;
  };
  const staff = await browser.newContext({ baseURL: shop.url });
  const phone = await staff.newPage();
  await register(phone, 'werkstatt@example.org');
  await phone.goto(await accountLink(shop, 'werkstatt@example.org', 'bestaetigen'));
  await expect(toast(phone, /bestätigt/)).toBeVisible();
  const special: string[] = [];
  for (const mode of ['pay=less:10x1', 'pay=disputedx1']) {
    await shop.simulator(mode);
    special.push(await sell([`fall-${special.length}.stl`], { email: `fall${special.length}@example.org` }));
    await shop.simulator();
  }
  const [held, disputed] = special;
  const numbers: string[] = [];
  for (let at = 0; at < ORDERS - 3; at += 1) {
    const name = `teil-${String(at).padStart(2, '0')}`;
    numbers.push(
      await sell(at % 5 === 1 ? [`${name}.stl`, `${name}-deckel.stl`] : [`${name}.stl`], {
        email: `kunde${at}@example.org`,
        lastName: ['Groß-Öhler', 'Müller', 'Yılmaz', 'Schmidt', 'Zimmermann'][at % 5] ?? '',
        shipping: at % 10 === 0 ? 'express' : at % 10 === 9 ? 'pickup' : 'shipping',
        ...CHOICES[at % CHOICES.length],
      }),
    );
  }
  const withdrawn = numbers[7] ?? '';
  const widerruf = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await widerruf.goto('/widerruf');
  await widerruf.getByLabel('Name', { exact: true }).fill('Änne Schmidt');
  await widerruf.getByLabel('E-Mail').fill('kunde7@example.org');
  await widerruf.getByLabel(/Bestellnummer/).fill(withdrawn);
  const [declared] = await Promise.all([
    widerruf.waitForResponse('**/api/withdraw'),
    widerruf.getByRole('button', { name: 'Widerruf bestätigen' }).click(),
  ]);
  expect(declared.status(), `${declared.request().postData()} ${await declared.text()}`).toBe(200);
  await expect(widerruf.getByText(/^Ihr Widerruf ist am .* eingegangen/)).toBeVisible();
  await widerruf.context().close();
  // Nothing is taken into production before its confirmation has gone out.
  await expect
    .poll(async () => (await shop.mails()).filter((mail) => /^To: .*kunde\d+@/m.test(mail)).length, {
      timeout: 120_000,
    })
    .toBeGreaterThanOrEqual(numbers.length);

  const desk = await openAlbum(page, 'day', DESK);
  const floor = await openAlbum(phone, 'day-workshop', WORKSHOP);
  await count(page.context(), presses);
  await count(staff, presses);
  const dialog = page.getByRole('dialog');
  const orderOf = (number: string) => page.getByRole('region', { name: `Bestellung ${number}` });
  const rows = page.getByRole('grid', { name: 'Bestellungen' });

  began = Date.now();
  await openAdminLink(page, shop, 'chefin@example.org');
  await expect(rows).toBeVisible();
  await desk.take('morning');
  done('login and Heute');

  await page.goto('/admin/settings?tab=security');
  await page.getByLabel('E-Mail-Adresse des Kontos').fill('werkstatt@example.org');
  await page.getByRole('button', { name: 'Rolle geben' }).click();
  await expect(toast(page, 'werkstatt@example.org hat jetzt die Rolle „Werkstatt“.')).toBeVisible();
  expect(
    (
      await phone.request.post('/api/login', { data: { email: 'werkstatt@example.org', password: PASSWORD } })
    ).ok(),
  ).toBe(true);
  done('role of the workshop');

  // A new order comes while the list is open.
  await page.goto('/admin/orders');
  await expect(rows).toBeVisible();
  const since = Date.now();
  const late = await sell(['live.stl'], { email: 'live@example.org' });
  const paidAfter = Date.now() - since;
  await page.getByRole('button', { name: 'Anzeigen' }).waitFor();
  steps.push(`a paid order is said after at most ${Date.now() - since - paidAfter} ms of its answer`);
  await desk.take('news', { full: false });
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  await expect(rows.getByText(`#${late}`)).toBeVisible();
  done('a new order');

  // Three cases.
  await page.getByRole('button', { name: /^Zahlung angehalten/ }).click();
  await page.getByRole('link', { name: `#${held}` }).click();
  await orderOf(held ?? '')
    .getByRole('button', { name: 'Freigeben' })
    .click();
  await desk.take('held', { full: false });
  await dialog.getByRole('button', { name: 'Freigeben' }).click();
  await expect(toast(page, /Die Auftragsbestätigung ist unterwegs/)).toBeVisible();
  done('case: paid less, released');
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: /^Widerruf/ }).click();
  await page.getByRole('link', { name: `#${withdrawn}` }).click();
  await desk.take('withdrawal', { full: false });
  await orderOf(withdrawn).getByRole('button', { name: 'Widerruf annehmen' }).click();
  await desk.take('withdrawal-question', { full: false });
  await dialog.getByRole('button', { name: 'Annehmen (stornieren und erstatten)' }).click();
  await expect(toast(page, /Widerruf angenommen/)).toBeVisible();
  done('case: withdrawal, accepted');
  await page.goto('/admin/orders');
  await page.getByRole('button', { name: /^Zahlung angefochten/ }).click();
  await page.getByRole('link', { name: `#${disputed}` }).click();
  await desk.take('dispute', { full: false });
  await orderOf(disputed ?? '')
    .getByRole('button', { name: 'Notiz schreiben' })
    .click();
  await dialog.getByLabel('Notiz').fill('Beleg an den Dienstleister geschickt');
  await dialog.getByRole('button', { name: 'Notieren' }).click();
  await expect(toast(page, 'Notiert.')).toBeVisible();
  done('case: dispute, answered and noted');

  // All that may go on goes on with one dialog.
  await page.goto('/admin/orders?status=submitted');
  await page.getByRole('checkbox', { name: 'Alle geladenen auswählen' }).click();
  await desk.take('selected', { full: false });
  await page.getByRole('button', { name: 'In Bearbeitung nehmen' }).first().click();
  await desk.take('selected-question', { full: false });
  await dialog.getByRole('button', { name: '1 Bestellung auslassen' }).click();
  await dialog.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
  await expect(toast(page, /geändert\.$/)).toBeVisible();
  done('all new orders into production');
  await page.goto('/admin/orders');
  await desk.take('taken');

  // The printers, on the phone.
  await phone.goto('/admin/production?view=printers');
  await phone.getByRole('button', { name: 'Drucker anlegen' }).click();
  await phone.getByRole('dialog').getByLabel('Name').fill('Prusa XL');
  for (const side of ['Länge', 'Breite'])
    await phone.getByRole('dialog').getByLabel(new RegExp(side)).fill('360');
  await phone.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
  await expect(phone.getByText('Prusa XL')).toBeVisible();
  done('a printer, once');
  await phone.goto('/admin/production');
  await expect(phone.getByRole('link', { name: 'Liste als CSV' })).toBeVisible();
  await floor.take('board');
  let plates = 0;
  for (;;) {
    await phone.goto('/admin/production?state=open');
    await expect(phone.getByRole('link', { name: 'Liste als CSV' })).toBeVisible();
    const group = phone.getByRole('checkbox', { name: /auf eine Platte legen: / }).first();
    // What is stopped lies on no plate.
    if (!(await group.isVisible())) break;
    await group.click();
    await phone.getByRole('button', { name: 'Platte planen' }).click();
    const plan = phone.getByRole('dialog');
    await expect(plan.getByText(/^(Passt auf eine Platte|Dafür braucht dieser Drucker)/)).toBeVisible();
    const fit = plan.getByRole('button', { name: 'Nur auflegen, was passt' });
    if (plates === 0) await floor.take('plan', { full: false });
    if (await fit.isVisible()) await fit.click();
    await plan.getByRole('button', { name: 'Planen' }).click();
    await expect(plan).toBeHidden();
    plates += 1;
    expect(plates, 'plates of the day').toBeLessThan(30);
  }
  done(`${plates} plates planned`);
  await phone.goto('/admin/production?view=plates');
  await pressEach(phone.getByRole('button', { name: /^Platte \d+ starten$/ }));
  await floor.take('printing', { full: false });
  done('plates started');
  await pressEach(phone.getByRole('button', { name: /^Platte \d+ ist fertig$/ }), async () => {
    await floor.take('finish', { full: false });
    await phone.getByRole('dialog').getByRole('button', { name: 'Fertig', exact: true }).click();
  });
  done('plates ended');
  await floor.take('to-check', { full: false });
  await pressEach(phone.getByRole('button', { name: /^Alle geprüft .* Platte \d+$/ }));
  done('pieces checked');

  // The shipping desk.
  await page.goto('/admin/orders');
  await page.getByRole('link', { name: /^Versandfertig/ }).click();
  await expect(rows).toBeVisible();
  await desk.take('ready');
  await page.getByRole('checkbox', { name: 'Alle geladenen auswählen' }).click();
  for (const item of ['Lieferscheine (PDF)', 'Adressen als CSV für DHL (Geschäftskundenportal)']) {
    await page.getByRole('button', { name: 'Versandpapiere' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    steps.push(`${(await download).suggestedFilename()}`);
  }
  done('slips and addresses');
  const ready = (await page.request.get('/api/admin/orders?need=ready')).json() as Promise<{
    data: { orderNumber: string; shipping: string }[];
  }>;
  const parcels = (await ready).data.filter(({ shipping }) => shipping !== 'pickup');
  await page.getByRole('link', { name: 'Sendungsnummern einlesen' }).click();
  await page.getByLabel('CSV-Datei').setInputFiles({
    name: 'dhl.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Sendungsreferenz;Sendungsnummer\n${parcels.map(({ orderNumber }, at) => `${orderNumber};0034043416109401${5900 + at}`).join('\n')}\n`,
    ),
  });
  await page.getByRole('button', { name: /übernehmen und Kunden informieren$/ }).click();
  await expect(toast(page, /^Sendungsnummern übernommen/)).toBeVisible();
  await desk.take('parcels');
  done(`${parcels.length} parcels`);
  await page.goto('/admin/orders?need=ready');
  await page.getByRole('checkbox', { name: 'Alle geladenen auswählen' }).click();
  await page.getByRole('button', { name: 'Abschließen' }).click();
  await dialog.getByRole('button', { name: 'Abschließen' }).click();
  await expect(toast(page, /geändert\.$/)).toBeVisible();
  done('what is collected');
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Bestellungen' })).toBeVisible();
  await desk.take('evening');
  await page.goto('/admin/analytics');
  await page.getByRole('button', { name: 'Journal anzeigen' }).click();
  await expect(page.getByRole('link', { name: 'Journal als CSV' })).toBeVisible();
  await desk.take('books');
  done('the books');

  const answer = await page.request.get('/api/admin/order-counts');
  steps.push(JSON.stringify(await answer.json()));
  steps.push(`${presses.sum} presses, ${(presses.sum / ORDERS).toFixed(2)} an order`);
  await writeFile(join(process.env.SCREENSHOTS_DIR ?? '', 'day.txt'), `${steps.join('\n')}\n`);
  await staff.close();
});
