// A customer with cookies who uploads a part, orders and pays, as a browser does: for measurements and trials of a running shop.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { binaryStl, box } from '../make-fixtures.mjs';
import { Stop } from './project.mjs';

const PAUSE_MS = 20;

const ADDRESS = {
  action: 'pay',
  billing_name: 'Ada Lovelace',
  billing_line1: 'Hauptstraße 1',
  billing_postal_code: '70173',
  billing_city: 'Stuttgart',
  billing_country: 'DE',
};

/** A cube of 10 mm. */
const CUBE = binaryStl(box([0, 0, 0], [10, 10, 10]));

/** One customer with cookies and a part. */
export class Buyer {
  cookies = new Map();
  total = 0;

  constructor(base) {
    this.base = base;
  }

  async call(path, options = {}) {
    const url = new URL(path, this.base);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'accept-encoding': 'identity', ...options.headers, cookie };
    const answer = await fetch(url, { redirect: 'manual', ...options, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
      this.cookies.set(name, value);
    }
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  }

  /** A browser's request that stores a model. */
  uploadRequest(bytes = CUBE) {
    const body = new FormData();
    body.append('file', new Blob([bytes]), 'wuerfel.stl');
    return { method: 'POST', body };
  }

  async upload(bytes = CUBE) {
    const { status, body } = await this.call('/api/upload-model', this.uploadRequest(bytes));
    if (status !== 200) throw new Stop(`The upload was answered with ${status}: ${JSON.stringify(body)}`);
    this.file = body.url;
  }

  /** A browser's request that orders the part; the same key again asks for the same order. */
  checkoutRequest(key = randomUUID()) {
    const color = { primaryColor: 'Weiß', secondaryColor: 'Weiß', tertiaryColor: 'Weiß' };
    const configuration = { material: 'PLA', ...color, layerHeight: 0.2, infill: 20 };
    const item = { id: 'teil', fileName: 'wuerfel.stl', quantity: 1, configuration, modelFileUrl: this.file };
    const body = {
      cartItems: [{ ...item, volume: 1, uploadedToStorage: true }],
      customerData: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', agreeToTerms: true },
      shipping: 'pickup',
      totalPrice: this.total,
      userId: null,
      agreeToTerms: true,
    };
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    return { method: 'POST', headers, body: JSON.stringify(body) };
  }

  checkout() {
    return this.call('/api/create-checkout-session', this.checkoutRequest());
  }

  /** Pays on the provider's page. */
  pay(url) {
    return this.call(url, { method: 'POST', body: new URLSearchParams(ADDRESS) });
  }

  /** True: the return page shows the order. */
  async buy() {
    let answer = await this.checkout();
    if (answer.body.code === 'prices_changed') {
      this.total = answer.body.totalCents / 100;
      answer = await this.checkout();
    }
    if (answer.status !== 200) return false;
    const { url, sessionId } = answer.body;
    const paid = await this.pay(url);
    if (paid.status !== 303) return false;
    for (;;) {
      const { status, body } = await this.call(`/api/checkout/${sessionId}`);
      if (status === 200 && body.status === 'paid') {
        this.order = body.order;
        return body.order !== null;
      }
      if (status !== 200 || body.status === 'expired') return false;
      await pause(PAUSE_MS);
    }
  }
}
