import type { Catalog, Color, Settings } from '../../core/client';
import { formatEuro, formatMm, formatPercent } from '../../lib/format';
import type { PricedOption } from './PricedOptions';
import { texts } from './texts';

/** The materials of the settings; the catalogue gives their order and words. */
export function materialsOf(settings: Settings, catalog: Catalog): PricedOption[] {
  const known = catalog.materials.map(({ id }) => id);
  const added = Object.keys(settings.materialPrices).filter((id) => !known.includes(id));
  return [...known, ...added].flatMap((id) => {
    const euroPerCm3 = settings.materialPrices[id];
    if (euroPerCm3 === undefined) return [];
    return [
      {
        value: id,
        change: { material: id },
        title: id,
        detail: texts.colors(colorsOf(settings, id).length),
        text: settings.materialDescriptions[id] ?? '',
        note: texts.pricePerCm3(formatEuro(euroPerCm3)),
      },
    ];
  });
}

export function layerHeightsOf(settings: Settings, catalog: Catalog): PricedOption[] {
  return valuesOf(settings.layerHeightMultipliers).map((mm) => {
    const label = catalog.layerHeights.find((known) => known.mm === mm)?.label;
    return {
      value: String(mm),
      change: { layerHeight: mm },
      title: formatMm(mm),
      detail: label,
      text: texts.layerHeights[mm] ?? '',
    };
  });
}

export function infillsOf(settings: Settings): PricedOption[] {
  return valuesOf(settings.infillMultipliers).map((percent) => ({
    value: String(percent),
    change: { infill: percent },
    title: formatPercent(percent),
    text: texts.infills[percent] ?? '',
  }));
}

/** The colours of one material; empty for a material that the settings do not know. */
export function colorsOf(settings: Settings, material: string): Color[] {
  return settings.materialColors[material] ?? [];
}

function valuesOf(factors: Record<string, number>): number[] {
  return Object.keys(factors)
    .map(Number)
    .sort((a, b) => a - b);
}
