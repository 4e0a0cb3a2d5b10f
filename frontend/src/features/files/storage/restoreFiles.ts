import { loadPricing } from '../../../core/client';
import { addParts, type Part, patchParts, useParts } from '../../parts';
import type { FileState } from '../file';
import { setFiles } from '../lifetime';
import { listedParts } from '../list';
import { keepOriginal, keepThumbnail, originalOf, parseFile, releaseResources } from '../resources';
import { useFiles } from '../store';
import { STATUS_TEXT } from '../texts';
import { enqueueUpload } from '../transfer/run';
import { takeClosedLists } from './closedTabs';
import { forgetOld, readKept } from './keptFiles';
import { hasOwnList } from './leftovers';
import { restoration } from './restoration';
import { readSavedUploads, type SavedUpload, type SavedUploads, sorted } from './saved';
import { fileOf, keepContents, saveList, saveListSoon } from './savedContents';

/** Brings the files of this tab back after a reload, once per page. Parts that were added meanwhile stay. */
export function restoreFiles(): Promise<void> {
  restoration.underWay ??= restore();
  return restoration.underWay;
}

/** A tab without a list of its own takes over what closed tabs have left. */
const restore = (): Promise<void> =>
  restoreFrom(async () => (hasOwnList() ? readSavedUploads() : sorted(await takeClosedLists())));

/** Brings these files into the list. */
export async function restoreFrom(savedUploads: () => Promise<SavedUploads>): Promise<void> {
  const before = restoration.forgotten;
  try {
    const { restorable: saved, unsent } = await savedUploads();
    const waiting = await withKeptFile(unsent);
    const again = waiting.map(({ id }) => id);
    const lost = unsent.filter(({ id }) => !again.includes(id)).map(({ name }) => name);
    const restorable = withoutTakenOut(saved);
    if (lost.length > 0) useFiles.setState({ lost });
    if (restorable.length + waiting.length > 0) {
      const contents = contentsOf(restorable);
      if (contents.size > 0) keepContents(contents);
      const { detectFormat } = await loadPricing();
      const back: Restored[] = await Promise.all(
        restorable.map(async (saved) => ({
          saved,
          file: fileStateOf(saved, detectFormat(saved.name), await bringBack(saved)),
        })),
      );
      for (const saved of waiting) back.push({ saved, file: unsentStateOf(saved, detectFormat(saved.name)) });
      if (restoration.forgotten > before) {
        for (const { saved } of back) releaseResources(saved.id);
        return;
      }
      putIntoList(back);
      saveList();
      for (const id of again) enqueueUpload(id);
      const restored = back.filter(({ file }) => file.status === 'completed');
      await Promise.all(
        restored.filter(({ file }) => !file.measures).map(({ saved }) => measureAgain(saved.id)),
      );
      // A picture that was not kept is drawn again, beside everything else.
      void drawAgain(restored.filter(({ file }) => file.measures && !file.pictured));
    }
    void forgetOld();
  } catch (error) {
    console.warn('The files could not be restored.', error);
  } finally {
    useFiles.setState({ restoring: false });
    saveListSoon();
  }
}

/** The files that the list itself holds, by the id of their part. */
function contentsOf(saved: readonly SavedUpload[]): Map<string, string> {
  return new Map(saved.flatMap(({ id, fileBase64 }) => (fileBase64 === null ? [] : [[id, fileBase64]])));
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
  const { parts, changedAt } = useParts.getState();
  const known = new Set(parts.map(({ id }) => id));
  // A cart that never was anything here has lost nothing, but cannot be read.
  return saved.filter(({ id, stage }) => known.has(id) || stage !== 'cart' || changedAt === 0);
}

interface Restored {
  saved: SavedUpload;
  file: FileState;
}

/** Parts of the cart are in the list already, and get their files; the others come back with theirs. */
function putIntoList(back: readonly Restored[]): void {
  const known = new Set(useParts.getState().parts.map(({ id }) => id));
  const here = listedParts().map(({ id }) => id);
  const fresh = back.filter(({ saved }) => !here.includes(saved.id));
  setFiles(Object.fromEntries(fresh.map(({ saved, file }) => [saved.id, file])));
  addParts(
    fresh.filter(({ saved }) => !known.has(saved.id)).map(({ saved }) => partOfSaved(saved)),
    true,
  );
  patchParts(
    fresh.map(({ saved }) => saved.id),
    () => ({ file: 'here' }),
  );
}

/** The bytes from IndexedDB or the session storage, wherever they are (SES-03, SES-07). Answers whether the picture came along. */
async function bringBack(upload: SavedUpload): Promise<boolean> {
  const kept = await readKept(upload.id);
  const file = kept?.file ?? (await fileOf(upload));
  if (file) keepOriginal(upload.id, file);
  if (kept?.thumbnail) keepThumbnail(upload.id, kept.thumbnail);
  return Boolean(kept?.thumbnail);
}

function partOfSaved(saved: SavedUpload): Part {
  const { id, name, quantity, configuration, unit, modelFileUrl, uploadedToStorage } = saved;
  return {
    id,
    name,
    quantity,
    configuration,
    unit,
    volumeCm3: null,
    modelFileUrl: uploadedToStorage ? modelFileUrl : null,
    stage: 'uploaded',
    file: 'here',
  };
}

function fileStateOf(saved: SavedUpload, format: FileState['format'], pictured: boolean): FileState {
  return {
    size: saved.fileSize,
    format,
    status: 'completed',
    progress: null,
    message: null,
    measures: saved.modelData ?? undefined,
    pictured,
  };
}

/** A file that is sent from its start, as if it had just been dropped. */
function unsentStateOf(saved: SavedUpload, format: FileState['format']): FileState {
  return {
    ...fileStateOf(saved, format, false),
    status: 'starting',
    progress: 0,
    message: STATUS_TEXT.starting,
  };
}

/** Parses a file again whose stored measures could not be used; without its bytes the part stays unmeasured. */
async function measureAgain(id: string): Promise<void> {
  try {
    await parseFile(id, await originalOf(id));
    saveList();
  } catch (error) {
    console.warn('A restored file could not be measured again.', error);
  }
}

/** One after the other: no step waits for a picture. */
async function drawAgain(restored: readonly Restored[]): Promise<void> {
  for (const { saved } of restored) {
    const { id } = saved;
    try {
      await parseFile(id, await originalOf(id));
    } catch {
      // The part is known all the same; it stays without a picture.
    }
  }
}
