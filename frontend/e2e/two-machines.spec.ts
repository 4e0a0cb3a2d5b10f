import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPrograms, startPostgres } from '../../scripts/postgres.mjs';
import { BUCKET, findMoto, startMoto } from '../../scripts/s3.mjs';
import { CONTACT, Customer } from './support/customer';
import { test as base, expect } from './support/fixtures';
import { mailPages } from './support/mail';
import { ownBox } from './support/models';
import { allOrders, redeemAdminLink } from './support/server';
import { startShop } from './support/shop';

const postgres = findPrograms();
const moto = findMoto();

/** The one takes what is uploaded, the other one does all the rest: they share a PostgreSQL and a bucket, and no folder. */
const test = base.extend<object, { bucket: string }>({
  bucket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a destructured first argument.
    async ({}, use) => {
      if (!moto) throw new Error('moto_server is missing');
      const store = await startMoto(moto);
      await use(store.address);
      await store.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  shop: [
    async ({ bucket }, use) => {
      if (!postgres) throw new Error('PostgreSQL is missing');
      const database = await startPostgres(postgres);
      const shop = await startShop({
        machines: {
          names: ['annahme', 'verkauf'],
          choose: ({ url }) => (url === '/api/upload-model' ? 'annahme' : 'verkauf'),
          env: {
            DATABASE_URL: database.address,
            STORAGE_URL: `s3://${BUCKET}/laden`,
            AWS_ENDPOINT_URL: bucket,
            AWS_ACCESS_KEY_ID: 'test',
            AWS_SECRET_ACCESS_KEY: 'test',
            AWS_REGION: 'eu-central-1',
            SIGNING_KEY: randomBytes(32).toString('hex'),
          },
        },
      });
      await use(shop);
      await shop.stop();
      await database.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test.skip(!postgres, 'left out: there is no PostgreSQL here (initdb and postgres)');
test.skip(!moto, "left out: there is no S3 service here (pip install 'moto[server]')");

test('a shop on PostgreSQL and S3: what one machine took, the other one prices, sells and hands out', async ({
  page,
  shop,
  bucket,
}) => {
  const model = ownBox('zwei-maschinen.stl', 20, 30, 10);
  const customer = new Customer(page);
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/upload-model'),
    customer.open('/').then(() => customer.upload(model)),
  ]);
  const uploaded: { url: string } = await answer.json();
  await customer.toConfigure();
  await customer.configure(model.name, { material: 'PETG', color: 'Schwarz' });
  await customer.toReview();
  await customer.ship('Abholung');
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.toPaymentPage();
  await customer.pay();

  const orders = await allOrders(shop);
  expect(orders).toHaveLength(1);
  const [order] = orders;
  expect(order?.customer).toMatchObject(CONTACT);
  expect(order?.items[0]).toMatchObject({ fileName: model.name, volumeCm3: 6 });
  await expect(page.getByText(order?.orderNumber ?? '').first()).toBeVisible();

  // Its customer and its operator both get the bytes that came in.
  const operator = await page.context().browser()?.newContext({ baseURL: shop.url });
  if (!operator) throw new Error('a browser for the operator');
  await redeemAdminLink(operator.request, shop);
  for (const { request } of [page.context(), operator]) {
    const download = await request.get(uploaded.url);
    expect(download.status()).toBe(200);
    expect((await download.body()).equals(model.bytes)).toBe(true);
  }
  await operator.close();
  const listed = await (await fetch(`${bucket}/${BUCKET}?list-type=2&prefix=laden/`)).text();
  expect(listed.match(/<Key>laden\/model-files\/[^<]+<\/Key>/g)).toHaveLength(1);
  for (const machine of ['annahme', 'verkauf']) {
    for (const kept of ['files', 'uploads']) {
      const place = join(shop.folder, machine, kept);
      expect(existsSync(place) ? readdirSync(place) : [], `${machine}/${kept}`).toEqual([]);
    }
  }

  // Both machines send mails, and each mail goes out once: to the customer, and to the operator.
  const mails = async () =>
    (await mailPages(shop)).filter((mail) => order && mail.includes(order.orderNumber)).length;
  await expect.poll(mails, { timeout: 20_000 }).toBe(2);
});
