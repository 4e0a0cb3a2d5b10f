import { create } from 'zustand';
import type { Configuration } from '../../core/client';
import { registerReset } from '../../lib/resets';
import { readTab, writeTab } from '../../lib/tabEntry';
import { patchParts, useParts } from '../parts';

/** Ids of the selected parts, in the order of selection. Kept for a reload of the tab. */
export const useSelection = create<{ selected: readonly string[] }>()(() => ({
  selected: restoredSelection(readTab('selected')),
}));

const { setState } = useSelection;
useSelection.subscribe(({ selected }) => writeTab('selected', selected.length > 0 ? selected : undefined));

function restoredSelection(selected: unknown): string[] {
  return Array.isArray(selected) ? [...new Set(selected)].filter((id) => typeof id === 'string') : [];
}

/**
 * Gives each of these parts a configuration, and forgets the selection of others. Parts that come new are selected: what was just
 * uploaded is what is to be set. Where all have begun, nothing changes.
 */
export function beginParts(ids: readonly string[], initial: Configuration): void {
  const fresh = useParts.getState().parts.filter((part) => ids.includes(part.id) && !part.configuration);
  patchParts(
    fresh.map(({ id }) => id),
    () => ({ configuration: initial }),
  );
  const { selected } = useSelection.getState();
  const left = selected.filter((id) => ids.includes(id));
  if (fresh.length > 0) setState({ selected: fresh.map(({ id }) => id) });
  else if (left.length < selected.length) setState({ selected: left });
}

/** Selects this part and no other. */
export function selectOnly(id: string): void {
  setState({ selected: [id] });
}

/** Selects a part, or takes it out of the selection. */
export function toggleSelection(id: string): void {
  setState(({ selected }) => ({
    selected: selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id],
  }));
}

export function selectAll(ids: readonly string[]): void {
  setState({ selected: ids });
}

export function clearSelection(): void {
  setState({ selected: [] });
}

/** Changes every selected part by one rule. */
export function changeSelected(change: (configuration: Configuration) => Configuration): void {
  // Many parts are configured alike; each way is changed once, since a change may ask the core.
  const done = new Map<string, Configuration>();
  patchParts(useSelection.getState().selected, ({ configuration }) => {
    if (!configuration) return {};
    const way = JSON.stringify(configuration);
    const next = done.get(way) ?? change(configuration);
    done.set(way, next);
    return { configuration: next };
  });
}

registerReset({ scopes: ['logout', 'order'], tab: clearSelection });
