import { expect, type Page } from '@playwright/test';
import { CONFIGURATION } from '../../src/testing/parts';
import { ownBox } from './models';
import { lineCents, SHIPPING_CENTS } from './oracle';
import { ownOrigin, postModel } from './server';
import type { Shop } from './shop';

export const PASSWORD = 'Zahnrad-Regal-7';

/** Makes an account in this browser, without the dialog that has its own stories. */
export async function register(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/register', {
    data: {
      firstName: 'Änne',
      lastName: 'Groß-Öhler',
      email,
      password: PASSWORD,
      passwordConfirmation: PASSWORD,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Logs an admin in by the link of the command line, and waits for the page that the link leads to. */
export async function openAdminLink(page: Page, shop: Shop, email?: string): Promise<void> {
  await page.goto(await shop.adminLink(email));
  await page.waitForURL('**/admin/orders');
}

const ADDRESS = {
  billing_name: 'Änne Groß-Öhler',
  billing_line1: 'Mühlstraße 5',
  billing_postal_code: '70173',
  billing_city: 'Stuttgart',
  billing_country: 'DE',
  delivery_choice: 'same',
};

/**
 * Makes the guest or user of this page the owner of a paid order of five pieces of each file; answers the order's number. It is
 * bought by the calls that the pages would make, for stories about what comes after: those about buying walk the whole way.
 */
export async function buy(
  page: Page,
  shop: Shop,
  files: string | readonly string[],
  {
    email,
    lastName = 'Groß-Öhler',
    shipping = 'shipping',
    ...chosen
  }: { email: string; lastName?: string; shipping?: keyof typeof SHIPPING_CENTS } & Partial<
    typeof CONFIGURATION
  >,
): Promise<string> {
  const configuration = { ...CONFIGURATION, ...chosen };
  const { material, layerHeight, infill } = configuration;
  let sum = SHIPPING_CENTS[shipping];
  const cartItems = [];
  for (const name of typeof files === 'string' ? [files] : files) {
    const uploaded = await postModel(page.request, shop, ownBox(name, 20, 30, 10));
    expect(uploaded.status(), await uploaded.text()).toBe(200);
    const { url, measures }: { url: string; measures: { volumeMm3: number } } = await uploaded.json();
    const volume = measures.volumeMm3 / 1000;
    sum += lineCents({ volumeCm3: volume, quantity: 5, material, layerHeight, infill });
    cartItems.push({
      id: `gekauft-${name}`,
      fileName: name,
      volume,
      quantity: 5,
      configuration,
      modelFileUrl: url,
      uploadedToStorage: true,
    });
  }
  const checkout = await page.request.post('/api/create-checkout-session', {
    headers: ownOrigin(shop),
    data: {
      cartItems,
      customerData: { firstName: 'Änne', lastName, email, agreeToTerms: true },
      shipping,
      totalPrice: Number(sum) / 100,
      userId: null,
      agreeToTerms: true,
    },
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  const { sessionId, url: hosted }: { sessionId: string; url: string } = await checkout.json();
  const paid = await page.request.post(hosted, {
    form: { ...ADDRESS, action: 'pay' },
    maxRedirects: 0,
  });
  expect(paid.status(), 'the page of the payment leads to the thanks').toBe(303);
  const answer = await page.request.get(`/api/checkout/${sessionId}`);
  const { order }: { order: { orderNumber: string } | null } = await answer.json();
  expect(order, 'the order of the paid checkout').not.toBeNull();
  return order?.orderNumber ?? '';
}
