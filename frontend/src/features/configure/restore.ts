import type { Configuration } from '../../core/client';

/** The one way back for stored configurations: what is not whole is dropped, its part starts from the
 * defaults, unselected. */
export function restoredConfigurations(saved: unknown): {
  byId: Record<string, Configuration>;
  selected: string[];
} {
  const stored = isRecord(saved) ? saved : {};
  const byId: Record<string, Configuration> = {};
  for (const [id, value] of Object.entries(isRecord(stored.byId) ? stored.byId : {})) {
    if (isConfiguration(value)) byId[id] = value;
  }
  const selected = Array.isArray(stored.selected) ? stored.selected : [];
  return { byId, selected: [...new Set(selected)].filter((id) => typeof id === 'string' && id in byId) };
}

function isConfiguration(value: unknown): value is Configuration {
  return (
    isRecord(value) &&
    ['material', 'primaryColor', 'secondaryColor', 'tertiaryColor', 'colorDescription'].every(
      (field) => typeof value[field] === 'string',
    ) &&
    typeof value.useSecondaryColor === 'boolean' &&
    typeof value.useTertiaryColor === 'boolean' &&
    Number.isFinite(value.layerHeight) &&
    Number.isFinite(value.infill)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
