import { readFile } from 'node:fs/promises';
import { expectAccessible, expectAccessibleEverywhere } from './support/axe';
import { spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { accountLink, guestLink, mailPages } from './support/mail';
import { buy, PASSWORD, register } from './support/people';
import { adminContext, allOrders } from './support/server';
import { changeSettings } from './support/settings';
import { toast } from './support/toast';
import { today } from './support/today';

const person = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.org`;

test('ACC-02 ACC-03 ACC-04 ACC-05 ACC-06 ACC-07 ACC-08 ROLE-06 API-33 the profile is looked at, changed, left and saved', async ({
  page,
}) => {
  const email = person('profil');
  await register(page, email);
  await page.goto('/account');
  await expect(page.getByRole('tab')).toHaveText(['Profil', 'Bestellungen']);
  await expect(page.getByRole('tab', { name: 'Profil' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Profil-Einstellungen' })).toBeVisible();

  const address = page.getByLabel('E-Mail', { exact: true });
  await expect(address).toHaveValue(email);
  await expect(page.getByText('Die E-Mail-Adresse kann nicht geändert werden.')).toBeVisible();
  const fields = {
    Anzeigename: 'Änne G.',
    Vorname: 'Änne',
    Nachname: 'Groß',
    Telefon: '+49 711 98765',
    Firma: 'Werkstatt Groß',
    'Straße und Hausnummer': 'Mühlstraße 5',
    Postleitzahl: '70173',
    Ort: 'Stuttgart',
  };
  for (const name of Object.keys(fields)) await expect(page.getByLabel(name, { exact: true })).toBeDisabled();
  const country = page.getByRole('combobox', { name: 'Land' });
  await expect(country).toBeDisabled();
  await expect(country).toHaveText('Deutschland');
  await expect(page.getByPlaceholder('+49 123 456789')).toBeVisible();
  await expectAccessibleEverywhere(page, 'profile');

  // Left without saving: nothing stays.
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await expect(address).toHaveAttribute('readonly', '');
  await page.getByLabel('Anzeigename').fill('Jemand anderes');
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByLabel('Anzeigename')).toHaveValue('Änne Groß-Öhler');
  await expect(page.getByRole('button', { name: 'Bearbeiten' })).toBeFocused();

  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  for (const [name, value] of Object.entries(fields))
    await page.getByLabel(name, { exact: true }).fill(value);
  await country.click();
  await expect(page.getByRole('option')).toHaveText([
    'Deutschland',
    'Österreich',
    'Schweiz',
    'Niederlande',
    'Belgien',
    'Frankreich',
  ]);
  await page.getByRole('option', { name: 'Österreich' }).click();
  // The server's answer is held back until the button has been seen.
  let answer = () => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/user', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Speichern...' })).toBeVisible();
  answer();
  await expect(page.getByRole('button', { name: 'Bearbeiten' })).toBeVisible();
  await page.reload();
  for (const [name, value] of Object.entries(fields)) {
    await expect(page.getByLabel(name, { exact: true })).toHaveValue(value);
  }
  await expect(country).toHaveText('Österreich');
  await expect(address).toHaveValue(email);
});

test('ACC-02 ACC-05 ACC-07 a profile being edited survives the other tab and other pages, and a reload asks first', async ({
  page,
}) => {
  await register(page, person('offen'));
  await page.goto('/account');
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await page.getByLabel('Ort', { exact: true }).fill('Stuttgart');
  await page.getByRole('tab', { name: 'Bestellungen' }).click();
  await expect(page.getByRole('heading', { name: 'Keine Bestellungen vorhanden' })).toBeVisible();
  await expectAccessible(page, 'no orders');
  await page.getByRole('tab', { name: 'Profil' }).click();
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Stuttgart');

  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Stuttgart');

  // Stayed, then gone: only a reload that the customer confirms drops the edit.
  const asked: string[] = [];
  let answer: 'accept' | 'dismiss' = 'dismiss';
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog[answer]();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Stuttgart');
  answer = 'accept';
  await page.reload();
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('');
  expect(asked).toEqual(['beforeunload', 'beforeunload']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Bearbeiten' })).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('ACC-11 ACC-12 ACC-13 ACC-14 ACC-15 ACC-16 ROLE-05 SAV-01 SAV-02 SAV-04 SAV-05 an order is seen, loaded and removed', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const email = person('bestellung');
  await register(page, email);
  const number = await buy(page, shop, 'halter.stl', { email });
  await page.goto('/account?tab=orders');
  const row = page.getByRole('article', { name: `Bestellung #${number}` });
  await expect(row).toContainText(today());
  await expect(row).toContainText('Eingegangen');
  await expect(row).toContainText('1 Teil(e)');
  // 6 cm³ × 0.07 € + 5 €, less 5 %, five times, and the parcel.
  await expect(row).toContainText(spaced('31,24 €'));
  await expect(row.getByRole('button', { name: 'Rechnung herunterladen' })).toBeVisible();

  await row.getByRole('button', { name: 'Details anzeigen' }).click();
  for (const text of [
    'halter.stl',
    'Menge: 5',
    'MaterialPLA',
    'FarbeWeiß',
    'Schichthöhe0,2 mm',
    'Füllgrad20 %',
    'NameÄnne Groß-Öhler',
    `E-Mail${email}`,
    'Versand (Standardversand)',
    '5,49 €',
    'Mühlstraße 5',
  ]) {
    await expect(row).toContainText(spaced(text));
  }
  await expectAccessibleEverywhere(page, 'order with details');

  // From the review step: the window with drafts and orders.
  await page.goto('/konfigurator?step=review');
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.goto('/account?tab=orders');
  await page.getByRole('button', { name: 'Gespeicherte Bestellungen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gespeicherte Bestellungen' });
  await expect(dialog).toContainText(
    spaced('Standardversand kostet derzeit 5,49 €, Expressversand 30,00 €.'),
  );
  await dialog.getByRole('button', { name: `Bestellung #${number} aufklappen` }).click();
  await expect(dialog).toContainText('halter.stl');
  await expectAccessible(page, 'saved orders');
  await dialog.getByRole('button', { name: `Bestellung #${number}: Laden` }).click();
  await expect(page.getByRole('heading', { name: 'Bestellübersicht' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'halter.stl' })).toBeVisible();

  // Again from the account: the full cart is asked about.
  await page.goto('/account?tab=orders');
  await row.getByRole('button', { name: 'In den Warenkorb laden' }).click();
  await page
    .getByRole('dialog', { name: 'In den Warenkorb laden' })
    .getByRole('button', { name: 'Hinzufügen' })
    .click();
  await expect(page.getByRole('heading', { name: 'halter.stl' })).toHaveCount(2);
  await page.goto('/account?tab=orders');
  await row.getByRole('button', { name: 'In den Warenkorb laden' }).click();
  await page.getByRole('button', { name: 'Warenkorb ersetzen' }).click();
  await expect(page.getByRole('heading', { name: 'halter.stl' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Gespeicherte Bestellungen' }).click();
  await dialog.getByRole('button', { name: `Bestellung #${number}: Löschen` }).click();
  const question = page.getByRole('dialog', { name: `Bestellung #${number} aus der Liste entfernen?` });
  await expect(question).toContainText('Diese Aktion kann nicht rückgängig gemacht werden.');
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toContainText(number);
  await dialog.getByRole('button', { name: `Bestellung #${number}: Löschen` }).click();
  await question.getByRole('button', { name: 'Entfernen' }).click();
  await expect(dialog.getByText('Sie haben noch keine Bestellungen aufgegeben.')).toBeVisible();
});

test('SAV-01 SAV-02 SAV-05 ROLE-07 a draft in the saved orders is expanded, loaded and really deleted', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const email = person('entwurf');
  await register(page, email);
  await buy(page, shop, 'rad.stl', { email });
  const orders = await (await page.request.get('/api/orders')).json();
  const cart = await (await page.request.get(`/api/orders/${orders.data[0].id}/cart`)).json();
  const saved = await page.request.post('/api/save-order', {
    data: {
      id: null,
      draftName: 'Räder für den Wagen',
      cartItems: cart.data.cartItems,
      shipping: 'pickup',
      updatedAt: null,
      draftKey: crypto.randomUUID(),
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.goto('/account?tab=orders');
  await page.getByRole('button', { name: 'Gespeicherte Bestellungen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gespeicherte Bestellungen' });
  await expect(dialog).toContainText('Entwurf');
  await dialog.getByRole('button', { name: 'Räder für den Wagen aufklappen' }).click();
  await expect(dialog).toContainText('rad.stl');
  await expectAccessibleEverywhere(page, 'saved draft');
  await dialog.getByRole('button', { name: 'Räder für den Wagen: Laden' }).click();
  await expect(page.getByRole('heading', { name: 'Bestellübersicht' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'rad.stl' })).toBeVisible();

  await page.getByRole('button', { name: 'Gespeicherte Bestellungen' }).click();
  await dialog.getByRole('button', { name: 'Räder für den Wagen: Löschen' }).click();
  const question = page.getByRole('dialog', { name: 'Entwurf löschen?' });
  await expect(question).toContainText('Diese Aktion kann nicht rückgängig gemacht werden.');
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(dialog.getByText('Sie haben keine Entwürfe gespeichert.')).toBeVisible();
  const left = await (await page.request.get('/api/drafts')).json();
  expect(left.data).toEqual([]);
});

test('ROLE-09 DUTY-05 a guest opens the order by the link of the mail, on any device, and can withdraw', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000);
  const email = person('gast');
  const number = await buy(page, shop, 'gastteil.stl', { email });
  const link = await guestLink(shop, email);
  const other = await browser.newContext({ baseURL: shop.url });
  try {
    const device = await other.newPage();
    await device.goto(link);
    await expect(device.getByRole('heading', { name: `Bestellung #${number}` })).toBeVisible();
    await expect(device.getByText('gastteil.stl')).toBeVisible();
    await expect(device.getByRole('link', { name: 'Zur Widerrufsbelehrung' })).toBeVisible();
    const download = device.waitForEvent('download');
    await device.getByRole('button', { name: 'Rechnung herunterladen' }).click();
    expect((await download).suggestedFilename()).toMatch(/^Rechnung_RE-\d{4}-\d{6}\.pdf$/);
    await expectAccessibleEverywhere(device, 'guest order');

    await device.getByRole('button', { name: 'Vertrag widerrufen' }).click();
    await expect(device.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(device.getByLabel('Bestellnummer')).toHaveValue(number);
    await expectAccessibleEverywhere(device, 'withdrawal of a guest');
    await device.getByRole('button', { name: 'Widerruf bestätigen' }).click();
    await expect(device.getByText(/^Ihr Widerruf ist am .* eingegangen/)).toContainText(email);
    await expect
      .poll(async () => (await shop.mails()).filter((mail) => mail.includes('.withdrawal_')).length)
      .toBe(2);
  } finally {
    await other.close();
  }
});

test.describe('a made-up link', () => {
  test.use({ allowedConsole: [/404 \(Not Found\)/] });
  test('ROLE-09 a made-up link opens nothing', async ({ page }) => {
    await page.goto('/bestellung#0199.1999999999.00');
    await expect(
      page.getByRole('heading', { name: 'Dieser Link ist ungültig oder abgelaufen' }),
    ).toBeVisible();
  });
});

test.describe('own data', () => {
  test.use({ allowedConsole: [/400 \(Bad Request\)/] });
  test('DUTY-08 a customer takes all data along and deletes the account', async ({ page, shop }) => {
    test.setTimeout(120_000);
    const email = person('daten');
    await register(page, email);
    await buy(page, shop, 'meins.stl', { email });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Daten herunterladen' }).click();
    const ask = page.getByRole('dialog', { name: 'Daten herunterladen' });
    await ask.getByLabel('Aktuelles Passwort').fill('falsch-falsch');
    await ask.getByRole('button', { name: 'Daten herunterladen' }).click();
    await expect(ask.getByText('Das aktuelle Passwort ist falsch.')).toBeVisible();
    await expectAccessibleEverywhere(page, 'password question');
    await ask.getByLabel('Aktuelles Passwort').fill(PASSWORD);
    const download = page.waitForEvent('download');
    await ask.getByRole('button', { name: 'Daten herunterladen' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('meine-daten.zip');
    const archive = (await readFile(await file.path())).toString('latin1');
    expect(archive.startsWith('PK')).toBe(true);
    expect(archive).toContain('daten.json');
    expect(archive).toContain('dateien/0001_meins.stl');
    expect(archive).toContain(email);

    await page.getByRole('button', { name: 'Konto löschen' }).click();
    const question = page.getByRole('dialog', { name: 'Konto löschen?' });
    await expect(question).toContainText('Diese Aktion kann nicht rückgängig gemacht werden.');
    await question.getByLabel('Aktuelles Passwort').fill(PASSWORD);
    await question.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(toast(page, /Ihr Konto wurde gelöscht\. 1\slaufende/)).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText('Bitte melden Sie sich an, um Ihr Konto zu verwalten.')).toBeVisible();
  });

  test('AUTH-17 DUTY-08 the deleted account is gone from the other tab too, and nobody reads of an expired session', async ({
    page,
    context,
  }) => {
    await register(page, person('reiter'));
    const other = await context.newPage();
    await other.goto('/account');
    await expect(other.getByRole('heading', { name: 'Profil-Einstellungen' })).toBeVisible();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Konto löschen' }).click();
    const question = page.getByRole('dialog', { name: 'Konto löschen?' });
    await question.getByLabel('Aktuelles Passwort').fill(PASSWORD);
    await question.getByRole('button', { name: 'Endgültig löschen' }).click();
    await expect(toast(page, 'Ihr Konto wurde gelöscht.')).toBeVisible();
    await other.bringToFront();
    await expect(other.getByText('Bitte melden Sie sich an, um Ihr Konto zu verwalten.')).toBeVisible();
    for (const tab of [page, other])
      await expect(tab.getByText(/Ihre Sitzung ist abgelaufen/)).toHaveCount(0);
  });
});

test.describe('a withdrawal', () => {
  test.use({ allowedConsole: [/400 \(Bad Request\)/] });
  test('DUTY-05 is declared from any page without a login', async ({ page, shop }) => {
    await page.goto('/faq');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click();
    const form = page.getByRole('form', { name: 'Vertrag widerrufen' });
    await form.getByRole('button', { name: 'Widerruf bestätigen' }).click();
    await expect(form.getByText('Name ist erforderlich')).toBeVisible();
    await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
    await expect(form.getByText('E-Mail ist erforderlich')).toBeVisible();
    await expectAccessibleEverywhere(page, 'withdrawal with faults');
    const email = person('widerruf');
    await form.getByLabel('Name', { exact: true }).fill('Änne Groß-Öhler');
    await form.getByLabel('Bestellnummer').fill('0A1B2C3D');
    await form.getByLabel('E-Mail').fill(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Ihr Widerruf ist am .* eingegangen/)).toContainText(email);
    await expect
      .poll(async () => (await shop.mails()).some((mail) => mail.includes(`To: `) && mail.includes(email)))
      .toBe(true);
  });
});

for (const [address, values] of [
  ['/widerruf', { Name: 'Änne Groß-Öhler', 'E-Mail': 'frueh@example.org', Bestellnummer: '0A1B2C3D' }],
  ['/faq', { 'Fragen durchsuchen': 'PETG' }],
] as const) {
  test(`DUTY-05: what is typed at ${address} before the app is there stays, and no browser sends it by itself`, async ({
    page,
  }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route('**/assets/*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    arrive();
    await expect(page.locator('html[data-drawn]')).toHaveCount(0);
    for (const [label, value] of Object.entries(values))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    // The cursor stands before the last letter, as it stood.
    await page.keyboard.press('Backspace');
    const [label = '', value = ''] = Object.entries(values).at(-1) ?? [];
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value.slice(0, -2) + value.slice(-1));
    expect(new URL(page.url()).search).toBe('');
  });
}

test.describe('a contract that grants a withdrawal', () => {
  // The settings that do not come.
  test.use({ allowedConsole: [/ERR_FAILED|500 \(Internal Server Error\)/] });
  test('DUTY-05 is withdrawn from where the order stands, whether the settings cannot be had or grant none today', async ({
    page,
    browser,
    shop,
  }) => {
    const [owner, guest] = [person('vertrag'), person('vertrag-gast')];
    await register(page, owner);
    const stranger = await browser.newContext({ baseURL: shop.url });
    const visit = await stranger.newPage();
    const orders = [
      { page, email: owner, number: await buy(page, shop, 'mit-konto.stl', { email: owner }) },
      { page: visit, email: guest, number: await buy(visit, shop, 'als-gast.stl', { email: guest }) },
    ];
    const link = await guestLink(shop, guest);
    const undo = await changeSettings(shop, () => ({ withdrawalRight: 'none' }));
    try {
      // Today's settings grant none, and say so on the page of the text.
      await page.goto('/widerruf');
      await expect(page.getByRole('heading', { name: 'Kein Widerrufsrecht' })).toBeVisible();
      await page.goto('/account?tab=orders');
      await page.getByRole('button', { name: 'Details anzeigen' }).click();

      // And here they do not come at all.
      await visit.route('**/api/settings', (route) => route.abort());
      await visit.goto(link);

      for (const { page, email, number } of orders) {
        await page.getByRole('button', { name: 'Vertrag widerrufen' }).click();
        const form = page.getByRole('form', { name: 'Vertrag widerrufen' });
        await expect(form.getByLabel('Bestellnummer')).toHaveValue(number);
        await form.getByRole('button', { name: 'Widerruf bestätigen' }).click();
        await expect(page.getByText(/^Ihr Widerruf ist am .* eingegangen/)).toContainText(email);
        // The receipt says what was declared, and at which day and hour it came in.
        const receipt = new RegExp(
          `Eingangsbestätigung Ihres Widerrufs[\\s\\S]*ist am \\d{2}\\.\\d{2}\\.\\d{4}[^<]*\\d{2}:\\d{2}[\\s\\S]*${number}[\\s\\S]*${email}`,
        );
        await expect.poll(async () => (await mailPages(shop)).some((mail) => receipt.test(mail))).toBe(true);
      }

      // The public page does without them too.
      await visit.route('**/api/settings', (route) => route.fulfill({ status: 500, json: {} }));
      await visit.goto('/widerruf');
      await expect(visit.getByRole('button', { name: 'Widerruf bestätigen' })).toBeEnabled();
    } finally {
      await undo();
      await stranger.close();
    }
  });
});

test('SAV-01 ROLE-09 a guest order is loaded into the cart by the account with its confirmed address, in another browser', async ({
  page,
  browser,
  shop,
}) => {
  const email = person('spaeter');
  const office = await browser.newContext({ baseURL: shop.url });
  const number = await buy(await office.newPage(), shop, 'gastteil.stl', { email });
  await office.close();

  await register(page, email);
  await page.goto('/account?tab=orders');
  await expect(page.getByText('Sie haben noch keine Bestellungen aufgegeben.')).toBeVisible();
  await page.goto(await accountLink(shop, email, 'bestaetigen'));
  await expect(toast(page, 'Ihre E-Mail-Adresse ist bestätigt.')).toBeVisible();
  await page.goto('/account?tab=orders');
  await page
    .getByRole('article', { name: `Bestellung #${number}` })
    .getByRole('button', { name: 'In den Warenkorb laden' })
    .click();
  await expect(page.getByRole('heading', { name: 'gastteil.stl' })).toBeVisible();
  await expect(page.getByText(/nicht mehr gespeichert/)).toHaveCount(0);
});

test('DUTY-12 the file of a finished order is deleted at once, in the account and by a guest’s link', async ({
  page,
  browser,
  shop,
}) => {
  const owner = person('datei');
  const guest = person('gastdatei');
  await register(page, owner);
  const stranger = await browser.newContext({ baseURL: shop.url });
  const admin = await adminContext(shop);
  try {
    const visit = await stranger.newPage();
    const numbers = [
      await buy(page, shop, 'konto-datei.stl', { email: owner }),
      await buy(visit, shop, 'gast-datei.stl', { email: guest }),
    ];
    const link = await guestLink(shop, guest);
    await page.goto('/account?tab=orders');
    await page.getByRole('button', { name: 'Details anzeigen' }).click();
    await expect(page.getByText('Ihre Dateien löschen wir frühestens')).toBeVisible();
    // It is still to be printed.
    await expect(page.getByRole('button', { name: /jetzt löschen$/ })).toHaveCount(0);

    for (const { id, orderNumber } of await allOrders(shop)) {
      if (!numbers.includes(orderNumber)) continue;
      const cancel = { orderId: id, status: 'cancelled' };
      const answer = await admin.post('/api/order-status-update', { data: cancel });
      expect(answer.status(), await answer.text()).toBe(200);
    }
    await page.reload();
    await page.getByRole('button', { name: 'Details anzeigen' }).click();
    await visit.goto(link);
    for (const [there, name] of [
      [page, 'konto-datei.stl'],
      [visit, 'gast-datei.stl'],
    ] as const) {
      await there.getByRole('button', { name: `Datei ${name} jetzt löschen` }).click();
      await expect(there.getByRole('dialog')).toContainText('Die Bestellung behält Name, Maße und Prüfsumme');
      await expectAccessibleEverywhere(there, `deletion of ${name}`);
      await there.getByRole('button', { name: 'Endgültig löschen' }).click();
      await expect(there.getByText('Die Dateien dieser Bestellung sind gelöscht.')).toBeVisible();
      await expect(there.getByText(name, { exact: true })).toBeVisible();
    }
  } finally {
    await admin.dispose();
    await stranger.close();
  }
});
