import { expectAccessible } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink } from './support/people';
import { checkedOrder } from './support/production';
import { ownOrigin } from './support/server';
import { toast } from './support/toast';

test('ADM-32: a plate takes its filament off a spool, and of colours that are used up one is hidden and one is kept', async ({
  page,
  shop,
}) => {
  const email = `rolle-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const number = await buy(page, shop, 'rolle-halter.stl', { email });
  await openAdminLink(page, shop);
  const { request } = page;
  const headers = ownOrigin(shop);
  const settings = async () => (await request.get('/api/settings')).json();
  const { settings: before } = await settings();
  const rare: string = before.materialColors.PETG[1].name;
  const dialog = page.getByRole('dialog');

  // A printer and two spools.
  const printer = { name: `Prusa ${number}`, lengthMm: 250, widthMm: 210, heightMm: 220, nozzleMm: 0.4 };
  expect((await request.post('/api/admin/printers', { headers, data: printer })).status()).toBe(200);
  await page.goto('/admin/production?view=spools');
  const add = async (material: string, color: string, left: string) => {
    await page.getByRole('button', { name: 'Rolle anlegen' }).click();
    await dialog.getByRole('combobox', { name: 'Material' }).click();
    await page.getByRole('option', { name: material, exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Farbe' }).click();
    await page.getByRole('option', { name: color, exact: true }).click();
    await dialog.getByLabel('Noch übrig (Gramm)').fill(left);
    await dialog.getByLabel('Notiz').fill('Regal 2');
    await expectAccessible(page, 'the form of a spool');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add('PLA', 'Weiß', '800');
  await add('PETG', rare, '5');
  const white = page.getByRole('region', { name: 'PLA, Weiß' });
  // Other stories may have left more open parts than that.
  await expect(white.getByText(/^Reicht (nicht )?für offene Teile: 800\sg da,/)).toBeVisible();
  await expect(white.getByText(/^noch 800\sg von 1\.000\sg · Regal 2$/)).toBeVisible();

  // Once the server has looked at the part, a plate of five pieces takes what they need.
  const orderId = await checkedOrder(request, number);
  const board = await (await request.get('/api/admin/plates')).json();
  const printers: { id: string; name: string }[] = board.data.printers;
  const printerId = printers.find(({ name }) => name === printer.name)?.id;
  const parts = [{ orderId, position: 0, pieces: 5 }];
  expect((await request.post('/api/admin/plates', { headers, data: { printerId, parts } })).status()).toBe(
    200,
  );
  await page.goto('/admin/production?view=plates');
  const plates = page.getByRole('region', { name: printer.name });
  // Production waits for the mail that holds the contract.
  await expect(async () => {
    await plates.getByRole('button', { name: /starten$/ }).click();
    await expect(plates.getByText('im Druck')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await plates.getByRole('button', { name: /ist fertig$/ }).click();
  await expect(dialog.getByRole('combobox', { name: 'Rolle für PLA, Weiß' })).toHaveText(/noch 800\sg/);
  await expectAccessible(page, 'the end of a plate with spools');
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  await expect(page.getByText(/^Abgezogen: \d+\sg von Rolle \d+$/)).toBeVisible();
  await page.getByRole('tab', { name: 'Filament' }).click();
  await expect(white.getByText(/^noch 7\d\d\sg von 1\.000\sg/)).toBeVisible();
  await expectAccessible(page, 'the spools');

  // Both are empty: the first page asks, and does what is answered.
  for (const color of ['PLA, Weiß', `PETG, ${rare}`]) {
    const card = page.getByRole('region', { name: color });
    await card.getByRole('button', { name: /ist leer$/ }).click();
    await expect(card.getByText('leer', { exact: true })).toBeVisible();
  }
  await page.goto('/admin/orders');
  await expect(page.getByText('Filament leer: Farbe ausblenden?')).toBeVisible();
  await expectAccessible(page, 'the question about empty colours');
  await page.getByRole('button', { name: 'Farbe PLA, Weiß weiter anbieten' }).click();
  await expect(page.getByRole('button', { name: 'Farbe PLA, Weiß weiter anbieten' })).toHaveCount(0);
  await page.getByRole('button', { name: `Farbe PETG, ${rare} ausblenden` }).click();
  await expect(toast(page, `PETG, ${rare} ist bei Kunden ausgeblendet.`)).toBeVisible();
  await expect(page.getByText('Filament leer: Farbe ausblenden?')).toHaveCount(0);
  const { settings: after, version } = await settings();
  expect(after.offer.hiddenColors).toEqual({ ...before.offer.hiddenColors, PETG: [rare] });

  const back = { version, settings: { offer: before.offer } };
  expect((await request.put('/api/admin/settings', { headers, data: back })).status()).toBe(200);
});
