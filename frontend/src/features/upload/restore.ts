import { useEffect } from 'react';
import { loadPricing } from '../../core/client';
import type { UploadedFile } from './entry';
import { forgetOld, readKept } from './keptFiles';
import { keepOriginal, keepThumbnail, originalOf, parseEntry } from './resources';
import { readSavedUploads, type SavedUpload, saveUploads } from './saved';
import { useUploads } from './store';

let restoring: Promise<void> | undefined;

/** Brings the files of this tab back after a reload, once per page. Entries that were added meanwhile stay. */
export function restoreUploads(): Promise<void> {
  restoring ??= restore();
  return restoring;
}

/** Restores as above when a step is shown; the store's `restoring` says how long it takes. */
export function useRestoredUploads(): boolean {
  useEffect(() => {
    void restoreUploads();
  }, []);
  return useUploads((state) => state.restoring);
}

async function restore(): Promise<void> {
  try {
    const saved = readSavedUploads();
    if (saved.length > 0) {
      const { detectFormat } = await loadPricing();
      const restored = await Promise.all(
        saved.map(async (upload) => {
          const kept = await readKept(upload.id);
          if (kept) keepOriginal(upload.id, kept.file);
          if (kept?.thumbnail) keepThumbnail(upload.id, kept.thumbnail);
          return entryOf(upload, detectFormat(upload.name), Boolean(kept?.thumbnail));
        }),
      );
      useUploads.setState(({ entries }) => ({ entries: [...restored, ...entries] }));
      await Promise.all(restored.filter(({ measures }) => !measures).map(({ id }) => measureAgain(id)));
    }
    void forgetOld();
  } catch (error) {
    console.warn('The files could not be restored.', error);
  } finally {
    useUploads.setState({ restoring: false });
  }
}

function entryOf(saved: SavedUpload, format: UploadedFile['format'], pictured: boolean): UploadedFile {
  return {
    id: saved.id,
    name: saved.name,
    size: saved.fileSize,
    format,
    status: 'completed',
    progress: null,
    message: null,
    measures: saved.modelData ?? undefined,
    pictured,
    warnings: [],
    quantity: saved.quantity,
    primaryColor: saved.primaryColor,
    modelFileUrl: saved.modelFileUrl ?? undefined,
    uploadedToStorage: saved.uploadedToStorage,
    needsReupload: false,
  };
}

/** Parses a file again whose stored measures could not be used; without its bytes the part stays unmeasured. */
async function measureAgain(id: string): Promise<void> {
  try {
    await parseEntry(id, await originalOf(id));
    saveUploads(useUploads.getState().entries);
  } catch (error) {
    console.warn('A restored file could not be measured again.', error);
  }
}
