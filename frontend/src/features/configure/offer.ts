import type { Catalog, Settings } from '../../core/client';
import { formatEuro, formatMm, formatPercent } from '../../lib/format';
import { offeredColors, offeredMaterials } from '../shop';
import type { PricedOption } from './PricedOptions';
import { texts } from './texts';

/** The materials that are sold, in the owner's order and words. */
export function materialsOf(settings: Settings): PricedOption[] {
  return offeredMaterials(settings).map((id) => ({
    value: id,
    change: { material: id },
    title: id,
    detail: texts.colors(offeredColors(settings, id).length),
    text: settings.materialDescriptions[id] ?? '',
    note: texts.pricePerCm3(formatEuro(settings.materialPrices[id] ?? 0)),
  }));
}

export function layerHeightsOf(settings: Settings, catalog: Catalog): PricedOption[] {
  return valuesOf(settings.layerHeightMultipliers, settings.offer.hiddenLayerHeights).map((mm) => {
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
  return valuesOf(settings.infillMultipliers, settings.offer.hiddenInfills).map((percent) => ({
    value: String(percent),
    change: { infill: percent },
    title: formatPercent(percent),
    text: texts.infills[percent] ?? '',
  }));
}

function valuesOf(factors: Record<string, number>, hidden: readonly string[]): number[] {
  return Object.keys(factors)
    .filter((key) => !hidden.includes(key))
    .map(Number)
    .sort((a, b) => a - b);
}
