import { registerReset } from '../../lib/resets';
import { storedEntry } from '../../lib/stored';
import type { Lines } from '../parts';

/** Local-storage entry: the server's cart as this browser last saw it. All tabs share it, as they share the cart. */
const ENTRY = storedEntry('local', 'cart-sync');

export interface Baseline {
  /** Whose cart it is: a user's id, or `guest`. */
  owner: string;
  /** As the server counts. */
  version: number;
  lines: Lines;
}

/** Where nothing can be stored, for as long as the page lives. */
let remembered: Baseline | null = null;

export function readBaseline(): Baseline | null {
  return ENTRY.readText() === null ? remembered : baselineOf(ENTRY.read());
}

export function writeBaseline(baseline: Baseline): void {
  remembered = ENTRY.write(baseline) ? null : baseline;
}

registerReset({
  scopes: ['logout'],
  tab: () => {
    remembered = null;
  },
});

function baselineOf(raw: unknown): Baseline | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const { owner, version, lines } = raw as Record<string, unknown>;
  const isWhole =
    typeof owner === 'string' && Number.isSafeInteger(version) && Array.isArray(lines) && lines.every(isLine);
  return isWhole ? { owner, version: version as number, lines } : null;
}

function isLine(value: unknown): value is Lines[number] {
  return Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === 'string');
}
