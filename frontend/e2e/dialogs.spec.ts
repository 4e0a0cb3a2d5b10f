import { createHmac } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { CONFIGURATION } from '../src/testing/parts';
import { expectAccessible, LOOKS, wear } from './support/axe';
import { Customer, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { inked } from './support/inked';
import { accountLink } from './support/mail';
import { ownBox } from './support/models';
import { buy, openAdminLink, PASSWORD, register } from './support/people';
import { showEveryPart } from './support/production';
import { fillServerCart, openOrderStep } from './support/readyCart';
import { ownOrigin, postModel } from './support/server';
import { changeSettings } from './support/settings';
import type { Shop } from './support/shop';
import { toast } from './support/toast';
import { leaveMailsUndelivered, UNDELIVERED } from './support/undelivered';

const person = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

/** The dialog is there, and axe finds nothing in it. */
async function meets(page: Page, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, `the dialog '${name}'`);
  return dialog;
}

/** The same, and it closes without having done anything. */
async function meetsAndCloses(page: Page, name: string | RegExp): Promise<void> {
  const dialog = await meets(page, name);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Saves a draft of one part for the guest or user of this page, by the call of the page. */
async function saveDraft(page: Page, shop: Shop, draftName: string): Promise<void> {
  const uploaded = await postModel(page.request, shop, ownBox('entwurf.stl', 20, 30, 10));
  const { url, measures }: { url: string; measures: { volumeMm3: number } } = await uploaded.json();
  const answer = await page.request.post('/api/save-order', {
    headers: ownOrigin(shop),
    data: {
      draftName,
      cartItems: [
        {
          id: 'teil-1',
          fileName: 'entwurf.stl',
          volume: measures.volumeMm3 / 1000,
          quantity: 1,
          configuration: CONFIGURATION,
          modelFileUrl: url,
          uploadedToStorage: true,
        },
      ],
      shipping: 'pickup',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens one order of the back office, at any width. */
async function openOrder(page: Page, number: string): Promise<Locator> {
  const found = await page.request.get('/api/admin/orders', { params: { q: number } });
  const { data }: { data: { id: string }[] } = await found.json();
  await page.goto(`/admin/orders?shelf=orders&q=${number}&order=${data[0]?.id}`);
  const order = page.getByRole('region', { name: `Bestellung ${number}` });
  await expect(order).toBeVisible();
  return order;
}

/** The code of an authenticator app for a secret (RFC 6238), some seconds from now. */
function codeOf(secret: string, inSeconds = 0): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret.replaceAll(' ', '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + inSeconds) / 30)));
  const digest = createHmac('sha1', key).update(step).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

for (const look of LOOKS) {
  test.describe(look.name, () => {
    test.setTimeout(180_000);
    test.beforeEach(({ page }) => wear(page, look));

    test('ADM-12, DUTY-13: an order with picture, 3D view, measures and the way to its price; axe finds nothing in its dialogs', async ({
      page,
      shop,
      allowedConsole,
    }) => {
      allowedConsole.push(/403/, /ERR_FAILED/);
      const number = await buy(page, shop, 'dialog.stl', { email: person('dialog') });
      await openAdminLink(page, shop, person('amt'));
      const order = await openOrder(page, number);
      await expect.poll(() => inked(order.locator('canvas').first())).toBeGreaterThan(0.001);
      for (const fact of ['20 × 30 × 10 mm', 'geschlossen, 1 Körper, 12 Dreiecke', 'Messungsicher'])
        await expect(order).toContainText(spaced(fact));
      await expect(order).toContainText(/Zugestimmt.*mit „Jetzt bezahlen.*AGBFassung.*DatenschutzFassung/);
      await order.getByRole('button', { name: 'Weg zum Preis' }).click();
      await expect(order.getByRole('table').getByRole('row', { name: /^Volumen/ })).toContainText('6,00');
      await expectAccessible(page, 'an order');

      await order.getByRole('button', { name: '3D-Ansicht von dialog.stl' }).click();
      const view = page.getByRole('dialog', { name: 'dialog.stl' });
      await expect(view.getByRole('button', { name: 'Ansicht zurücksetzen' })).toBeEnabled();
      await expect(view.getByText(spaced('20 × 30 × 10 mm'))).toBeVisible();
      await meetsAndCloses(page, 'dialog.stl');
      // One that does not come, asked for anew.
      await page.route('**/api/files/**', (route) => route.abort());
      await page.reload();
      await order.getByRole('button', { name: '3D-Ansicht von dialog.stl' }).click();
      await expect(view.getByText('Die Datei konnte nicht angezeigt werden.')).toBeVisible();
      await meetsAndCloses(page, 'dialog.stl');
      await page.unroute('**/api/files/**');

      await order
        .getByRole('button', { name: /^Ihre Bestellung/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /^Ihre Bestellung/ })).toContainText('dialog.stl');
      await meetsAndCloses(page, /^Ihre Bestellung/);

      for (const act of ['In Bearbeitung nehmen', 'Stornieren']) {
        await order.getByRole('button', { name: act }).click();
        await meetsAndCloses(page, act);
      }
      await order.getByRole('button', { name: 'Archivieren' }).click();
      await meetsAndCloses(page, 'Bestellung archivieren?');

      await order.getByRole('button', { name: 'Erstatten' }).click();
      const refund = page.getByRole('dialog', { name: 'Erstatten' });
      await refund.getByRole('radio', { name: /^Teilbetrag/ }).click();
      await refund.getByRole('button', { name: 'Erstatten' }).click();
      await expect(refund.getByText('Bitte geben Sie einen Grund an.')).toBeVisible();
      await meets(page, 'Erstatten');
      // Ten minutes after the login the server asks for the password again.
      await page.route('**/refund', (route) =>
        route.fulfill({ status: 403, json: { success: false, error: '', code: 'password_required' } }),
      );
      await refund.getByLabel('Betrag in Euro').fill('1,00');
      await refund.getByLabel('Grund').fill('Kratzer');
      await refund.getByRole('button', { name: 'Erstatten' }).click();
      await meetsAndCloses(page, 'Passwort bestätigen');
      await expect(refund.getByText('Ohne Ihr Passwort wurde nichts geändert.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(refund).toBeHidden();

      await page.goto(`/admin/orders?shelf=orders&q=${number}`);
      await page.getByRole('checkbox', { name: `Bestellung ${number} auswählen` }).check();
      await page.getByRole('button', { name: 'Stornieren' }).click();
      await meetsAndCloses(page, 'Stornieren');
    });

    test('DUTY-05, DUTY-13: axe finds nothing where a withdrawn order is decided, written about and counted, and its file deleted', async ({
      page,
      shop,
      browser,
    }) => {
      const customer = await browser.newContext({ baseURL: shop.url });
      const theirs = await customer.newPage();
      const email = person('widerruf');
      const number = await buy(theirs, shop, 'zurueck.stl', { email });
      const declared = await theirs.request.post('/api/withdraw', {
        headers: ownOrigin(shop),
        data: { name: 'Änne Groß-Öhler', contract: number, email },
      });
      expect(declared.status(), await declared.text()).toBe(200);
      await customer.close();

      await openAdminLink(page, shop, person('amt'));
      let order = await openOrder(page, number);
      for (const act of ['Widerruf annehmen', 'Widerruf ablehnen']) {
        await order.getByRole('button', { name: act }).click();
        await meetsAndCloses(page, `${act}?`);
      }
      for (const act of ['Notiz schreiben', 'Nachricht an den Kunden']) {
        await order.getByRole('button', { name: act }).click();
        await meetsAndCloses(page, act);
      }

      // The workshop counts a stopped part only after a question, and notes what failed.
      await page.goto('/admin/production');
      await showEveryPart(page);
      const names = `zurueck.stl, Bestellung ${number}`;
      await page.getByLabel(`Gedruckte Stücke von ${names}`).fill('1');
      await page.keyboard.press('Enter');
      await meetsAndCloses(page, 'Trotzdem zählen?');
      await page.getByRole('button', { name: `Mehr zu ${names}` }).click();
      await page.getByRole('menuitem', { name: 'Fehldruck vermerken …' }).click();
      await meetsAndCloses(page, 'Fehldruck vermerken');

      order = await openOrder(page, number);
      await order.getByRole('button', { name: 'Widerruf annehmen' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Annehmen/ })
        .click();
      await expect(order.getByText('Storniert').first()).toBeVisible();
      await order.getByRole('button', { name: 'Datei zurueck.stl jetzt löschen' }).click();
      await meetsAndCloses(page, 'Datei zurueck.stl löschen?');
    });

    test('ADM-11, DUTY-05, DUTY-13: axe finds nothing where mails, and receipts of withdrawals among them, wait for a person', async ({
      page,
      shop,
    }) => {
      await leaveMailsUndelivered(page);
      await openAdminLink(page, shop, person('amt'));
      await page.getByRole('button', { name: 'Ansehen' }).click();
      await expect(page.getByRole('dialog').getByText(UNDELIVERED.lastError)).toBeVisible();
      await meetsAndCloses(page, 'Mails gehen nicht hinaus');
      await page
        .getByRole('button', { name: `Eingang für ${UNDELIVERED.recipientAddress} anders bestätigt` })
        .click();
      await meetsAndCloses(page, `Eingang für ${UNDELIVERED.recipientAddress} anders bestätigt`);
      await page.unrouteAll({ behavior: 'wait' });
    });

    test('DUTY-13: axe finds nothing where a held order is released or given up, and a draft deleted', async ({
      page,
      shop,
      browser,
    }) => {
      const customer = await browser.newContext({ baseURL: shop.url });
      const theirs = await customer.newPage();
      const email = person('entwurf');
      await register(theirs, email);
      await saveDraft(theirs, shop, 'Halter');
      await shop.simulator('pay=less:10x1');
      const number = await buy(theirs, shop, 'gehalten.stl', { email });
      await shop.simulator();
      await customer.close();

      await openAdminLink(page, shop, person('amt'));
      const order = await openOrder(page, number);
      await order.getByRole('button', { name: 'Freigeben' }).click();
      await meetsAndCloses(page, 'Bestellung freigeben?');
      await order.getByRole('button', { name: 'Aufgeben' }).click();
      await meetsAndCloses(page, 'Bestellung aufgeben?');

      await page.goto('/admin/orders?shelf=drafts');
      const draft = page.getByRole('row').filter({ hasText: email });
      await draft.getByRole('button', { name: /^Entwurf .* löschen$/ }).click();
      const question = await meets(page, 'Entwurf löschen?');
      await question.getByRole('button', { name: 'Löschen' }).click();
      await expect(toast(page, 'Der Entwurf ist gelöscht.')).toBeVisible();
      await expect(draft).toBeHidden();
    });

    test('ADM-27, DUTY-13: an admin gives and takes the right, and switches the second factor on and off by codes of an app', async ({
      page,
      shop,
      browser,
      allowedConsole,
    }) => {
      allowedConsole.push(/40[0134]/);
      const [owner, helper] = [person('chefin'), person('helfer')];
      await register(page, owner);
      await shop.grantAdmin(owner);
      const other = await browser.newContext({ baseURL: shop.url });
      const theirs = await other.newPage();
      await register(theirs, helper);
      await theirs.goto(await accountLink(shop, helper, 'bestaetigen'));
      await expect(toast(theirs, 'Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible();

      const logIn = async () => {
        await page.goto('/admin/settings?tab=security');
        const dialog = page.getByRole('dialog', { name: 'Anmelden' });
        await dialog.getByLabel('E-Mail').fill(owner);
        await dialog.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
        await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
        return dialog;
      };
      await logIn();
      const admins = page.getByRole('region', { name: 'Rollen' });
      const entry = admins.getByRole('listitem').filter({ hasText: helper });
      await admins.getByLabel('E-Mail-Adresse des Kontos').fill('niemand@example.org');
      await admins.getByRole('button', { name: 'Rolle geben' }).click();
      await expect(admins.getByText(/^Zu dieser Adresse gibt es kein Konto/)).toBeVisible();
      await expectAccessible(page, 'an address without an account');
      await admins.getByLabel('E-Mail-Adresse des Kontos').fill(helper);
      await admins.getByRole('button', { name: 'Rolle geben' }).click();
      await expect(entry).toBeVisible();
      // The session from before the right is over.
      await theirs.goto('/account');
      await expect(theirs.getByRole('button', { name: 'Anmelden' }).first()).toBeVisible();
      await entry.getByRole('combobox').click();
      await page.getByRole('option', { name: 'Buchhaltung' }).click();
      await meetsAndCloses(page, `${helper} die Rolle „Buchhaltung“ geben?`);
      await entry.getByRole('button', { name: `Rolle nehmen: ${helper}` }).click();
      const question = await meets(page, `${helper} die Rolle nehmen?`);
      await question.getByRole('button', { name: 'Rolle nehmen' }).click();
      await expect(entry).toBeHidden();
      await other.close();

      const factor = page.getByRole('region', { name: /^Zwei-Faktor-Anmeldung/ });
      await factor.getByRole('button', { name: 'Einrichten' }).click();
      await expect(factor.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
      const secret =
        (await factor
          .getByText(/^Schlüssel/)
          .locator('span')
          .textContent()) ?? '';
      await factor.getByLabel('Code aus der App').fill('12');
      await factor.getByRole('button', { name: 'Einschalten' }).click();
      await expect(factor.getByText(/^Der Code ist falsch/)).toBeVisible();
      await expectAccessible(page, 'the second factor, being switched on');
      await factor.getByLabel('Code aus der App').fill(codeOf(secret));
      await factor.getByRole('button', { name: 'Einschalten' }).click();
      await expect(factor.getByText('Ihre Wiederherstellungscodes')).toBeVisible();
      await expectAccessible(page, 'the recovery codes');
      const [recovery] = await factor.getByRole('listitem').allTextContents();
      await factor.getByRole('button', { name: 'Ich habe sie aufbewahrt' }).click();

      await page.request.post('/api/logout', { headers: ownOrigin(shop), data: {} });
      const dialog = await logIn();
      const code = dialog.getByLabel('Code aus der Authenticator-App');
      await expect(code).toBeVisible();
      await meets(page, 'Anmelden');
      // The code of the next half minute: each is good once.
      await code.fill(codeOf(secret, 30));
      await dialog.getByRole('button', { name: 'Anmelden', exact: true }).click();
      await expect(factor.getByText('Eingeschaltet')).toBeVisible();
      await factor.getByRole('button', { name: 'Ausschalten' }).click();
      await expectAccessible(page, 'the second factor, being switched off');
      await factor.getByLabel('Code aus der App oder Wiederherstellungscode').fill(recovery ?? '');
      await factor.getByRole('button', { name: 'Ausschalten' }).click();
      await expect(factor.getByText('Ausgeschaltet')).toBeVisible();

      await page.goto('/admin/acts');
      const log = page.getByRole('row').filter({ hasText: helper });
      await expect(log.filter({ hasText: 'Rolle gegeben' })).toContainText(owner);
      await expect(log.filter({ hasText: 'Rolle genommen' })).toContainText(owner);
    });

    test('ADM-18, DUTY-13: axe finds nothing where a stopped order goes on, and where a plate holds its part', async ({
      page,
      shop,
      browser,
    }) => {
      const customer = await browser.newContext({ baseURL: shop.url });
      const theirs = await customer.newPage();
      const email = person('gestoppt');
      const number = await buy(theirs, shop, 'gestoppt.stl', { email });
      await openAdminLink(page, shop, person('amt'));
      const printer = `Mini ${number}`;
      const made = await page.request.post('/api/admin/printers', {
        headers: ownOrigin(shop),
        data: { name: printer, lengthMm: 180, widthMm: 180, heightMm: 180, nozzleMm: 0.4 },
      });
      expect(made.status(), await made.text()).toBe(200);
      await page.goto('/admin/production');
      await showEveryPart(page);
      const row = page.getByRole('listitem').filter({ hasText: `#${number}` });
      await row.getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Platte planen' }).click();
      const plan = page.getByRole('dialog');
      await plan.getByRole('combobox', { name: 'Drucker' }).click();
      await page.getByRole('option', { name: printer }).click();
      await plan.getByRole('button', { name: 'Planen' }).click();
      await expect(row.getByText('5 geplant')).toBeVisible();
      const declared = await theirs.request.post('/api/withdraw', {
        headers: ownOrigin(shop),
        data: { name: 'Änne Groß-Öhler', contract: number, email },
      });
      expect(declared.status(), await declared.text()).toBe(200);
      await customer.close();

      await page.goto('/admin/production?view=plates');
      const plates = page.getByRole('region', { name: printer });
      await plates.getByRole('button', { name: /starten$/ }).click();
      await meetsAndCloses(page, 'Trotzdem starten?');
      await plates.getByRole('button', { name: /ändern$/ }).click();
      await meetsAndCloses(page, /^Platte \d+ ändern$/);
      const order = await openOrder(page, number);
      await order.getByRole('button', { name: 'In Bearbeitung nehmen' }).click();
      await expect(page.getByRole('dialog').getByText('Stopp')).toBeVisible();
      await meetsAndCloses(page, 'In Bearbeitung nehmen');
    });

    test('ADM-25, DUTY-13: axe finds nothing where an older version comes back, and where what was typed would be lost', async ({
      page,
      shop,
      allowedConsole,
    }) => {
      // The server asks whether a price that jumps is meant.
      allowedConsole.push(/409 \(Conflict\) \(\/api\/admin\/settings\)/);
      await openAdminLink(page, shop, person('amt'));
      const undo = await changeSettings(shop, ({ fees }) => ({ fees: { ...fees, setupFee: 6 } }));
      try {
        await page.goto('/admin/settings?tab=history');
        await page.getByRole('button', { name: 'Wiederherstellen' }).first().click();
        await expect(page.getByRole('dialog').getByText(/Einrichtung/)).toBeVisible();
        await meetsAndCloses(page, /wiederherstellen\?$/);
      } finally {
        await undo();
      }
      await page.goto('/admin/settings');
      const fee = page.getByLabel('Einrichtung (€)');
      await fee.fill('7');
      const leave = page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' });
      await leave.click();
      const question = await meets(page, 'Änderungen verwerfen?');
      await question.getByRole('button', { name: 'Hier bleiben' }).click();
      await expect(fee).toHaveValue('7');

      // A slip of the comma is asked about before it goes live.
      await fee.fill('500');
      await page.getByRole('button', { name: 'Alles speichern' }).click();
      const jump = await meets(page, /^Ein Preis steigt auf das .*-Fache\. Wirklich\?$/);
      await jump.getByRole('button', { name: 'Zurück zum Formular' }).click();
      await expect(fee).toHaveValue('500');
      await leave.click();
      await page.getByRole('button', { name: 'Verwerfen und verlassen' }).click();
      await expect(page).toHaveURL(/\/impressum$/);
    });

    test('DUTY-13: axe finds nothing where a customer loads or removes an order, and names or deletes a draft', async ({
      page,
      shop,
    }) => {
      const email = person('kundin');
      await register(page, email);
      await saveDraft(page, shop, 'Halter');
      const number = await buy(page, shop, 'nochmal.stl', { email });
      await fillServerCart(page.request, shop, [{ model: ownBox('liegt-schon.stl', 20, 20, 20) }]);
      await page.goto('/konfigurator?step=review');
      await expect(page.getByRole('heading', { name: 'liegt-schon.stl' })).toBeVisible();

      await page.goto('/account?tab=orders');
      const order = page.getByRole('article', { name: `Bestellung #${number}` });
      await order.getByRole('button', { name: 'In den Warenkorb laden' }).click();
      await meetsAndCloses(page, 'In den Warenkorb laden');
      await order.getByRole('button', { name: /Details/ }).click();
      await order.getByRole('button', { name: 'Aus der Liste entfernen' }).click();
      await meetsAndCloses(page, /^Bestellung #/);

      await page.goto('/drafts');
      await page.getByRole('button', { name: 'Entwurf „Halter“ umbenennen' }).click();
      const rename = page.getByRole('dialog', { name: 'Entwurf umbenennen' });
      await rename.getByLabel('Name des Entwurfs').fill('');
      await rename.getByRole('button', { name: 'Umbenennen' }).click();
      await meets(page, 'Entwurf umbenennen');
      await rename.getByLabel('Name des Entwurfs').fill('Regal');
      await rename.getByRole('button', { name: 'Umbenennen' }).click();
      await page.getByRole('button', { name: 'Entwurf „Regal“ löschen' }).click();
      const question = await meets(page, 'Entwurf löschen?');
      await question.getByRole('button', { name: 'Löschen' }).click();
      await expect(page.getByRole('button', { name: 'Entwurf „Regal“ löschen' })).toBeHidden();
    });

    test('DUTY-13: axe finds nothing in a legal text or official notice beside the order, and in the menu of a phone', async ({
      page,
      shop,
    }) => {
      // The operator lays the official notice beside the legal texts; this shop, whose facts stand in its page, has any picture in its
      // place.
      await page.route(/\/konfigurator\?/, async (route) => {
        const response = await route.fetch({ maxRetries: 2 });
        const body = (await response.text()).replace(
          /(id="shop-data"[^>]*>\{)/,
          '$1"guaranteeNotice":"/icon-512.png",',
        );
        await route.fulfill({ response, body });
      });
      await openOrderStep(page, shop, [{ model: ownBox('lesen.stl', 20, 20, 20) }]);
      await new Customer(page).payButton.waitFor();
      await page.getByRole('main').getByRole('button', { name: 'AGB' }).first().click();
      await meetsAndCloses(page, /^Allgemeine Geschäftsbedingungen/);
      await page.getByRole('button', { name: /^Amtliche Mitteilung/ }).click();
      await meetsAndCloses(page, /^Amtliche Mitteilung/);
      if (look === LOOKS[1]) {
        await page.getByRole('button', { name: 'Menü' }).click();
        await meetsAndCloses(page, 'Menü');
      }
    });
  });
}
