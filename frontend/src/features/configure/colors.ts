import type { Color, Configuration } from '../../core/client';

/** The colours beside the main one: the switch of each, and its colour. */
export type FurtherUse = 'useSecondaryColor' | 'useTertiaryColor';
export type FurtherField = 'secondaryColor' | 'tertiaryColor';

const FURTHER: readonly (readonly [FurtherUse, FurtherField])[] = [
  ['useSecondaryColor', 'secondaryColor'],
  ['useTertiaryColor', 'tertiaryColor'],
];

/**
 * A choice in which no two colours are the same: a further one that equals one before it becomes the first colour that is free, and
 * is switched off where the material has none left.
 */
export function apart(configuration: Configuration, colors: readonly Color[]): Configuration {
  const changed = { ...configuration };
  const before = [changed.primaryColor];
  const isFree = ({ name }: Color) =>
    !before.includes(name) && !FURTHER.some(([use, field]) => changed[use] && changed[field] === name);
  for (const [use, field] of FURTHER) {
    if (!changed[use]) continue;
    if (before.includes(changed[field])) {
      const free = colors.find(isFree);
      if (free) changed[field] = free.name;
      else changed[use] = false;
    }
    if (changed[use]) before.push(changed[field]);
  }
  return changed;
}

/** The colours that none of these parts uses in another slot; if there are none, those that not every part uses. */
export function choosable(
  field: FurtherField,
  chosen: readonly Configuration[],
  colors: readonly Color[],
): readonly Color[] {
  const isOther = (configuration: Configuration, name: string) =>
    configuration.primaryColor === name ||
    FURTHER.some(([use, other]) => other !== field && configuration[use] && configuration[other] === name);
  const free = colors.filter(({ name }) => !chosen.some((configuration) => isOther(configuration, name)));
  if (free.length > 0) return free;
  return colors.filter(({ name }) => !chosen.every((configuration) => isOther(configuration, name)));
}

/** The colours of a new material are its first one (CFG-12); what a second one was for is chosen anew. */
export function withoutFurther(configuration: Configuration): Configuration {
  return { ...configuration, useSecondaryColor: false, useTertiaryColor: false };
}
