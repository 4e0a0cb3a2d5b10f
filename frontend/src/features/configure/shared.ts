import type { Configuration } from '../../core/client';

/** The value that all selected parts have in common; null when they differ or nothing is selected. */
export function shared<Field extends keyof Configuration>(
  configurations: readonly Configuration[],
  field: Field,
): Configuration[Field] | null {
  const [first, ...others] = configurations;
  if (!first) return null;
  return others.every((other) => other[field] === first[field]) ? first[field] : null;
}

/** Whether the selected parts differ in one of these fields. */
export function differs(
  configurations: readonly Configuration[],
  ...fields: (keyof Configuration)[]
): boolean {
  return configurations.length > 1 && fields.some((field) => shared(configurations, field) === null);
}
