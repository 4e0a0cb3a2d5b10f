import { useEffect } from 'react';
import { loadPricing } from '../../core/client';
import { readBuilt, useCart } from '../cart';
import { takeClosedLists } from './closedTabs';
import type { UploadedFile } from './entry';
import { forgetOld, keepFile, readKept } from './keptFiles';
import { enqueueUpload } from './queue';
import { keepOriginal, keepThumbnail, originalOf, parseEntry, releaseResources } from './resources';
import { hasOwnList, readSavedUploads, type SavedUpload, sorted } from './saved';
import { fileOf, keepContents, saveList } from './savedContents';
import { useUploads } from './store';
import { STATUS_TEXT } from './texts';

let restoring: Promise<void> | undefined;
/** Counts what was forgotten meanwhile, so that no restoring under way brings it back. */
let forgotten = 0;

/** Brings the files of this tab back after a reload, once per page. Entries that were added meanwhile stay. */
export function restoreUploads(): Promise<void> {
  restoring ??= restore();
  return restoring;
}

/** Gives up what a reload left, also if it is on its way. Answers the ids of its files. */
export function forgetRestorable(): string[] {
  const { restorable, unsent } = readSavedUploads();
  forgotten++;
  restoring = Promise.resolve();
  useUploads.setState({ restoring: false });
  return [...restorable, ...unsent].map(({ id }) => id);
}

/** Restores as above when a step is shown; answers whether files are about to appear. */
export function useRestoredUploads(): boolean {
  useEffect(() => {
    void restoreUploads();
  }, []);
  return useUploads(({ restoring, awaiting }) => restoring || awaiting);
}

/** Tells the steps that files are about to come with the cart, where none is here yet; or that none will. */
export function expectFiles(expected = true): void {
  const { entries, restoring } = useUploads.getState();
  useUploads.setState({ awaiting: expected && entries.length === 0 && !restoring });
}

async function restore(): Promise<void> {
  const before = forgotten;
  try {
    // A tab without a list of its own takes over what closed tabs have left.
    const { restorable: saved, unsent } = hasOwnList() ? readSavedUploads() : sorted(await takeClosedLists());
    const waiting = await withKeptFile(unsent);
    const again = waiting.map(({ id }) => id);
    const lost = unsent.filter(({ id }) => !again.includes(id)).map(({ name }) => name);
    const restorable = withoutTakenOut(saved);
    if (lost.length > 0) useUploads.setState({ lost });
    if (restorable.length + waiting.length > 0) {
      if (restorable.some(({ fileBase64 }) => fileBase64 !== null)) keepContents();
      const { detectFormat } = await loadPricing();
      const restored = await Promise.all(
        restorable.map(async (upload) => entryOf(upload, detectFormat(upload.name), await bringBack(upload))),
      );
      const unfinished = waiting.map((upload) => unsentEntryOf(upload, detectFormat(upload.name)));
      if (forgotten > before) {
        for (const { id } of [...restored, ...unfinished]) releaseResources(id);
        return;
      }
      const known = new Set(useUploads.getState().entries.map(({ id }) => id));
      const back = [...restored, ...unfinished].filter(({ id }) => !known.has(id));
      useUploads.setState(({ entries }) => ({ entries: [...back, ...entries] }));
      saveList();
      for (const id of again) enqueueUpload(id);
      await Promise.all(restored.filter(({ measures }) => !measures).map(({ id }) => measureAgain(id)));
      // A picture that was not kept is drawn again, beside everything else.
      void drawAgain(restored.filter(({ measures, pictured }) => measures && !pictured));
    }
    void forgetOld();
  } catch (error) {
    console.warn('The files could not be restored.', error);
  } finally {
    useUploads.setState({ restoring: false });
  }
}

/** The files that never reached the server, but lie in this browser: they are waiting for a connection. */
async function withKeptFile(unsent: readonly SavedUpload[]): Promise<SavedUpload[]> {
  const found = await Promise.all(
    unsent.map(async (upload) => {
      const file = (await readKept(upload.id))?.file;
      if (file) keepOriginal(upload.id, file);
      return file !== undefined;
    }),
  );
  return unsent.filter((_, index) => found[index]);
}

/** A part that was in the cart and has been taken out meanwhile, in another tab for example, does not come back. */
function withoutTakenOut(saved: readonly SavedUpload[]): SavedUpload[] {
  const { items, changedAt } = useCart.getState();
  const inCart = new Set(items.map(({ id }) => id));
  // A cart that never was anything here has lost nothing, but cannot be read.
  const built = new Set(changedAt > 0 ? readBuilt() : []);
  return saved.filter(({ id }) => inCart.has(id) || !built.has(id));
}

/** The bytes from IndexedDB, or else from the session storage (SES-03, SES-07). Answers whether the picture came along. */
async function bringBack(upload: SavedUpload): Promise<boolean> {
  const kept = await readKept(upload.id);
  if (kept) {
    keepOriginal(upload.id, kept.file);
    if (kept.thumbnail) keepThumbnail(upload.id, kept.thumbnail);
    return kept.thumbnail !== null;
  }
  const file = await fileOf(upload);
  if (file) {
    keepOriginal(upload.id, file);
    void keepFile(upload.id, file, null);
  }
  return false;
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
    unit: saved.unit,
    pictured,
    quantity: saved.quantity,
    modelFileUrl: saved.modelFileUrl ?? undefined,
    uploadedToStorage: saved.uploadedToStorage,
    needsReupload: false,
  };
}

/** A file that is sent from its start, as if it had just been dropped. */
function unsentEntryOf(saved: SavedUpload, format: UploadedFile['format']): UploadedFile {
  return {
    ...entryOf(saved, format, false),
    status: 'starting',
    progress: 0,
    message: STATUS_TEXT.starting,
    modelFileUrl: undefined,
    uploadedToStorage: false,
  };
}

/** Parses a file again whose stored measures could not be used; without its bytes the part stays unmeasured. */
async function measureAgain(id: string): Promise<void> {
  try {
    await parseEntry(id, await originalOf(id));
    saveList();
  } catch (error) {
    console.warn('A restored file could not be measured again.', error);
  }
}

/** One after the other: nobody waits for a picture. */
async function drawAgain(entries: readonly UploadedFile[]): Promise<void> {
  for (const { id } of entries) {
    try {
      await parseEntry(id, await originalOf(id));
    } catch {
      // The part is known all the same; it stays without a picture.
    }
  }
}
