import type { Configuration, Shipping } from '../../core/client';
import { formatMm, formatPercent } from '../../lib/format';

/** The configuration in words, one entry a line, for lists and for the confirmation. */
export interface ConfigurationWords {
  material: string;
  /** All colours that are switched on, the first one first. */
  colors: string;
  colorDescription: string;
  layerHeight: string;
  infill: string;
}

export function describeConfiguration(configuration: Configuration): ConfigurationWords {
  const colors = usedColors(configuration);
  return {
    material: configuration.material,
    colors: colors.map(({ name }) => name).join(', '),
    // The description belongs to the further colours and is hidden without them (CFG-16).
    colorDescription: colors.length > 1 ? (configuration.colorDescription ?? '').trim() : '',
    layerHeight: formatMm(configuration.layerHeight),
    infill: formatPercent(configuration.infill),
  };
}

/** The colours that are switched on; two slots may hold the same colour. */
export function usedColors(
  configuration: Configuration,
): { slot: 'primary' | 'secondary' | 'tertiary'; name: string }[] {
  return [
    { slot: 'primary' as const, name: configuration.primaryColor, used: true },
    {
      slot: 'secondary' as const,
      name: configuration.secondaryColor,
      used: configuration.useSecondaryColor,
    },
    { slot: 'tertiary' as const, name: configuration.tertiaryColor, used: configuration.useTertiaryColor },
  ]
    .filter(({ used }) => used)
    .map(({ slot, name }) => ({ slot, name }));
}

export const SHIPPING_LABELS: Record<Shipping, string> = {
  pickup: 'Abholung',
  shipping: 'Standardversand',
  express: 'Expressversand',
};
