import type { Catalog, Color, Settings } from '../../core/client';

/** One choice of a section, in the shop's order, with what it does to the price. */
export interface MaterialOffer {
  id: string;
  description: string;
  euroPerCm3: number;
}

export interface StepOffer {
  value: number;
  /** 'Standard' for 0.2 mm; empty for what only the operator's settings know. */
  label: string;
  factor: number;
}

/** The materials of the settings; the catalogue gives their order and words. */
export function materialsOf(settings: Settings, catalog: Catalog): MaterialOffer[] {
  const known = catalog.materials.map(({ id }) => id);
  const added = Object.keys(settings.materialPrices).filter((id) => !known.includes(id));
  return [...known, ...added].flatMap((id) => {
    const euroPerCm3 = settings.materialPrices[id];
    if (euroPerCm3 === undefined) return [];
    const description = catalog.materials.find((material) => material.id === id)?.description ?? '';
    return [{ id, description, euroPerCm3 }];
  });
}

export function layerHeightsOf(settings: Settings, catalog: Catalog): StepOffer[] {
  return stepsOf(
    settings.layerHeightMultipliers,
    (mm) => catalog.layerHeights.find((l) => l.mm === mm)?.label,
  );
}

export function infillsOf(settings: Settings): StepOffer[] {
  return stepsOf(settings.infillMultipliers, () => undefined);
}

/** The colours of one material; empty for a material that the settings do not know. */
export function colorsOf(settings: Settings, material: string): Color[] {
  return settings.materialColors[material] ?? [];
}

function stepsOf(
  factors: Record<string, number>,
  labelOf: (value: number) => string | undefined,
): StepOffer[] {
  return Object.entries(factors)
    .map(([key, factor]) => ({ value: Number(key), label: labelOf(Number(key)) ?? '', factor }))
    .sort((a, b) => a.value - b.value);
}
