import { Customer, onDisk, type Upload } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { postModel } from './support/server';
import { binaryStl, box } from './support/stl';

const cube = box(20, 20, 20);
const good = ownBox('gutes-teil.stl', 20, 20, 20);

/** Two files that are no part; the many others are tried on the core and on the server (`bad_inputs.rs`, `bad_input.rs`). */
const BROKEN: { what: string; file: Upload; says: RegExp }[] = [
  {
    what: 'a page named .stl',
    file: { name: 'seite.stl', bytes: Buffer.from('<!doctype html><title>Kein STL</title>') },
    says: /STL/,
  },
  {
    what: 'a header that lies about its count',
    file: { name: 'luegt.stl', bytes: binaryStl(cube, { count: 0xffff_ffff }) },
    says: /STL|Datei/,
  },
];

for (const { what, file, says } of BROKEN) {
  test(`FMT-23, UPL-09, UPL-10, UPL-39: ${what} gets its German message, the other file stays`, async ({
    page,
    shop,
    allowedConsole,
  }) => {
    allowedConsole.push(/422/);
    const customer = new Customer(page);
    await customer.open('/');
    await customer.upload(good);
    await customer.hand(file);

    const card = customer.card(file.name);
    await expect(card.getByText('Datei lässt sich nicht lesen')).toBeVisible();
    await expect(card).toContainText(
      /Fehler beim Analysieren der Datei: |Fehler beim Verarbeiten der STL-Datei: /,
    );
    await expect(card).toContainText(says);
    await expect(page.getByRole('alert')).toContainText(`Fehler beim Verarbeiten der Datei ${file.name}: `);
    await expect(card.getByRole('button', { name: `${file.name} erneut versuchen` })).toBeHidden();
    // The other file is untouched, and the way leads on without the bad one.
    await expect(customer.card(good.name).getByText('Gespeichert', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Weiter mit 1.Teil$/ })).toBeEnabled();
    await card.getByRole('button', { name: `${file.name} entfernen` }).click();
    await expect(card).toBeHidden();
    await expect(page.getByRole('button', { name: 'Weiter zur Konfiguration (1 Teile)' })).toBeEnabled();

    // The server says the same to someone who does not ask the page.
    const answer = await postModel(page.request, shop, file);
    expect(answer.status()).toBe(422);
    const body = await answer.json();
    expect(body).toMatchObject({ success: false, url: null, path: null });
    expect(body.error).toMatch(/^Fehler beim Verarbeiten der STL-Datei: ./);
  });
}

test('LIM-01, UPL-22, UPL-37: one byte over 50 MB is refused, by the page and by the server', async ({
  page,
  shop,
  allowedConsole,
}, testInfo) => {
  allowedConsole.push(/413/);
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(good);
  const tooLarge = { name: 'riesig.stl', bytes: Buffer.alloc(52_428_801) };
  await customer.hand(await onDisk(tooLarge, testInfo.outputPath()));
  const dialog = page.getByRole('dialog', { name: 'Datei zu groß' });
  await expect(dialog).toContainText('riesig.stl');
  await expect(dialog).toContainText(/50[ \u00a0]MB/);
  await dialog.getByRole('button', { name: 'Verstanden' }).click();
  await expect(customer.card(good.name)).toBeVisible();
  await expect(customer.card(tooLarge.name)).toBeHidden();

  const answer = await postModel(page.request, shop, tooLarge);
  expect(answer.status()).toBe(413);
  expect((await answer.json()).error).toBe('Datei zu groß. Maximale Größe: 50MB');
});

test('LIM-03, UPL-23: 251 mm do not fit the print plate, 250 mm do', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/422/);
  const customer = new Customer(page);
  await customer.open('/');
  const fits = ownBox('passt.stl', 250, 250, 250);
  const tooBig = ownBox('passt-nicht.stl', 251, 20, 30);
  await customer.upload(fits);
  await customer.hand(tooBig);
  const dialog = page.getByRole('dialog', { name: 'Modell zu groß für Druckplatte' });
  await expect(dialog).toContainText('passt-nicht.stl');
  for (const side of [/251[ \u00a0]mm/, /20[ \u00a0]mm/, /30[ \u00a0]mm/])
    await expect(dialog).toContainText(side);
  await dialog.getByRole('button', { name: 'Verstanden' }).click();
  await expect(customer.card(fits.name)).toBeVisible();
  await expect(customer.card(tooBig.name)).toBeHidden();

  const answer = await postModel(page.request, shop, tooBig);
  expect(answer.status()).toBe(422);
  expect(await answer.json()).toMatchObject({
    code: 'model_too_big',
    error: expect.stringContaining('Modell zu groß für Druckplatte'),
  });
});
