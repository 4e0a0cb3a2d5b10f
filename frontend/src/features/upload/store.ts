import { create } from 'zustand';
import type { PlateFit } from '../../core/client';
import type { UploadedFile } from './entry';
import type { HeldUpload } from './hold';
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
  /** Stored by the server, but waiting for the customer's legal confirmation; in no list until then. */
  held: readonly HeldUpload[];
  /** True from the first moment if there is something to restore, so that no step shows its empty state for a blink. */
  restoring: boolean;
  tooLarge: readonly RefusedFile[];
  unsupported: readonly RefusedFile[];
  oversized: readonly OversizedPart[];
}

/** The uploaded files of this tab. Changed through the verbs beside this file only. */
export const useUploads = create<UploadsState>()(() => ({
  entries: [],
  held: [],
  restoring: hasSavedUploads(),
  tooLarge: [],
  unsupported: [],
  oversized: [],
}));

/** The entry as it is now, held or not; undefined once it is removed. */
export function findEntry(id: string): UploadedFile | undefined {
  const { entries, held } = useUploads.getState();
  return entries.find((entry) => entry.id === id) ?? held.find((entry) => entry.id === id);
}

/** Changes one entry; a removed one stays removed. */
export function patchEntry(id: string, change: Partial<UploadedFile>): void {
  useUploads.setState(({ entries, held }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)),
    held: held.some((entry) => entry.id === id)
      ? held.map((entry) => (entry.id === id ? { ...entry, ...change } : entry))
      : held,
  }));
}

/** Takes an entry out of the list without touching its files; `removeUpload` is the customer's verb. */
export function dropEntry(id: string): void {
  useUploads.setState(({ entries, held }) => ({
    entries: entries.filter((entry) => entry.id !== id),
    held: held.filter((entry) => entry.id !== id),
  }));
}
