import { beforeEach, expect, test, vi } from 'vitest';
import type { CheckoutRequest } from '../../api/createCheckoutSession';

const REQUEST: CheckoutRequest = {
  cartItems: [],
  customerData: {
    firstName: 'Erika',
    lastName: 'Musterfrau',
    email: 'erika@example.org',
    agreeToTerms: true,
  } as CheckoutRequest['customerData'],
  shipping: 'pickup',
  totalPrice: 12.34,
  userId: null,
  agreeToTerms: true,
  payButtonText: 'Jetzt bezahlen - 12,34€',
  deliveryBy: '2026-12-03',
};

/** A fresh page: the module's memory is gone, the session storage is not. */
async function page() {
  vi.resetModules();
  return import('./attemptKey');
}

beforeEach(() => sessionStorage.clear());

test('PAY-01 the same cart and form have the same key, also after the page was left', async () => {
  const first = await page();
  const key = first.attemptKey(REQUEST, 0);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(first.attemptKey(REQUEST, 1)).toBe(key);
  expect((await page()).attemptKey({ ...REQUEST }, 2)).toBe(key);
});

test('PAY-01 any difference has another key', async () => {
  const { attemptKey } = await page();
  const key = attemptKey(REQUEST, 0);
  expect(attemptKey({ ...REQUEST, totalPrice: 12.35 }, 0)).not.toBe(key);
  expect(attemptKey({ ...REQUEST, shipping: 'express' }, 0)).not.toBe(key);
});

test('PAY-01 a key does not outlive the payment page', async () => {
  const { attemptKey } = await page();
  const key = attemptKey(REQUEST, 0);
  expect(attemptKey(REQUEST, 55 * 60 * 1000)).not.toBe(key);
});

test('PAY-01 a finished attempt is forgotten: ordering the same again is another payment', async () => {
  const { attemptKey, forgetAttempt } = await page();
  const key = attemptKey(REQUEST, 0);
  forgetAttempt();
  expect(attemptKey(REQUEST, 1)).not.toBe(key);
});

test('no personal data lies in the storage', async () => {
  const { attemptKey } = await page();
  attemptKey(REQUEST, 0);
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/Erika|Musterfrau|example/);
});
