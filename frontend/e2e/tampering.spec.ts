import { CONFIGURATION } from '../src/testing/parts';
import { Customer } from './support/customer';
import { expect, test } from './support/fixtures';
import { ownBox } from './support/models';
import { adminContext, allOrders, ownOrigin, postModel, postWebhook, signature } from './support/server';

const CUSTOMER = { firstName: 'Eva', lastName: 'Fuchs', email: 'eva@example.org', agreeToTerms: true };

test('PRC-23, PRC-24, ROLE-12: an amount tampered in the request is refused, and the cart shows the real one', async ({
  page,
  shop,
  allowedConsole,
}) => {
  allowedConsole.push(/409/);
  const customer = new Customer(page);
  const box = ownBox('manipuliert.stl', 60, 50, 40);
  const ordersBefore = (await allOrders(shop)).length;
  // The page sends what it shows; on the way out, a cheaper order is made of it.
  await page.route('**/api/create-checkout-session', async (route) => {
    const body = route.request().postDataJSON();
    await route.continue({
      postData: {
        ...body,
        totalPrice: 0.5,
        cartItems: body.cartItems.map((item: object) => ({ ...item, volume: 0.1 })),
      },
    });
  });
  await customer.open('/');
  await customer.upload(box);
  await customer.toConfigure();
  await customer.toReview();
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.payButton.click();

  await expect(
    page.getByText('Die Preise haben sich geändert. Bitte prüfen Sie Ihren Warenkorb.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/step=review/);
  // 120 cm³ × 0.07 € + 5 € set-up
  await expect(page.getByRole('list', { name: 'Teile im Warenkorb' })).toContainText('13,40');
  expect((await allOrders(shop)).length).toBe(ordersBefore);
});

test('PRC-23, PRC-24, ROLE-12: volume, price and total of a hand-made request count for nothing', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  const uploaded = await postModel(page.request, shop, ownBox('api.stl', 60, 50, 40));
  expect(uploaded.status()).toBe(200);
  const { url } = await uploaded.json();
  const order = (totalPrice: number, volume: number) =>
    page.request.post('/api/create-checkout-session', {
      headers: ownOrigin(shop),
      data: {
        cartItems: [
          {
            id: 'a',
            fileName: 'api.stl',
            volume,
            quantity: 1,
            configuration: CONFIGURATION,
            modelFileUrl: url,
            uploadedToStorage: true,
            unitPrice: 0.01,
          },
        ],
        customerData: CUSTOMER,
        shipping: 'pickup',
        totalPrice,
        userId: null,
        agreeToTerms: true,
      },
    });

  for (const [totalPrice, volume] of [
    [0.01, 120],
    [0.01, 0.000001],
    [3, 0],
    [13.39, 120],
    [13.41, 120],
    [-5, 120],
  ] as const) {
    const answer = await order(totalPrice, volume);
    expect([400, 409], `${totalPrice} € for ${volume} cm³`).toContain(answer.status());
  }
  const refused = await (await order(13.39, 120)).json();
  expect(refused).toMatchObject({
    code: 'prices_changed',
    totalCents: 1340,
    items: [{ id: 'a', unitCents: 1340, lineCents: 1340 }],
  });
  // The right total passes, also with a made-up volume: the server measured the file itself.
  expect((await order(13.4, 0.1)).status()).toBe(200);
});

test('PAY-02: one paid session is one order, though its webhook comes ten times; a forged one is refused', async ({
  page,
  shop,
}) => {
  const customer = new Customer(page);
  await customer.open('/');
  await customer.upload(ownBox('zehnmal.stl', 20, 20, 20));
  await customer.toConfigure();
  await customer.toReview();
  await customer.toOrderAsGuest();
  await customer.fillContact();
  await customer.toPaymentPage();
  const sessionId = new URL(page.url()).pathname.split('/').pop() ?? '';
  const ordersBefore = (await allOrders(shop)).length;

  const { keys } = shop.payments;
  const sessionAsStripeTellsIt = async () =>
    (
      await page.request.get(`${shop.payments.url}/v1/checkout/sessions/${sessionId}`, {
        headers: { Authorization: `Bearer ${keys.apiKey}` },
      })
    ).json();
  const event = async (id: string) =>
    JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-09-30.endive',
      created: Math.floor(Date.now() / 1000),
      data: { object: await sessionAsStripeTellsIt() },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: 'checkout.session.completed',
    });

  // Before anything is paid: a forged notice of a payment, and a genuine one whose content was changed on the way.
  const unpaid = await event('evt_forged');
  const genuine = signature(keys.webhookSecret, unpaid);
  const stale = signature(keys.webhookSecret, unpaid, Math.floor(Date.now() / 1000) - 3600);
  const paidLie = unpaid.replace('"unpaid"', '"paid"');
  for (const [body, signed] of [
    [unpaid, signature('whsec_guessed', unpaid)],
    [unpaid, ''],
    [unpaid, 'nonsense'],
    [paidLie, genuine],
    [unpaid, stale],
  ] as const) {
    expect((await postWebhook(page.request, body, signed)).status(), signed).toBe(400);
  }
  expect((await allOrders(shop)).length, 'a forged webhook makes no order').toBe(ordersBefore);

  await customer.pay();
  const paid = await event('evt_ten_times');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => postWebhook(page.request, paid, signature(keys.webhookSecret, paid))),
  );
  expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(200));
  // The page asks for the order again and again as well.
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const answer = await page.request.get(`/api/checkout/${sessionId}`);
    expect(await answer.json()).toMatchObject({ status: 'paid' });
  }
  expect((await allOrders(shop)).length, 'one order, not ten').toBe(ordersBefore + 1);
});

test('ROLE-10, ROLE-11, API-06: files and orders of one guest are closed to another', async ({
  page,
  shop,
  playwright,
}) => {
  await page.goto('/');
  const uploaded = await postModel(page.request, shop, ownBox('geheim.stl', 10, 10, 10));
  const { url } = await uploaded.json();
  expect((await page.request.get(url)).status(), 'the owner gets the file').toBe(200);

  const stranger = await playwright.request.newContext({ baseURL: shop.url });
  expect((await stranger.get(url)).status(), 'a stranger with the address does not').toBe(404);
  const order = await stranger.post('/api/create-checkout-session', {
    headers: ownOrigin(shop),
    data: {
      cartItems: [
        {
          id: 'a',
          fileName: 'geheim.stl',
          volume: 1,
          quantity: 1,
          configuration: CONFIGURATION,
          modelFileUrl: url,
          uploadedToStorage: true,
        },
      ],
      customerData: CUSTOMER,
      shipping: 'pickup',
      totalPrice: 5.07,
      userId: null,
      agreeToTerms: true,
    },
  });
  expect(order.status(), 'a stranger cannot order it').toBeGreaterThanOrEqual(400);
  expect(order.status()).toBeLessThan(500);
  await stranger.dispose();
});

test('ROLE-15, ROLE-16: a guest who asks for the orders gets none, and the log says so', async ({
  page,
  shop,
}) => {
  await page.goto('/');
  const answer = await page.request.get('/api/admin/orders');
  expect([401, 403]).toContain(answer.status());
  expect(await answer.json()).toMatchObject({ success: false, data: [] });
  expect(await shop.log()).toContain('Access denied: Admin privileges required');
  const admin = await adminContext(shop);
  expect((await admin.get('/api/admin/orders')).status(), 'while an admin is let in').toBe(200);
  await admin.dispose();
});
