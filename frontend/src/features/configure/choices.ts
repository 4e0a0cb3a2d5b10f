import type { Catalog, Configuration, Settings } from '../../core/client';
import { formatEuro, formatMm, formatPercent } from '../../lib/format';
import { ofMap } from '../../lib/ofMap';
import { offeredColors, offeredMaterials } from '../shop';
import { texts } from './texts';

/** The changes of an option that affect the price. */
export type PriceChange = Partial<Pick<Configuration, 'material' | 'layerHeight' | 'infill'>>;

/** A choice among the values of one setting. */
export interface PricedOption {
  value: string;
  change: PriceChange;
  title: string;
  /** Behind the title. */
  detail?: string | undefined;
  text: string;
  /** Below the difference in price. */
  note?: string;
}

/** The options by section. */
export interface Choices {
  materials: readonly PricedOption[];
  layerHeights: readonly PricedOption[];
  infills: readonly PricedOption[];
  /** The change of each option, in this order. */
  changes: readonly PriceChange[];
}

export function choicesOf(settings: Settings, catalog: Catalog): Choices {
  const materials = materialsOf(settings);
  const layerHeights = layerHeightsOf(settings, catalog);
  const infills = infillsOf(settings);
  const changes = [...materials, ...layerHeights, ...infills].map(({ change }) => change);
  return { materials, layerHeights, infills, changes };
}

/** The materials that are sold, in the owner's order and words. */
function materialsOf(settings: Settings): PricedOption[] {
  return offeredMaterials(settings).map((id) => ({
    value: id,
    change: { material: id },
    title: id,
    detail: texts.colors(offeredColors(settings, id).length),
    text: ofMap(settings.materialDescriptions, id) ?? '',
    note: texts.pricePerCm3(formatEuro(settings.materialPrices[id] ?? 0)),
  }));
}

function layerHeightsOf(settings: Settings, catalog: Catalog): PricedOption[] {
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

function infillsOf(settings: Settings): PricedOption[] {
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
