// Customers who keep buying from a shop in trouble, as a browser would: the same order is tried again with the same key. What was paid is
// written down, and how long each call took.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { binaryStl, box } from '../make-fixtures.mjs';
import { Buyer } from './buyer.mjs';

const PATIENCE = 60;
const LONGEST_CALL_MS = 30_000;

/** Whether a noted call had no answer, its status is then the name of the error, or one that is no client's fault. */
export const isLost = ({ status }) => !(status < 500);

/** One customer after another at one till. */
export class Till {
  constructor(shop, load) {
    this.shop = shop;
    this.load = load;
  }

  /** One call, noted: its answer, or undefined where there was none. */
  async call(what, buyer, path, options) {
    const begun = performance.now();
    const signal = AbortSignal.timeout(LONGEST_CALL_MS);
    let status;
    const answer = await buyer.call(path, { ...options, signal }).catch((error) => {
      status = error.cause?.code ?? error.name;
    });
    this.load.note(what, answer?.status ?? status, performance.now() - begun);
    return answer;
  }

  /** Repeats a call until the answer is one of `accepted`; undefined after the tries that a patient person would make. */
  async insist(what, buyer, path, options, accepted) {
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const answer = await this.call(what, buyer, path, options());
      if (answer && accepted.includes(answer.status)) return answer;
      await pause(300);
    }
    this.load.givenUp.push(what);
    return undefined;
  }

  /** A customer before the page of payment: `{ url, session }`, or undefined where they gave up before. */
  async open() {
    const buyer = new Buyer(this.shop.base);
    const side = 5 + Math.random() * 20;
    const model = binaryStl(box([0, 0, 0], [side, side, side]));
    const upload = () => buyer.uploadRequest(model);
    const stored = await this.insist('upload', buyer, '/api/upload-model', upload, [200]);
    if (!stored) return undefined;
    buyer.file = stored.body.url;
    let key = randomUUID();
    const order = () => buyer.checkoutRequest(key);
    let page = await this.insist('checkout', buyer, '/api/create-checkout-session', order, [200, 409]);
    if (page?.body.code === 'prices_changed') {
      buyer.total = page.body.totalCents / 100;
      key = randomUUID();
      page = await this.insist('checkout', buyer, '/api/create-checkout-session', order, [200]);
    }
    if (page?.status !== 200) return undefined;
    const { url, sessionId } = page.body;
    return { url, session: { sessionId, buyer, cents: Math.round(buyer.total * 100) } };
  }

  /** The customer pays; what the provider answered to that is noted. Answers whether it took the payment. */
  async pay({ url, session }) {
    const done = await session.buyer.pay(url).catch(() => undefined);
    const isTaken = done?.status === 303;
    (isTaken ? this.load.paid : this.load.unsure).push(session);
    return isTaken;
  }

  async buy() {
    const page = await this.open();
    if (!page || !(await this.pay(page)) || !this.load.comesBack) return;
    const { buyer, sessionId } = page.session;
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      const answer = await this.call('return', buyer, `/api/checkout/${sessionId}`);
      if (answer?.body.status === 'paid') return;
      await pause(150);
    }
  }
}

/** The number of tills at once; `readers` more ask for the settings ten times a second. */
export class Load {
  paid = [];
  givenUp = [];
  /** Sessions whose provider gave no answer to the payment. */
  unsure = [];
  notes = [];
  isOver = false;

  constructor(shop, { tills = 6, readers = 2, comesBack = true } = {}) {
    this.comesBack = comesBack;
    const sell = async () => {
      const till = new Till(shop, this);
      while (!this.isOver) await till.buy();
    };
    const read = async () => {
      const till = new Till(shop, this);
      const buyer = new Buyer(shop.base);
      while (!this.isOver) {
        await till.call('settings', buyer, '/api/settings');
        await pause(100);
      }
    };
    this.work = [...Array.from({ length: tills }, sell), ...Array.from({ length: readers }, read)];
  }

  note(what, status, ms) {
    this.notes.push({ what, status, ms, at: Date.now() });
  }

  async end() {
    this.isOver = true;
    await Promise.all(this.work);
  }

  /** `upload 200×31 503×2, p95 80 ms` of what was noted between two moments. */
  summary(from = 0, to = Date.now()) {
    const kinds = new Map();
    for (const note of this.notes)
      if (note.at >= from && note.at <= to) kinds.set(note.what, [...(kinds.get(note.what) ?? []), note]);
    return [...kinds]
      .map(([what, notes]) => {
        const counts = new Map();
        for (const { status } of notes) counts.set(status, (counts.get(status) ?? 0) + 1);
        const times = notes.map(({ ms }) => ms).sort((a, b) => a - b);
        const p95 = times[Math.ceil(times.length * 0.95) - 1];
        const list = [...counts].map(([status, count]) => `${status}×${count}`).join(' ');
        return `${what} ${list} (p95 ${p95.toFixed(0)} ms)`;
      })
      .join(', ');
  }
}
