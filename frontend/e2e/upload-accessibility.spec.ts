import { expectAccessible, LOOKS, wear } from './support/axe';
import { Customer, onDisk } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { answerUploads, leaveUploadsAlone, UploadGate } from './support/uploads';

for (const look of LOOKS) {
  test(`UPL-08, UPL-09, UPL-21, UPL-22, UPL-23: axe finds nothing in any state and dialog at ${look.name}`, async ({
    page,
    context,
    allowedConsole,
  }, testInfo) => {
    test.setTimeout(150_000);
    allowedConsole.push(/500|ERR_INTERNET_DISCONNECTED/);
    await wear(page, look);
    const customer = new Customer(page);
    let count = 0;
    /** Pictures for a person, on request. */
    const picture = async (name: string, fullPage: boolean) => {
      const folder = process.env.UPLOAD_PICTURES;
      if (!folder) return;
      count++;
      await page.screenshot({
        path: `${folder}/${String(count).padStart(2, '0')}-${name}-${look.viewport.width}-${look.colorScheme}.png`,
        fullPage,
      });
    };
    const check = async (where: string, { full = false } = {}) => {
      await expectAccessible(page, where);
      await page.evaluate(() => window.scrollTo(0, 0));
      await picture(where, full);
    };
    const dialog = async (name: string) => {
      const window = page.getByRole('dialog', { name });
      await expect(window).toBeVisible();
      await expectAccessible(page, name);
      await picture(`dialog-${name.split(' ')[0]}`, false);
      await page.keyboard.press('Escape');
      await expect(window).toBeHidden();
      // The next file comes from where the focus is now.
      await expect(page.getByRole('button', { name: 'Dateien auswählen', exact: true })).toBeFocused();
    };

    await customer.open('/');
    await expect(page.getByRole('button', { name: 'Dateien auswählen', exact: true })).toBeVisible();
    await check('leer');
    await customer.upload(ownBox('halterung-links.stl', 60, 31, 12));
    const gate = await UploadGate.close(page);
    await customer.hand(ownBox('gehäuse-unterteil.stl', 80, 40, 20), ownBox('deckel.stl', 80, 40, 3));
    await gate.holds(2);
    await check('laufend', { full: true });
    await context.setOffline(true);
    await expect(page.getByText('Keine Verbindung: 2 Uploads warten.')).toBeVisible();
    await check('angehalten', { full: true });
    await gate.open();
    await context.setOffline(false);
    await expect(page.getByText('Alle Dateien wurden erfolgreich hochgeladen.')).toBeVisible();
    await check('fertig', { full: true });
    await answerUploads(page, { status: 500, body: '{}' });
    await customer.hand(ownBox('winzig.stl', 0.4, 0.4, 0.2), {
      name: 'kein-modell.stl',
      bytes: Buffer.from('kein STL'),
    });
    await expect(
      page.getByRole('alert').getByText(/^1 (Upload fehlgeschlagen|Datei lässt sich so nicht drucken)$/),
    ).toBeVisible();
    // The bar that lies over the list shall not halve what is looked at.
    await page.getByRole('group', { name: 'Fehlgeschlagene Uploads' }).scrollIntoViewIfNeeded();
    await check('gescheitert', { full: true });
    await expect(page.getByRole('button', { name: /^Weiter mit 3.Teilen$/ })).toBeEnabled();
    await leaveUploadsAlone(page);
    await page.reload();
    await expect(page.getByText('2 Dateien müssen erneut hochgeladen werden')).toBeVisible();
    await check('wiederhergestellt', { full: true });

    await customer.hand({ name: 'zeichnung.dwg', bytes: Buffer.from('x') });
    await dialog('Nicht unterstütztes Dateiformat');
    await customer.hand(
      await onDisk({ name: 'riesig.stl', bytes: Buffer.alloc(60_000_000) }, testInfo.outputPath()),
    );
    await dialog('Datei zu groß');
    await customer.hand(ownBox('stange.stl', 320, 20, 20));
    await dialog('Modell zu groß für Druckplatte');
  });
}

test('UPL-05, UPL-07, UPL-13, UPL-28: the whole step is done with the keyboard alone', async ({ page }) => {
  const customer = new Customer(page);
  await customer.open('/');
  const select = page.getByRole('button', { name: 'Dateien auswählen', exact: true });
  await expect(select).toBeVisible();
  const tabTo = async (name: string) => {
    const target = page.getByRole('button', { name, exact: true });
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((button) => button === document.activeElement).catch(() => false)) {
        // The focus must be seen, so it lies under no bar.
        await expect(target).toBeInViewport();
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached '${name}'`);
  };
  await tabTo('Dateien auswählen');
  const chooser = page.waitForEvent('filechooser');
  // Nothing waits until the browser knows that it shall tell of the chooser; an answer of the page comes after that.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  const [a, b] = [ownBox('a.stl', 20, 20, 20), ownBox('b.stl', 30, 20, 20)];
  await (await chooser).setFiles(
    [a, b].map(({ name, bytes }) => ({ name, mimeType: 'application/octet-stream', buffer: bytes })),
  );
  for (const { name } of [a, b])
    await expect(customer.card(name).getByText('Gespeichert', { exact: true })).toBeVisible();

  await tabTo('Anzahl von a.stl erhöhen');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Anzahl von a.stl' })).toHaveValue('3');
  await tabTo('3D-Vorschau von a.stl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'a.stl' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '3D-Vorschau von a.stl' })).toBeFocused();
  await tabTo('b.stl entfernen');
  await page.keyboard.press('Enter');
  await expect(customer.card('b.stl')).toBeHidden();
  // The focused element is gone; the focus goes on from the list, not from the top of the page.
  await expect(page.locator('body')).not.toBeFocused();
  await tabTo('Weiter zur Konfiguration (3 Teile)');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Teile konfigurieren' })).toBeFocused();
});
