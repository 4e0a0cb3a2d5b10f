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
  /** As the file has it. */
  fit: PlateFit;
  /** For whoever takes it in another unit; undefined where it is not at hand any more. */
  file?: File | undefined;
}

interface UploadsState {
  entries: readonly UploadedFile[];
  /** Stored by the server, but waiting for the customer's legal confirmation; in no list until then. */
  held: readonly HeldUpload[];
  /** True from the first moment if there is something to restore, so that no step shows its empty state for a blink. */
  restoring: boolean;
  /** Set where no file is here yet, but parts of the cart are about to bring theirs: for the same reason. */
  awaiting: boolean;
  tooLarge: readonly RefusedFile[];
  unsupported: readonly RefusedFile[];
  oversized: readonly OversizedPart[];
  /** Names of the files that a reload could not bring back; a note asks for them. */
  lost: readonly string[];
}

/** The uploaded files of this tab. Changed through the verbs beside this file only. */
export const useUploads = create<UploadsState>()(() => ({
  entries: [],
  held: [],
  restoring: hasSavedUploads(),
  awaiting: false,
  tooLarge: [],
  unsupported: [],
  oversized: [],
  lost: [],
}));

/** The entry as it is now, held or not; undefined once it is removed. */
export function findEntry(id: string): UploadedFile | undefined {
  const { entries, held } = useUploads.getState();
  return entries.find((entry) => entry.id === id) ?? held.find((entry) => entry.id === id);
}

/** Changes one entry; a removed one stays removed. What changes nothing is told to nobody: with many files that adds up. */
export function patchEntry(id: string, change: Partial<UploadedFile>): void {
  useUploads.setState((state) => {
    const entries = patched(state.entries, id, change);
    const held = patched(state.held, id, change);
    return entries === state.entries && held === state.held ? state : { entries, held };
  });
}

function patched<T extends UploadedFile>(
  list: readonly T[],
  id: string,
  change: Partial<UploadedFile>,
): readonly T[] {
  const at = list.findIndex((entry) => entry.id === id);
  const entry = list[at];
  return entry && changes(entry, change) ? list.with(at, { ...entry, ...change }) : list;
}

function changes(entry: UploadedFile, change: Partial<UploadedFile>): boolean {
  return (Object.keys(change) as (keyof UploadedFile)[]).some((field) => entry[field] !== change[field]);
}

/** Takes entries out of the list without touching their files; `removeUpload` is the customer's verb. */
export function dropEntries(ids: readonly string[]): void {
  useUploads.setState(({ entries, held }) => ({
    entries: entries.filter(({ id }) => !ids.includes(id)),
    held: held.some(({ id }) => ids.includes(id)) ? held.filter(({ id }) => !ids.includes(id)) : held,
  }));
}
