// @vitest-environment node
import { beforeEach, expect, test } from 'vitest';
import { loadPricing } from '../../../core/client';
import { serveWasm } from '../../../core/forTests';
import { cheapestConfiguration, sumOf } from './useFirstPrices';

beforeEach(serveWasm);

test('UPL-03 no configuration of the settings costs less than the cheapest', async () => {
  const pricing = await loadPricing();
  const settings = pricing.defaultSettings();
  const standard = pricing.defaultConfiguration(settings);
  const price = (configuration: typeof standard) =>
    pricing.quoteCart([{ volumeCm3: 40, quantity: 1, configuration }], [], 1, settings).lines[0]?.quote
      .lineCents ?? Number.NaN;
  const every = Object.keys(settings.materialPrices).flatMap((material) =>
    Object.keys(settings.layerHeightMultipliers).flatMap((layerHeight) =>
      Object.keys(settings.infillMultipliers).map((infill) =>
        price({
          ...pricing.withMaterial(standard, material, settings),
          layerHeight: Number(layerHeight),
          infill: Number(infill),
        }),
      ),
    ),
  );
  expect(every.length).toBe(6 * 3 * 4);
  expect(price(cheapestConfiguration(standard, pricing, settings))).toBe(Math.min(...every));
});

test('UPL-03 where nothing is cheaper than the standard, it is the standard', async () => {
  const pricing = await loadPricing();
  const settings = {
    ...pricing.defaultSettings(),
    layerHeightMultipliers: { '0.2': 1, '0.1': 1 },
    infillMultipliers: { '20': 1, '10': 1 },
  };
  const standard = pricing.defaultConfiguration(settings);
  expect(cheapestConfiguration(standard, pricing, settings)).toEqual(standard);
});

test('UPL-12 first prices add up, unless one is missing', () => {
  const standard = { material: 'PLA', layerHeight: 0.2, infill: 20 };
  const part = { cheapestCents: 500, standardCents: 650, standard };
  expect(sumOf([part, part])).toEqual({ cheapestCents: 1000, standardCents: 1300, standard });
  expect(sumOf([part, undefined])).toBeUndefined();
  expect(sumOf([])).toBeUndefined();
});
