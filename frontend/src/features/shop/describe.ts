import type { Configuration, Shipping } from '../../core/client';
import { formatMm, formatPercent } from '../../lib/format';

/** The configuration in words, one entry a line, for lists and for the confirmation. */
interface ConfigurationWords {
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
    colors: enumerate(colors.map(({ name }) => name)),
    // The description belongs to the further colours and is hidden without them (CFG-16).
    colorDescription: colors.length > 1 ? (configuration.colorDescription ?? '').trim() : '',
    layerHeight: formatMm(configuration.layerHeight),
    infill: formatPercent(configuration.infill),
  };
}

/** 'Weiß, Schwarz und Rot', as the server writes it in mails and on invoices. */
function enumerate(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} und ${last}` : last;
}

/** The colours that are switched on, each once: twice the same is one colour, as in mails and on invoices. */
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
    .filter(({ name }, at, all) => all.findIndex((other) => other.name === name) === at)
    .map(({ slot, name }) => ({ slot, name }));
}

export const SHIPPING_LABELS: Record<Shipping, string> = {
  pickup: 'Abholung',
  shipping: 'Standardversand',
  express: 'Expressversand',
};
