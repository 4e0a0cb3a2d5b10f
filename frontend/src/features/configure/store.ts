import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Configuration } from '../../core/client';
import { registerReset } from '../../lib/resets';
import { restoredConfigurations } from './restore';

interface ConfigurationsState {
  /** The configuration of each uploaded file, by the file's id. */
  byId: Readonly<Record<string, Configuration>>;
  /** Ids of the selected parts, in the order of selection. */
  selected: readonly string[];
}

/** How the parts are to be printed, and which of them are being worked on. Kept for a reload of the tab. */
export const useConfigurations = create<ConfigurationsState>()(
  persist((): ConfigurationsState => ({ byId: {}, selected: [] }), {
    name: 'configurations',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
    merge: (saved, current) => ({ ...current, ...restoredConfigurations(saved) }),
  }),
);

const { setState } = useConfigurations;

/**
 * Gives each part a configuration and forgets those of parts that are gone. A single part is selected at once: there is
 * nothing to choose between.
 */
export function matchParts(ids: readonly string[], initial: Configuration): void {
  setState(({ byId, selected }) => {
    const kept = selected.filter((id) => ids.includes(id));
    const single = ids.length === 1 && byId[ids[0] as string] === undefined;
    return {
      byId: Object.fromEntries(ids.map((id) => [id, byId[id] ?? initial])),
      selected: single ? ids : kept,
    };
  });
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
  setState(({ byId, selected }) => {
    const changed: Record<string, Configuration> = { ...byId };
    // Many parts are configured alike; each way is changed once, since a change may ask the core.
    const done = new Map<string, Configuration>();
    for (const id of selected) {
      const configuration = byId[id];
      if (!configuration) continue;
      const way = JSON.stringify(configuration);
      const next = done.get(way) ?? change(configuration);
      done.set(way, next);
      changed[id] = next;
    }
    return { byId: changed };
  });
}

registerReset({ scopes: ['logout', 'order'], tab: () => setState({ byId: {}, selected: [] }) });
