import { create } from 'zustand';
import type { PlateFit } from '../../core/client';
import { registerReset } from '../../lib/resets';
import type { FileState } from './file';
import { hasSavedUploads } from './storage/leftovers';

/** A part that does not fit on the print plate. */
export interface OversizedPart {
  name: string;
  /** By the file's own numbers. */
  fit: PlateFit;
  /** To take it in another unit; undefined where this page no longer has it. */
  file?: File | undefined;
}

interface FilesState {
  /** By the id of the part. */
  byId: Readonly<Record<string, FileState>>;
  /** True from the first moment if there is something to restore, so that no step shows its empty state for a blink. */
  restoring: boolean;
  /** Files that never became parts; dialogs say why. */
  tooLarge: readonly Pick<File, 'name' | 'size'>[];
  unsupported: readonly Pick<File, 'name' | 'size'>[];
  oversized: readonly OversizedPart[];
  /** Names of files that were handed over and are not parts yet: code that reads them may still be on its way. */
  arriving: readonly string[];
  /** Names of the files that a reload could not bring back; a note asks for them. */
  lost: readonly string[];
}

export const NO_FILES = {
  byId: {},
  tooLarge: [],
  unsupported: [],
  oversized: [],
  lost: [],
  arriving: [],
} satisfies Partial<FilesState>;

/**
 * The files of this tab, and what became of those that were refused. It begins as the build draws it, which knows no browser: React
 * compares the two when it takes the page over, and draws what was kept right after that.
 */
export const useFiles = create<FilesState>()(() => ({ ...NO_FILES, restoring: false }));
useFiles.setState({ restoring: hasSavedUploads() });

// The bytes of all tabs go at once, whether this one had files or not; the lists of the others clear themselves when they hear of it.
registerReset({
  scopes: ['logout'],
  shared: async () => (await import('./storage/keptFiles')).forgetAllKept(),
});

export function findFile(id: string): FileState | undefined {
  return useFiles.getState().byId[id];
}

/** Changes one file; a released one stays so. A change to the same values notifies no subscriber: with many files that adds up. */
export function patchFile(id: string, patch: Partial<FileState>): void {
  useFiles.setState((state) => {
    const file = state.byId[id];
    if (!file) return state;
    const isChange = (Object.keys(patch) as (keyof FileState)[]).some(
      (field) => file[field] !== patch[field],
    );
    return isChange ? { byId: { ...state.byId, [id]: { ...file, ...patch } } } : state;
  });
}
