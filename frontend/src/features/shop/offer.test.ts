import { beforeEach, expect, test } from 'vitest';
import { loadPricing } from '../../core/client';
import { serveWasm } from '../../core/forTests';
import { SHIPPED_SETTINGS } from '../../testing/settings';
import { offeredColors, offeredMaterials } from './offer';

beforeEach(serveWasm);

const ownMaterials = { ...SHIPPED_SETTINGS.materialPrices, Wachs: 1, Holz: 2, Ärger: 3 };

test.each([
  ['as shipped', {}, SHIPPED_SETTINGS.materialPrices],
  ['with own materials', {}, ownMaterials],
  ['in the order of the owner', { materials: ['TPU', 'PLA', 'gone'] }, ownMaterials],
  ['with hidden ones', { hiddenMaterials: ['PLA', 'Holz'] }, ownMaterials],
])('the materials on offer are those of the core: %s', async (_, change, materialPrices) => {
  const { offeredMaterials: ofCore } = await loadPricing();
  const settings = { ...SHIPPED_SETTINGS, materialPrices, offer: { ...SHIPPED_SETTINGS.offer, ...change } };
  expect(offeredMaterials(settings)).toEqual(ofCore(settings));
  expect(offeredMaterials(settings).length).toBeGreaterThan(1);
});

test('a hidden colour is not on offer', () => {
  const offer = { ...SHIPPED_SETTINGS.offer, hiddenColors: { PLA: ['Rot'] } };
  const settings = { ...SHIPPED_SETTINGS, offer };
  expect(offeredColors(settings, 'PLA').map(({ name }) => name)).toEqual(['Weiß']);
  expect(offeredColors(settings, 'Holz')).toEqual([]);
});
