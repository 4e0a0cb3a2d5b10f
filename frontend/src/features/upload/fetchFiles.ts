import type { FileUnit, Pricing } from '../../core/client';
import { noteBuilt, noteMissing } from '../cart';
import { isHere, type UploadedFile } from './entry';
import { keepFile } from './keptFiles';
import { enqueue, lineOf } from './queue';
import { FileGone, originalOf, parseEntry, releaseResources, thumbnailOf } from './resources';
import { saveListSoon } from './savedContents';
import { dropEntries, findEntry, patchEntry, useUploads } from './store';

/** A part whose file the shop has, and this page does not. */
export interface StoredPart {
  id: string;
  name: string;
  /** Signed address of the file. */
  modelFileUrl: string;
  quantity: number;
  /** What its customer says the file was meant in. */
  unit?: FileUnit | undefined;
  /** As the cart counts it; null where nobody knows. */
  volumeCm3: number | null;
}

/** Files that are brought at the same time; the others wait, and so leave line and parser to what the customer does. */
const AT_ONCE = 2;
const bringInTurn = lineOf(AT_ONCE);

/**
 * Gives each of these parts an entry, and brings its file: from this browser where another tab has kept it, else from the
 * shop. Nothing is uploaded, and nothing is asked again. A part that has an entry is left alone.
 */
export function fetchFiles(
  parts: readonly StoredPart[],
  { detectFormat }: Pick<Pricing, 'detectFormat'>,
): void {
  const fresh = parts.filter(({ id }) => !findEntry(id));
  const added = fresh.map((part) => entryOf(part, detectFormat(part.name)));
  // Before what was uploaded since, as in the cart.
  useUploads.setState(({ entries }) => ({ entries: [...added, ...entries] }));
  for (const { id } of added) bring(id);
}

/** Tries again where the shop could not be reached. */
export function fetchAgain(): void {
  for (const { id, arrival } of useUploads.getState().entries) if (arrival === 'unavailable') bring(id);
}

function entryOf(part: StoredPart, format: UploadedFile['format']): UploadedFile {
  const { volumeCm3, ...known } = part;
  return {
    ...known,
    size: 0,
    format,
    status: 'completed',
    progress: null,
    message: null,
    uploadedToStorage: true,
    needsReupload: false,
    arrival: 'loading',
    volumeCm3: volumeCm3 ?? undefined,
  };
}

function bring(id: string): void {
  patchEntry(id, { arrival: 'loading' });
  enqueue(id, async (signal) => {
    try {
      await bringInTurn(
        () => take(id, signal),
        signal,
        () => undefined,
      );
    } catch (error) {
      if (!signal.aborted) giveUp(id, error);
    }
  });
}

async function take(id: string, signal: AbortSignal): Promise<void> {
  const file = await originalOf(id);
  signal.throwIfAborted();
  patchEntry(id, { size: file.size });
  await parseEntry(id, file, {
    signal,
    // From now on it is a file like any other of this tab, for a reload as well.
    onFirst: () => {
      noteBuilt(id);
      saveListSoon();
    },
  }).catch((error: unknown) => {
    // Measured is enough; that its surface could not be checked is noted with it.
    if (!hasArrived(id)) throw error;
  });
  saveListSoon();
  void keepFile(id, file, thumbnailOf(id) ?? null);
}

function hasArrived(id: string): boolean {
  const entry = findEntry(id);
  return entry !== undefined && isHere(entry);
}

/** Calmly: the part stays in the cart, and the server has measured it. */
function giveUp(id: string, error: unknown): void {
  if (!(error instanceof FileGone)) {
    console.warn('The file of a part could not be brought.', error);
    patchEntry(id, { arrival: 'unavailable' });
    return;
  }
  dropEntries([id]);
  releaseResources(id);
  noteMissing(id);
}
