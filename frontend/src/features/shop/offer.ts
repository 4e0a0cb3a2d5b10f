import catalog from 'virtual:core-catalog';
import type { Color, Settings } from '../../core/types';
import { ofMap } from '../../lib/ofMap';

/** The materials that are sold, in the owner's order: the core's `offeredMaterials`, for pages that are drawn before the core is there. */
export function offeredMaterials({ materialPrices, offer }: Settings): string[] {
  const priced = Object.keys(materialPrices);
  const known = catalog.materials.map(({ id }) => id);
  const all =
    offer.materials.length > 0
      ? offer.materials
      : [...known, ...priced.filter((id) => !known.includes(id)).sort()];
  return all.filter((id) => priced.includes(id) && !offer.hiddenMaterials.includes(id));
}

/** The colours of one material that are sold; empty for a material that the settings do not know. */
export function offeredColors({ materialColors, offer }: Settings, material: string): Color[] {
  const hidden = ofMap(offer.hiddenColors, material) ?? [];
  return (ofMap(materialColors, material) ?? []).filter(({ name }) => !hidden.includes(name));
}
