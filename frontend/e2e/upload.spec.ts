import { Customer, onDisk, pressDisabled, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { euroText, lineCents } from './support/oracle';
import { asciiStl, ballStl } from './support/stl';
import { toast } from './support/toast';
import { answerUploads, leaveUploadsAlone, slowLine, UploadGate, watchProgress } from './support/uploads';

const READY = /^Weiter zur Konfiguration/;
const PAUSED = 'Keine Verbindung. Der Upload wird fortgesetzt, sobald Sie wieder online sind.';

test.describe('progress', () => {
  test('UPL-08, UPL-25, UPL-26, UPL-27: on a slow line the bar follows the request up to 90, then all is done and cleared', async ({
    page,
  }, testInfo) => {
    test.setTimeout(120_000);
    const customer = new Customer(page);
    await customer.open('/');
    // The session and its cookie are there before the line becomes slow.
    await customer.upload(ownBox('vorher.stl', 10, 10, 10));
    const fullSpeed = await slowLine(page, 400_000);
    const name = 'kugel.stl';
    await customer.hand(await onDisk({ name, bytes: ballStl(2_400_000) }, testInfo.outputPath()));
    const card = customer.card(name);
    await expect(card.getByText('Lade Datei hoch...')).toBeVisible();
    // The facts for the price are there long before the file has left the browser (extension).
    await expect(card.getByText(/ab \d+,\d\d[ \u00a0]€ · Standard \d/)).toBeVisible();
    await expect(card.getByText('Noch nicht gespeichert')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Uploads laufen... Bitte warten' })).toBeVisible();
    const bar = card.getByRole('progressbar', { name: `Upload von ${name}` });
    const seen = await watchProgress(bar, card.getByText('Upload erfolgreich!'));
    await fullSpeed();
    const rising = seen.filter((value) => value >= 50 && value <= 90);
    expect(rising.length, `values of the bar: ${seen.join(', ')}`).toBeGreaterThan(5);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    await expect(card.getByText('Gespeichert', { exact: true })).toBeVisible();
    await expect(card.getByText('Upload erfolgreich!')).toBeHidden();
    await expect(bar).toBeHidden();
  });

  test('UPL-11, UPL-14, UPL-28, UPL-29: one upload is cancelled, then all; nobody is told of an error', async ({
    page,
  }) => {
    const customer = new Customer(page);
    await customer.open('/');
    await customer.upload(ownBox('fertig.stl', 10, 10, 10));
    const gate = await UploadGate.close(page);
    await customer.hand(
      ownBox('a.stl', 20, 20, 20),
      ownBox('b.stl', 20, 20, 20),
      ownBox('c.stl', 20, 20, 20),
    );
    await gate.holds(2);
    await expect(customer.card('c.stl').getByText('Wartet auf andere Uploads...')).toBeVisible();
    await expect(page.getByText('3 Uploads laufen …')).toBeVisible();
    await page.getByRole('button', { name: 'Upload von a.stl abbrechen' }).click();
    await expect(customer.card('a.stl')).toBeHidden();
    await expect(page.getByText('2 Uploads laufen …')).toBeVisible();
    await page.getByRole('button', { name: 'Alle Uploads abbrechen' }).click();
    await expect(customer.card('b.stl')).toBeHidden();
    await expect(customer.card('c.stl')).toBeHidden();
    await expect(customer.card('fertig.stl')).toBeVisible();
    await expect(page.getByText(/abgebrochen|fehlgeschlagen/)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Weiter zur Konfiguration (1 Teile)' })).toBeEnabled();
    await gate.open();
    // The names are free and the places too.
    await customer.upload(ownBox('a.stl', 20, 20, 20));
  });

  test('UPL-03, UPL-04, UPL-12, DUTY-01: the card names the cheapest and the standard price, which follow the quantity, by the formula', async ({
    page,
  }) => {
    const customer = new Customer(page);
    const box = ownBox('preis.stl', 50, 40, 30);
    await customer.open('/');
    await customer.upload(box);
    const prices = (quantity: number) => {
      const part = { volumeCm3: box.volumeMm3 / 1000, quantity, material: 'PLA' };
      const cheapest = lineCents({ ...part, layerHeight: 0.3, infill: 10 });
      return `ab ${euroText(cheapest)} · Standard ${euroText(lineCents({ ...part, layerHeight: 0.2, infill: 20 }))}`;
    };
    const card = customer.card(box.name);
    await expect(card).toContainText(prices(1));
    await customer.setQuantity(box.name, 12);
    await expect(card).toContainText(prices(12));
    await expect(card).toContainText(spaced('720,00 cm³ (gemessen)'));
    const bar = page.getByRole('status').filter({ hasText: 'Gesamt:' });
    await expect(bar).toContainText(spaced('Gesamt: 12 Teile'));
    await expect(bar).toContainText(prices(12));
    await expect(page.getByText(/Endpreis, keine USt\./).filter({ visible: true })).toHaveCount(1);
  });
});

test.describe('failures', () => {
  test(`UPL-09, UPL-10, UPL-15, UPL-19, UPL-30, UPL-36, UPL-40: a refusal is told in the server's own words, and a retry goes through`, async ({
    page,
    allowedConsole,
  }) => {
    allowedConsole.push(/500/);
    const says = 'Der Speicher ist voll.';
    const customer = new Customer(page);
    await customer.open('/');
    await answerUploads(page, { status: 500, body: JSON.stringify({ success: false, error: says }) });
    await customer.hand(ownBox('teil.stl', 20, 20, 20));
    const card = customer.card('teil.stl');
    await expect(card.getByText('⚠️ Upload fehlgeschlagen')).toBeVisible();
    await expect(card.getByText(says, { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText(
      `Fehler beim Verarbeiten der Datei teil.stl: ${says}`,
    );
    await pressDisabled(page.getByRole('button', { name: 'Alle Uploads müssen abgeschlossen sein' }));
    await expect(
      toast(
        page,
        'Alle Dateien müssen erfolgreich hochgeladen werden, bevor Sie fortfahren können. Bitte versuchen Sie fehlgeschlagene Uploads erneut.',
      ),
    ).toBeVisible();
    await leaveUploadsAlone(page);
    await card.getByRole('button', { name: 'teil.stl erneut versuchen' }).click();
    await expect(card.getByText('Gespeichert', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await customer.toConfigure();
  });
});

test('UPL-25, UPL-30: an upload that loses the connection waits for it and goes on by itself', async ({
  page,
  context,
  allowedConsole,
}) => {
  allowedConsole.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('vorher.stl', 10, 10, 10));
  const gate = await UploadGate.close(page);
  await customer.hand(ownBox('unterwegs.stl', 30, 20, 10));
  await gate.holds(1);
  const card = customer.card('unterwegs.stl');
  await context.setOffline(true);
  await expect(card.getByText(PAUSED)).toBeVisible();
  await expect(page.getByText('Keine Verbindung: 1 Upload wartet.')).toBeVisible();
  await expect(page.getByText('⚠️ Upload fehlgeschlagen')).toBeHidden();
  // Measuring needs no connection; only the sending does.
  await customer.hand(ownBox('dazu.stl', 40, 20, 10));
  await expect(customer.card('dazu.stl')).toContainText(spaced('40 × 20 × 10 mm'));
  await expect(customer.card('dazu.stl').getByText(PAUSED)).toBeVisible();
  await gate.open();
  await context.setOffline(false);
  for (const name of ['unterwegs.stl', 'dazu.stl'])
    await expect(customer.card(name).getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(page.getByText(/Keine Verbindung/)).toBeHidden();
  await expect(page.getByRole('button', { name: READY })).toBeEnabled();
});

test('ERR-01: without its parser the page says so and offers to load again', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/wasm|Failed to load resource|preload/i);
  // It can be had again from the next page on, as after a deployment in the middle of a visit.
  let broken = true;
  await page.route('**/*.wasm', (route) => (broken ? route.abort() : route.continue()));
  await page.goto('/');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Datei-Parser nicht verfügbar - Bitte laden Sie die Seite neu');
  page.on('request', (request) => {
    if (request.isNavigationRequest()) broken = false;
  });
  await failure.getByRole('button', { name: 'Seite neu laden' }).click();
  await expect(page.getByRole('button', { name: 'Dateien auswählen', exact: true })).toBeVisible();
  await expect(failure).toBeHidden();
});

test.describe('ways in', () => {
  test('UPL-01: a folder is dropped, with a folder inside', async ({ page }, testInfo) => {
    const folder = testInfo.outputPath('modelle');
    await onDisk(ownBox('oben.stl', 20, 20, 20), folder);
    await onDisk(ownBox('unten.stl', 30, 20, 20), `${folder}/innen`);
    const customer = new Customer(page);
    await customer.open('/');
    const zone = page.getByRole('group', { name: '3D-Dateien auswählen' });
    const target = await zone.boundingBox();
    if (!target) throw new Error('The drop zone has no place');
    // Like a drop from the system's file manager: the browser itself makes the event.
    const session = await page.context().newCDPSession(page);
    const at = { x: target.x + target.width / 2, y: target.y + 20 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', {
        type,
        ...at,
        data: { items: [], files: [folder], dragOperationsMask: 1 },
      });
    }
    for (const name of ['oben.stl', 'unten.stl'])
      await expect(customer.card(name).getByText('Gespeichert', { exact: true })).toBeVisible();
  });

  test('LIM-01, LIM-03: exactly 52,428,800 bytes and exactly 250 mm are taken', async ({
    page,
  }, testInfo) => {
    test.setTimeout(180_000);
    const customer = new Customer(page);
    await customer.open('/');
    // A text STL may end in any number of line feeds.
    const text = asciiStl([
      [
        [0, 0, 0],
        [0, 250, 0],
        [250, 0, 0],
      ],
      [
        [0, 0, 0],
        [250, 0, 0],
        [0, 0, 10],
      ],
      [
        [0, 0, 0],
        [0, 0, 10],
        [0, 250, 0],
      ],
      [
        [250, 0, 0],
        [0, 250, 0],
        [0, 0, 10],
      ],
    ]);
    const bytes = Buffer.alloc(52_428_800, '\n');
    text.copy(bytes);
    await customer.hand(await onDisk({ name: 'genau.stl', bytes }, testInfo.outputPath()));
    const card = customer.card('genau.stl');
    await expect(card).toContainText(spaced('250 × 250 × 10 mm'), { timeout: 60_000 });
    await expect(card.getByText('Gespeichert', { exact: true })).toBeVisible({ timeout: 90_000 });
  });
});

test('UPL-01, UPL-02: what is dropped, pasted and chosen before the app is there is in the list when it comes', async ({
  page,
}) => {
  const customer = new Customer(page);
  let letScriptsThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letScriptsThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const zone = page.getByRole('group', { name: '3D-Dateien auswählen' });
  await expect(zone).toBeVisible();
  await expect(customer.dropZone, 'React is not there').toHaveCount(0);
  const box = (name: string) => {
    const { bytes } = ownBox(name, 10, 10, 10);
    return { name, mimeType: 'application/octet-stream', buffer: bytes };
  };
  const chooser = page.waitForEvent('filechooser');
  await zone.click();
  await (await chooser).setFiles([box('gewählt.stl')]);
  const late = page.waitForEvent('filechooser');
  await zone.click();
  const open = await late;
  for (const [type, name] of [
    ['drop', 'abgelegt.stl'],
    ['paste', 'eingefügt.stl'],
  ] as const) {
    await page.evaluate(
      ({ type, name, bytes }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], name));
        const way = { bubbles: true, cancelable: true };
        const event =
          type === 'drop'
            ? new DragEvent(type, { ...way, dataTransfer: transfer })
            : new ClipboardEvent(type, { ...way, clipboardData: transfer });
        document.querySelector('h1')?.dispatchEvent(event);
      },
      { type, name, bytes: [...box(name).buffer] },
    );
  }
  letScriptsThrough();
  for (const name of ['gewählt.stl', 'abgelegt.stl', 'eingefügt.stl'])
    await expect(customer.card(name).getByText('Gespeichert', { exact: true })).toBeVisible();
  // The dialog that was left open all the while.
  await open.setFiles([box('spät.stl')]);
  await expect(customer.card('spät.stl').getByText('Gespeichert', { exact: true })).toBeVisible();
});
