import { join } from 'node:path';
import { expectAccessibleEverywhere } from './support/axe';
import { Customer, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { guestLink, mailPages } from './support/mail';
import { ownBox } from './support/models';
import { buy, openAdminLink } from './support/people';
import { Preview } from './support/preview';
import { openOrderStep } from './support/readyCart';
import { allOrders } from './support/server';
import { changeSettings } from './support/settings';
import { binaryStl, box } from './support/stl';
import { toast } from './support/toast';

/** Any picture of some size. */
const PHOTO = join(import.meta.dirname, '../../docs/pictures/upload.webp');
const person = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

test('the owner uploads photos with words, which stand on the start page and on a page of their own', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  await openAdminLink(page, shop, person('fotos'));
  await page.goto('/admin/settings?tab=pictures');
  await expect(page.getByText('Noch keine Bilder')).toBeVisible();
  const form = page.getByRole('form', { name: 'Bild hochladen' });
  await form.getByRole('button', { name: 'Bild hochladen' }).click();
  await expect(form.getByText('Bitte beschreiben Sie das Bild.')).toBeVisible();
  await expect(form.getByText('Bitte wählen Sie eine Datei.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the photos of the back office');
  const add = async (alt: string, place?: string) => {
    await form.getByLabel('Datei').setInputFiles(PHOTO);
    if (place) {
      await form.getByRole('combobox', { name: 'Wo es steht' }).click();
      await page.getByRole('option', { name: place, exact: true }).click();
    }
    await form.getByLabel('Was auf dem Bild zu sehen ist').fill(alt);
    await form.getByRole('button', { name: 'Bild hochladen' }).click();
    await expect(toast(page, 'Das Bild ist gespeichert und gleich zu sehen.').last()).toBeVisible();
  };
  await add('Graues Zahnrad aus PETG');
  await add('Messestand mit Gehäusen', 'Referenzen');
  const list = page.getByRole('list', { name: 'Bilder' });
  await expect(list.getByRole('listitem')).toHaveCount(2);

  // A stranger sees them with the first page, also without scripts.
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto('/');
  await expect(still.getByAltText('Graues Zahnrad aus PETG')).toHaveCount(1);
  await expect(still.getByAltText('Messestand mit Gehäusen')).toHaveCount(0);
  await plain.close();
  const stranger = await browser.newContext({ baseURL: shop.url });
  const theirs = await stranger.newPage();
  await theirs.goto('/');
  const workshop = theirs.getByRole('region', { name: 'Aus unserer Werkstatt' });
  await workshop.scrollIntoViewIfNeeded();
  const photo = workshop.getByRole('img', { name: 'Graues Zahnrad aus PETG' });
  await expect(photo).toHaveJSProperty('complete', true);
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(200);
  // However many there are, no row has a hole.
  for (const width of [1440, 390]) {
    await theirs.setViewportSize({ width, height: 900 });
    const holes = await workshop.getByRole('list').evaluate((list) => {
      const only = list.children[0] as Element;
      const found: number[] = [];
      for (let count = 2; count <= 6; count++) {
        list.append(only.cloneNode(true));
        const last = list.lastElementChild as Element;
        if (last.getBoundingClientRect().right < list.getBoundingClientRect().right - 1) found.push(count);
      }
      while (list.children.length > 1) list.lastElementChild?.remove();
      return found;
    });
    expect(holes, `numbers of photos with a hole at ${width} px`).toEqual([]);
  }
  await expectAccessibleEverywhere(theirs, 'the start page with photos');
  await theirs.getByRole('contentinfo').getByRole('link', { name: 'Referenzen' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Referenzen' })).toBeVisible();
  await expect(theirs.getByAltText('Messestand mit Gehäusen')).toBeVisible();
  await expectAccessibleEverywhere(theirs, 'the references');

  // The words are corrected; without photos there is neither section nor page.
  await list.getByRole('button', { name: 'Bearbeiten: Graues Zahnrad aus PETG' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bearbeiten' });
  await dialog.getByLabel('Was auf dem Bild zu sehen ist').fill('Zahnrad, 60 mm');
  await expectAccessibleEverywhere(page, 'a photo whose words are changed');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  for (const alt of ['Zahnrad, 60 mm', 'Messestand mit Gehäusen']) {
    await list.getByRole('button', { name: `Löschen: ${alt}` }).click();
    await expectAccessibleEverywhere(page, 'the question before a photo goes');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).click();
    await expect(page.getByAltText(alt)).toHaveCount(0);
  }
  await theirs.goto('/referenzen');
  await expect(theirs).toHaveURL('/');
  await expect(theirs.getByRole('heading', { name: 'In drei Schritten zum gedruckten Teil' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Aus unserer Werkstatt' })).toHaveCount(0);
  await stranger.close();
});

test('a guest orders the same parts again from the mail, in another browser', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = person('nochmal');
  await buy(page, shop, 'nochmal.stl', { email });
  const link = await guestLink(shop, email);
  const office = await browser.newContext({ baseURL: shop.url });
  const other = await office.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Noch einmal bestellen' }).click();
  await expect(other).toHaveURL(/step=review/);
  const part = other.getByRole('list', { name: 'Teile im Warenkorb' }).getByRole('listitem');
  await expect(part).toContainText('nochmal.stl');
  const ordersBefore = (await allOrders(shop)).length;
  const customer = new Customer(other);
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.toPaymentPage();
  await customer.pay();
  await expect.poll(async () => (await allOrders(shop)).length).toBe(ordersBefore + 1);
  await office.close();
});

test('the preview cuts a part open and measures between two points', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1024, height: 640 });
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload({ name: 'quader.stl', bytes: binaryStl(box(40, 30, 20)) });
  const preview = new Preview(page, 'quader.stl');
  await preview.opener.click();
  await preview.isReady();
  await page.getByRole('button', { name: 'Aufschneiden' }).click();
  const slider = page.getByRole('slider', { name: 'Lage des Schnitts' });
  await expect(slider).toHaveValue('50');
  await slider.press('Home');
  await expect(slider).toHaveValue('1');
  await page.getByRole('radio', { name: 'Breite' }).check();
  await page.getByRole('button', { name: 'Aufschneiden' }).click();
  await expect(slider).toHaveCount(0);

  await page.getByRole('button', { name: 'Abstand messen' }).click();
  const said = page.getByRole('status').filter({ hasText: /Punkt antippen|Abstand/ });
  await expect(said).toContainText('Ersten Punkt antippen');
  const view = page.getByRole('application', { name: '3D-Ansicht von quader.stl' });
  // By keyboard: the middle of the view, the same place twice.
  await view.focus();
  await page.keyboard.press('m');
  await expect(said).toContainText('Zweiten Punkt antippen');
  await page.keyboard.press('m');
  await expect(said).toContainText(spaced('Abstand: 0 mm'));
  // A third point begins anew; a press beside the part takes none.
  const size = await view.boundingBox();
  if (!size) throw new Error('the view has no size');
  await view.click({ position: { x: size.width / 2, y: size.height / 2 } });
  await expect(said).toContainText('Zweiten Punkt antippen');
  await view.click({ position: { x: 4, y: 4 } });
  await expect(said).toContainText('Zweiten Punkt antippen');
  await view.click({ position: { x: size.width / 2 + 60, y: size.height / 2 } });
  await expect(said).toContainText(/Abstand: \d+(,\d+)?.mm/);
  await expectAccessibleEverywhere(page, 'the preview with its tools');
});

test('PRC-01: a set-up fee that the pieces of an order share, and a price for a second colour, are what is charged', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const undo = await changeSettings(shop, ({ fees }) => ({
    fees: { ...fees, minPrice: 0, setupFeePer: 'order', furtherColorFee: 1.5 },
  }));
  try {
    const customer = new Customer(page);
    await openOrderStep(
      page,
      shop,
      [
        { model: ownBox('geteilt-a.stl', 20, 20, 20), quantity: 3 },
        {
          model: ownBox('geteilt-b.stl', 20, 20, 20),
          quantity: 1,
          configuration: { useSecondaryColor: true, secondaryColor: 'Schwarz' },
        },
      ],
      { shipping: 'pickup' },
    );
    // 8 cm³ × 0.07 € + 5 € / 4 pieces = 1.81 €; with 1.50 € for the second colour 3.31 €.
    const summary = page.getByRole('region', { name: 'Bestellzusammenfassung' });
    await expect(summary).toContainText(spaced('3 × 1,81 €'));
    await expect(summary).toContainText(spaced('1 × 3,31 €'));
    await expect(customer.payButton).toHaveText('Jetzt bezahlen - 8,74€');
    await customer.fillContact();
    await customer.toPaymentPage();
    await customer.pay();
    const [order] = await allOrders(shop);
    expect(order?.totalCents).toBe(874);
  } finally {
    await undo();
  }
});

test('ten example orders show what a change of fees does, before it is saved', async ({ page, shop }) => {
  await openAdminLink(page, shop, person('gebuehr'));
  await page.goto('/admin/settings');
  const table = page.getByRole('table', { name: 'Zehn Beispielbestellungen' });
  await expect(table).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Einrichtung wird berechnet' }).click();
  await page.getByRole('option', { name: 'je Position' }).click();
  await expect(table.getByRole('row')).toHaveCount(11);
  // Eight nuts of 3 cm³: eight set-up fees become one.
  const nuts = table
    .getByRole('row')
    .filter({ hasText: spaced('8 × 3,00 cm³') })
    .first();
  await expect(nuts.getByRole('cell').last()).toContainText('−');
  const single = table.getByRole('row').nth(1);
  await expect(single.getByRole('cell').last()).toHaveText('–');
  await expectAccessibleEverywhere(page, 'the settings with example orders');
});

test('on a phone the parts of a long order are rows close together in its mail', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = new Customer(page);
  const names = Array.from({ length: 10 }, (_, i) => `halter-oben-links-${i}.stl`);
  await openOrderStep(
    page,
    shop,
    names.map((name) => ({ model: ownBox(name, 60, 40, 20), quantity: 2 })),
  );
  await customer.fillContact();
  await customer.toPaymentPage();
  await customer.pay();
  const mail = async () =>
    (await mailPages(shop)).find((each) => each.includes(names[9] ?? '') && each.includes('Vielen Dank'));
  await expect.poll(mail).toBeTruthy();
  await page.goto('about:blank');
  await page.setContent((await mail()) ?? '');
  const rows = page.locator('tr').filter({ has: page.locator('img') });
  const heights = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
  console.info(`rows of a mail: ${heights.map(Math.round).join(', ')} px`);
  expect(heights).toHaveLength(names.length);
  expect(Math.max(...heights)).toBeLessThan(120);
});
