import type { Page } from '@playwright/test';
import { Customer, pressDisabled, spaced } from './support/customer';
import { expect, test } from './support/fixtures';
import { keptFiles } from './support/keptFiles';
import { ownBox } from './support/models';
import { toast } from './support/toast';
import { answerUploads, leaveUploadsAlone, UploadGate } from './support/uploads';

interface Saved {
  name: string;
  fileBase64: string | null;
  modelData: object | null;
  quantity: number;
  modelFileUrl: string | null;
  uploadedToStorage: boolean;
  needsReupload: boolean;
}

/** The session storage, as the customer's browser shows it. */
const saved = (page: Page): Promise<Saved[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('uploadedFiles') ?? '[]'));

/** Takes the bytes out of IndexedDB, as a browser that clears up or a private window does. */
function forgetIndexedDb(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('schichtwerk-uploads');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('files', 'readwrite').objectStore('files').clear();
          clearing.onsuccess = () => done();
          clearing.onerror = () => fail(clearing.error);
        };
      }),
  );
}

/** Neither the server nor the page's cache may give the bytes: what comes back came from this browser's storages. */
const withoutServer = (page: Page) => page.route('**/api/files/**', (route) => route.abort());

test('SES-04: a reload while an upload runs keeps what is stored and asks for the other file again', async ({
  page,
}) => {
  const customer = new Customer(page);
  const [first, second] = [ownBox('gespeichert.stl', 30, 20, 10), ownBox('unterwegs.stl', 20, 20, 20)];
  await customer.open('/');
  await customer.upload(first);
  await customer.setQuantity(first.name, 3);
  const gate = await UploadGate.close(page);
  await customer.hand(second);
  await gate.holds(1);
  await page.reload();
  await expect(customer.card(first.name).getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: `Anzahl von ${first.name}` })).toHaveValue('3');
  await expect(customer.card(second.name)).toBeHidden();
  const note = page.getByRole('status').filter({ hasText: 'Eine Datei muss erneut hochgeladen werden' });
  await expect(note).toContainText(second.name);
  await gate.open();
  // Following the note answers it.
  await customer.upload(second);
  await expect(note).toBeHidden();
  await page.reload();
  for (const { name } of [first, second])
    await expect(customer.card(name).getByText('Gespeichert', { exact: true })).toBeVisible();
  await expect(note).toBeHidden();
});

test('SES-04: a reload in the moment of choosing says which files it has lost', async ({ page }) => {
  const customer = new Customer(page);
  const note = page.getByRole('status').filter({ hasText: 'Eine Datei muss erneut hochgeladen werden' });
  await customer.open('/');
  // Code that is on its way when the page goes.
  await page.route('**/core_wasm*.wasm', () => undefined);
  await customer.hand(ownBox('eben-gewaehlt.stl', 20, 20, 20));
  await expect(page.getByText('eben-gewaehlt.stl wird vorbereitet …')).toBeVisible();
  await page.unroute('**/core_wasm*.wasm');
  await page.reload();
  await expect(note).toContainText('eben-gewaehlt.stl');
  await customer.upload(ownBox('eben-gewaehlt.stl', 20, 20, 20));
  await expect(note).toBeHidden();
  await page.getByRole('button', { name: 'eben-gewaehlt.stl entfernen' }).click();
});

test('SES-04, UPL-30: a reload after a failed upload asks for the file again; the note can be put away', async ({
  page,
  allowedConsole,
}) => {
  allowedConsole.push(/500/);
  const customer = new Customer(page);
  await customer.open('/');
  await answerUploads(page, { status: 500, body: '{}' });
  await customer.hand(ownBox('gescheitert.stl', 20, 20, 20));
  await expect(page.getByText('⚠️ Upload fehlgeschlagen')).toBeVisible();
  await leaveUploadsAlone(page);
  await page.reload();
  await expect(page.getByText('gescheitert.stl')).toBeVisible();
  await pressDisabled(page.getByRole('button', { name: 'Weiter zur Konfiguration (0 Teile)' }));
  await expect(toast(page, 'Bitte laden Sie mindestens eine Datei hoch.')).toBeVisible();
  await page.getByRole('button', { name: 'Hinweis ausblenden' }).click();
  await expect(page.getByText('gescheitert.stl')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dateien auswählen', exact: true })).toBeVisible();
  await expect(page.getByText('gescheitert.stl')).toBeHidden();
});

test('SES-07: on the upload step a reload brings the bytes back from IndexedDB, before and after "completed" is cleared', async ({
  page,
}) => {
  const customer = new Customer(page);
  const box = ownBox('bytes.stl', 30, 20, 10);
  await customer.open('/');
  await customer.upload(box);
  // The list is written a moment after the bytes are kept.
  await expect
    .poll(async () => (await saved(page))[0])
    .toMatchObject({ name: box.name, fileBase64: null, needsReupload: false });
  await withoutServer(page);
  for (let reload = 0; reload < 2; reload++) {
    await page.reload();
    await expect(customer.card(box.name)).toContainText(spaced('30 × 20 × 10 mm'));
    await page.getByRole('button', { name: `3D-Vorschau von ${box.name}` }).click();
    await expect(page.getByRole('dialog', { name: box.name })).toBeVisible();
    await expect(page.getByText('Loading 3D Model...')).toBeHidden();
    await expect(page.getByText('Error loading 3D model')).toBeHidden();
    await page.keyboard.press('Escape');
  }
});

test('SES-01, SES-02, SES-03, SES-05, SES-06: on the configure step the session storage alone has the files, and restores them', async ({
  page,
}) => {
  const customer = new Customer(page);
  const box = ownBox('nur-session.stl', 30, 20, 10);
  await customer.open('/');
  await customer.upload(box);
  await expect.poll(() => keptFiles(page)).toEqual([box.name]);
  await customer.setQuantity(box.name, 4);
  await customer.toConfigure();
  await expect
    .poll(async () => (await saved(page))[0]?.fileBase64 ?? null)
    .toBe(box.bytes.toString('base64'));
  expect((await saved(page))[0]).toMatchObject({
    name: box.name,
    quantity: 4,
    modelData: { triangles: 12 },
    modelFileUrl: expect.stringContaining('/api/files/'),
    uploadedToStorage: true,
    needsReupload: false,
  });
  await expect.poll(() => keptFiles(page)).toEqual([]);
  await forgetIndexedDb(page);
  await withoutServer(page);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: `${box.name} auswählen` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: `Anzahl von ${box.name}` })).toHaveValue('4');
  // The bytes are really there: the part can be looked at without IndexedDB and server.
  await page.getByRole('button', { name: `3D-Vorschau von ${box.name}` }).click();
  await expect(page.getByRole('dialog', { name: box.name })).toBeVisible();
  await expect(page.getByText('Loading 3D Model...')).toBeHidden();
  await expect(page.getByText('Error loading 3D model')).toBeHidden();
});

test('SES-07: a duplicated tab has a list of its own, and takes no file away from the first one', async ({
  page,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  const model = ownBox('zweimal.stl', 30, 20, 10);
  await customer.upload(model);
  await expect.poll(async () => (await saved(page)).length).toBe(1);
  // A window that a page opens begins, as a duplicated tab does, with a copy of the session storage.
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/'));
  const second = await opened;
  const copy = new Customer(second).card(model.name);
  await expect(copy.getByText('Gespeichert', { exact: true })).toBeVisible();
  const tabId = (tab: Page) => tab.evaluate(() => JSON.parse(sessionStorage.getItem('tab') ?? '{}').id);
  await expect.poll(() => tabId(second)).not.toBe(await tabId(page));
  await copy.getByRole('button', { name: /entfernen/ }).click();
  await expect(copy).toBeHidden();
  await second.reload();
  await expect(copy).toBeHidden();
  await second.close();

  await withoutServer(page);
  await page.reload();
  await page.getByRole('button', { name: `3D-Vorschau von ${model.name}` }).click();
  await expect(page.getByRole('dialog', { name: model.name })).toBeVisible();
  await expect(page.getByText('Loading 3D Model...')).toBeHidden();
  await expect(page.getByText('Error loading 3D model')).toBeHidden();
});
