import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { CONFIGURATION } from '../../src/testing/parts';
import type { Model } from './models';
import { adminContext, ownOrigin, postModel } from './server';
import type { Shop } from './shop';

const EMPTY_PAGE = '/empty-page-of-a-test';

/** A part as it lies in the cart; what is not named is the default of the shop. */
export interface CartPart {
  model: Pick<Model, 'name' | 'bytes'>;
  quantity?: number;
  configuration?: Partial<typeof CONFIGURATION>;
  /** Changes of the stored item, for carts that were damaged on purpose. */
  damage?: Record<string, unknown>;
}

/** Stores the files as the page would, and answers what the cart has of them. */
async function stored(api: APIRequestContext, shop: Shop, parts: CartPart[]) {
  const items = [];
  for (const [index, { model, quantity = 1, configuration, damage }] of parts.entries()) {
    const answer = await postModel(api, shop, { name: model.name, bytes: model.bytes });
    expect(answer.status(), `${model.name} is stored`).toBe(200);
    const { url, measures }: { url: string; measures: { volumeMm3: number } } = await answer.json();
    items.push({
      id: `teil-${index + 1}`,
      fileName: model.name,
      volume: measures.volumeMm3 / 1000,
      quantity,
      configuration: { ...CONFIGURATION, ...configuration },
      modelFileUrl: url,
      uploadedToStorage: true,
      ...damage,
    });
  }
  return items;
}

/**
 * Puts these parts into the cart that the server keeps for the guest or user of `api`, as another device would have left it. A page finds
 * them there when it is opened next.
 */
export async function fillServerCart(api: APIRequestContext, shop: Shop, parts: CartPart[]): Promise<void> {
  const cartItems = await stored(api, shop, parts);
  const { user } = await (await api.get('/api/session')).json();
  const answer = await api.post(`/api/cart/save-${user ? 'user' : 'anonymous'}`, {
    headers: ownOrigin(shop),
    data: { cartItems },
  });
  expect(await answer.json(), 'the cart is saved').toMatchObject({ saved: true });
}

/** Fills the cart of an account that is not logged in. */
export async function fillAccountCart(shop: Shop, account: string, parts: CartPart[]): Promise<void> {
  const api = await adminContext(shop, account);
  await fillServerCart(api, shop, parts);
  await api.dispose();
}

/**
 * Opens the order step with these parts in the cart, by the short way: the files go to the real server as the page would
 * send them, the cart into the browser's storage as the page keeps it. Stories about the way to the order step take that way
 * themselves (`steps.spec.ts`, `purchase.spec.ts`).
 *
 * @returns the volumes in cm³ as the server measured them, in order
 */
export async function openOrderStep(
  page: Page,
  shop: Shop,
  parts: CartPart[],
  { shipping = 'pickup', address = '/konfigurator?step=order' } = {},
): Promise<number[]> {
  const items = await stored(page.request, shop, parts);
  // From an empty page of the shop: no script of its own runs there that would write a cart too.
  const body = '<link rel="icon" href="data:,">';
  await page.route(EMPTY_PAGE, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(EMPTY_PAGE);
  await page.unroute(EMPTY_PAGE);
  await page.evaluate(
    ([items, shipping]) => {
      const state = { items, shipping, changedAt: Date.now(), checkoutSessionId: null };
      localStorage.setItem('cart', JSON.stringify({ state, version: 1 }));
    },
    [items, shipping] as const,
  );
  await page.goto(address);
  return items.map(({ volume }) => volume);
}
