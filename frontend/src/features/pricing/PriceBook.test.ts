// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest';
import { loadPricing, type Pricing } from '../../core/client';
import { serveWasm } from '../../core/forTests';
import { type PriceBasis, PriceBook } from './PriceBook';

let core: Pricing;
/** The real core, whose calls are counted. */
let pricing: Pricing;

beforeEach(async () => {
  serveWasm();
  core = await loadPricing();
  pricing = { ...core, quoteCart: vi.fn(core.quoteCart) };
});

const line = (
  volumeCm3: number | undefined,
  quantity = 1,
  change: Partial<PriceBasis['configuration']> = {},
) => ({
  volumeCm3,
  quantity,
  configuration: { material: 'PLA', layerHeight: 0.2, infill: 20, ...change },
});

test('CFG-14 many prices take one call, and what was asked once is never asked again', () => {
  const book = new PriceBook(pricing, core.defaultSettings());
  const lines = [line(8), line(8, 5), line(8, 1, { material: 'ASA' }), line(8)];
  expect(book.knownCents(lines)).toBeUndefined();
  expect(book.missing(lines)).toHaveLength(3);
  // 8 cm³ × 0.07 € + 5 €; five of them with 5 %; 8 cm³ × 0.22 € + 5 €.
  expect(book.quotes(lines).map(({ quote }) => quote.lineCents)).toEqual([556, 2640, 676, 556]);
  expect(pricing.quoteCart).toHaveBeenCalledOnce();
  expect(book.knownCents(lines)).toBe(556 + 2640 + 676 + 556);
  expect(book.missing(lines)).toEqual([]);
  book.quotes([line(8, 5)]);
  expect(pricing.quoteCart).toHaveBeenCalledOnce();
});

test('a part that the core refuses gets the price to show and leaves the others theirs', () => {
  const book = new PriceBook(pricing, core.defaultSettings());
  const refused = line(8, 1, { infill: 33 });
  const [sound, unmeasured, unknown] = book.quotes([line(8), line(undefined), refused]);
  expect(sound?.quote.lineCents).toBe(556);
  // The volume of PRC-04, 1000 cm³ × 0.07 € + 5 €.
  expect(unmeasured?.quote.lineCents).toBe(7500);
  // The price where none can be worked out (PRC-06).
  expect(unknown?.quote.lineCents).toBe(1000);
});
