import type { Configuration } from '../../core/client';

/** The one way back for stored configurations: what is not whole is dropped, and its part starts from the defaults. */
export function restoredConfigurations(saved: unknown): Record<string, Configuration> {
  const byId = isRecord(saved) && isRecord(saved.byId) ? saved.byId : {};
  const restored: Record<string, Configuration> = {};
  for (const [id, value] of Object.entries(byId)) if (isConfiguration(value)) restored[id] = value;
  return restored;
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
