import { create } from 'zustand';
import type { PlateFit } from '../../core/client';
import type { UploadedFile } from './entry';
import { hasSavedUploads } from './saved';

/** A file that never became an entry; a dialog tells about it. */
export interface RefusedFile {
  name: string;
  size: number;
}

/** A part that does not fit on the print plate. */
export interface OversizedPart {
  name: string;
  fit: PlateFit;
}

interface UploadsState {
  entries: readonly UploadedFile[];
  /** True from the first moment if there is something to restore, so that no step shows its empty state for a blink. */
  restoring: boolean;
  tooLarge: readonly RefusedFile[];
  unsupported: readonly RefusedFile[];
  oversized: readonly OversizedPart[];
}

/** The uploaded files of this tab. Changed through the verbs beside this file only. */
export const useUploads = create<UploadsState>()(() => ({
  entries: [],
  restoring: hasSavedUploads(),
  tooLarge: [],
  unsupported: [],
  oversized: [],
}));

/** The entry as it is now; undefined once it is removed. */
export function findEntry(id: string): UploadedFile | undefined {
  return useUploads.getState().entries.find((entry) => entry.id === id);
}

/** Changes one entry; a removed one stays removed. */
export function patchEntry(id: string, change: Partial<UploadedFile>): void {
  useUploads.setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
  }));
}

/** Takes an entry out of the list without touching its files; `removeUpload` is the customer's verb. */
export function dropEntry(id: string): void {
  useUploads.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));
}
