import type { Settings } from '../../core/client';
import { formatGrams } from '../../lib/format';

/**
 * What a piece of this volume (cm³) weighs at most, which is its weight when it is filled solidly. By the owner's density of the material
 * (g/cm³); null for a material that has none.
 */
export function weightText(volumeCm3: number, material: string, settings: Settings): string | null {
  const density = settings.printing.fdm[material]?.densityGCm3;
  return density === undefined ? null : `höchstens ${formatGrams(volumeCm3 * density)}`;
}
