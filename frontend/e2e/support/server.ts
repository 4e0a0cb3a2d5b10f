import { createHmac } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import type { Upload } from './customer';
import type { Shop } from './shop';

/** The parts of an order that the stories look at, as GET /api/admin/orders/{id} answers them. */
interface AdminOrder {
  id: string;
  orderNumber: string;
  status: string;
  itemsCents: number;
  shippingCents: number;
  totalCents: number;
  shipping: string;
  items: { fileName: string; quantity: number; unitCents: number; lineCents: number; volumeCm3: number }[];
  customer: { firstName: string; lastName: string; email: string };
}

/** Logs `api` in as this account, which becomes an admin's, by the link of the command line. */
export async function redeemAdminLink(api: APIRequestContext, shop: Shop, email?: string): Promise<void> {
  const [, token] = (await shop.adminLink(email)).split('#anmelden=');
  const answer = await api.post('/api/session/redeem', { data: { token } });
  expect(answer.ok(), 'the login link lets the admin in').toBe(true);
}

/** An admin without a page; the caller disposes of the context. */
export async function adminContext(shop: Shop, email?: string): Promise<APIRequestContext> {
  const context = await request.newContext({ baseURL: shop.url });
  await redeemAdminLink(context, shop, email);
  return context;
}

/** Every real order of the shop, newest first, each in full. */
export async function allOrders(shop: Shop): Promise<AdminOrder[]> {
  const admin = await adminContext(shop);
  try {
    const orders: AdminOrder[] = [];
    let after: string | null = '';
    while (after !== null) {
      const answer = await admin.get('/api/admin/orders', { params: { after } });
      expect(answer.status()).toBe(200);
      const page: { data: { id: string }[]; next: string | null } = await answer.json();
      for (const { id } of page.data) {
        const order: { data: AdminOrder } = await (await admin.get(`/api/admin/orders/${id}`)).json();
        orders.push(order.data);
      }
      after = page.next;
    }
    return orders;
  } finally {
    await admin.dispose();
  }
}

/** The headers that a browser sends with every call of its own page. */
export const ownOrigin = (shop: Shop) => ({ Origin: shop.url, 'Sec-Fetch-Site': 'same-origin' });

/** POST /api/upload-model, as the page does it. */
export function postModel(api: APIRequestContext, shop: Shop, file: Upload): Promise<APIResponse> {
  return api.post('/api/upload-model', {
    headers: ownOrigin(shop),
    multipart: {
      file: { name: file.name, mimeType: 'application/octet-stream', buffer: file.bytes },
      userId: '',
      orderId: 'temp-e2e',
    },
  });
}

/** Signs a webhook body the way Stripe documents it: HMAC-SHA256 over `{t}.{body}`. */
export function signature(secret: string, body: string, unixSeconds = Math.floor(Date.now() / 1000)): string {
  const digest = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${digest}`;
}

/** POST /api/webhooks/stripe with the given signature, from outside any browser. */
export function postWebhook(api: APIRequestContext, body: string, signed: string): Promise<APIResponse> {
  return api.post('/api/webhooks/stripe', {
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signed },
    data: body,
  });
}
