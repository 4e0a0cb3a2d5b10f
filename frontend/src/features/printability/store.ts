import { create } from 'zustand';
import type { CheckedPart } from '../../core/printCheck';
import { registerReset } from '../../lib/resets';

/** The check of one part. */
type PartCheck = { of: string } & (
  | { state: 'checking' | 'failed'; checked: null }
  | { state: 'done'; checked: CheckedPart }
);

/**
 * The checks by the id of the part; `of` says which unit, material, layer height and limits each was made for. Nothing of it is stored: a check
 * takes a moment, and its answer follows from the file.
 */
export const useChecks = create<{ byId: Readonly<Record<string, PartCheck>> }>()(() => ({ byId: {} }));

registerReset({ scopes: ['order', 'logout'], tab: () => useChecks.setState({ byId: {} }) });

export function useCheckOf(id: string): PartCheck | undefined {
  return useChecks(({ byId }) => byId[id]);
}

export function setCheck(id: string, check: PartCheck): void {
  useChecks.setState(({ byId }) => ({ byId: { ...byId, [id]: check } }));
}

export function dropChecks(ids: readonly string[]): void {
  if (ids.length === 0) return;
  useChecks.setState(({ byId }) => {
    const left = { ...byId };
    for (const id of ids) delete left[id];
    return { byId: left };
  });
}
