// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { loadPricing } from '../../core/client';
import { serveWasm } from '../../core/forTests';
import { moreForLess } from './moreForLess';

beforeEach(serveWasm);

/** The question for so many pieces of 98 cm³ at the shipped settings, by the core's own prices. */
async function asked(quantity: number) {
  const pricing = await loadPricing();
  const settings = pricing.defaultSettings();
  const quote = (pieces: number) =>
    pricing.displayQuote(98, pieces, pricing.defaultConfiguration(settings), settings);
  const lineCentsOf = vi.fn((pieces: number) => quote(pieces).lineCents);
  return {
    answer: moreForLess(quote(quantity), settings.quantityDiscounts, lineCentsOf),
    lineCentsOf,
    quote,
  };
}

test('PRC-10 24 pieces cost more than 25, and the difference is that of the two prices', async () => {
  const { answer, quote } = await asked(24);
  expect(answer).toEqual({ quantity: 25, savedCents: quote(24).lineCents - quote(25).lineCents });
  expect(answer?.savedCents).toBeGreaterThan(0);
});

test.each([
  [48, 50],
  [49, 50],
  [47, undefined],
  [23, undefined],
  [9, undefined],
  [4, undefined],
  [25, undefined],
  [500, undefined],
])('PRC-10 whether more pieces than %i cost less', async (quantity, more) => {
  const { answer } = await asked(quantity);
  expect(answer?.quantity).toBe(more);
});

test('PRC-10 of several tiers the cheapest is named, whatever their order', () => {
  const tiers = [
    { minQuantity: 12, discountPercent: 60 },
    { minQuantity: 11, discountPercent: 20 },
    { minQuantity: 1, discountPercent: 0 },
  ];
  const lineCentsOf = (pieces: number) => pieces * (pieces >= 12 ? 40 : pieces === 11 ? 80 : 100);
  const line = { quantity: 10, discountPercent: 0, lineCents: 1000 };
  expect(moreForLess(line, tiers, lineCentsOf)).toEqual({ quantity: 12, savedCents: 520 });
});

test('the core is asked only where the tiers allow a saving', async () => {
  expect((await asked(10)).lineCentsOf).not.toHaveBeenCalled();
});
