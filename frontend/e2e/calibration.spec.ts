import { expectAccessibleEverywhere } from './support/axe';
import { expect, test } from './support/fixtures';
import { buy, openAdminLink } from './support/people';
import { checkedOrder } from './support/production';
import { ownOrigin } from './support/server';

test('ADM-18, ADM-25: what finished plates took is entered, and the settings say by how much estimates miss', async ({
  page,
  shop,
}) => {
  const email = `abgleich-${crypto.randomUUID().slice(0, 8)}@example.org`;
  const number = await buy(page, shop, 'abgleich.stl', { email });
  await openAdminLink(page, shop);
  const { request } = page;
  const headers = ownOrigin(shop);
  const data = async <Data>(path: string): Promise<Data> => (await (await request.get(path)).json()).data;
  const post = async (path: string, body: object) =>
    (await request.post(path, { headers, data: body })).status();

  const name = `Prusa ${number}`;
  const printer = { name, lengthMm: 250, widthMm: 210, heightMm: 220, nozzleMm: 0.4 };
  expect(await post('/api/admin/printers', printer)).toBe(200);
  const orderId = await checkedOrder(request, number);
  type Plate = { id: string; number: number; version: number; printerId: string; state: string };
  type Board = { printers: { id: string; name: string }[]; plates: Plate[] };
  const board = () => data<Board>('/api/admin/plates');
  const printerId = (await board()).printers.find((one) => one.name === name)?.id;
  const plates = async () => (await board()).plates.filter((plate) => plate.printerId === printerId);
  for (let at = 0; at < 3; at += 1) {
    const plan = { printerId, parts: [{ orderId, position: 0, pieces: 1 }] };
    expect(await post('/api/admin/plates', plan)).toBe(200);
    for (const [step, before] of [
      ['start', 'planned'],
      ['finish', 'printing'],
    ]) {
      // Production waits for the mail that holds the contract.
      await expect(async () => {
        const plate = (await plates()).find(({ state }) => state === before);
        expect(await post(`/api/admin/plates/${plate?.id}/step`, { step, version: plate?.version })).toBe(
          200,
        );
      }).toPass();
    }
  }

  await page.goto('/admin/production?view=plates');
  for (const { number: plate } of await plates()) {
    const card = page.getByRole('region', { name: `Platte ${plate}`, exact: true });
    await card.getByRole('button', { name: `Ist-Werte von Platte ${plate}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Dauer (Minuten)').fill('lange');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText(/^Bitte geben Sie eine Zahl über 0 an/)).toBeVisible();
    await dialog.getByLabel('Dauer (Minuten)').fill('64,5');
    await dialog.getByLabel('Material mit Stützen (Gramm)').fill('4,2');
    if (plate === (await plates())[0]?.number) await expectAccessibleEverywhere(page, 'what a plate took');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(card.getByText(/^Gebraucht: 64,5\smin, 4,2\sg$/)).toBeVisible();
  }
  await expectAccessibleEverywhere(page, 'plates with what they took');

  await page.goto('/admin/settings?tab=printing');
  const learned = page.getByRole('region', { name: 'Abgleich mit fertigen Platten' });
  await expect(
    learned.getByText(
      /^Gemessen an \d+ Platten: Drucke dauern [\d,]+-mal so lange wie geschätzt; es bleiben ± \d+\s%\.$/,
    ),
  ).toBeVisible();
  await expect(learned.getByText(/Drucke wiegen [\d,]+-mal so viel wie geschätzt/)).toBeVisible();
  await expect(learned.getByRole('button', { name: /^Faktor Zeit [\d,]+ übernehmen$/ })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the settings with what plates teach');
});
