import { nextTask } from '../../../lib/nextTask';
import { isStored } from '../../parts';
import { isHere, type ListedPart } from '../file';
import { listedParts } from '../list';
import { originalOf } from '../resources';
import { useFiles } from '../store';
import { base64Length, fromBase64, toBase64 } from './base64';
import { type SavedUpload, saveUploads } from './saved';

/** File contents are kept up to this sum of their bytes (SES-06). */
export const MAX_CONTENT_BYTES = 50 * 1024 * 1024;

/**
 * Contents over this length are not written: the page stands still while a browser takes such a text (4 million characters:
 * 70 to 140 ms in Chromium 156), and most refuse more than 5 million. IndexedDB has the bytes as well.
 */
const QUICKLY_WRITTEN_CHARS = 3 * 1024 * 1024;

/** Contents up to this length are written again with every change of the list (below 5 ms); a reload never finds it without them. */
const ALWAYS_WRITTEN_CHARS = 256 * 1024;

/** A change of the list writes it without longer contents at once; they follow when the customer pauses. */
const FOLLOW_AFTER_MS = 1000;

/** A list that changes more often than this, as when many files arrive, is saved once in between. */
const SAVE_EVERY_MS = 200;

/** Whether the stored list is to hold contents: from the move to the configuration on. */
let wanted = false;
/** The contents last written, where they are short enough to go along with every change. */
let short: ReadonlyMap<string, string> = new Map();
let timer: number | undefined;
let saving: number | undefined;
/** Counts the changes of the list, so that contents read for an earlier one are not written over a later one. */
let change = 0;

/**
 * Saves the list in a moment: nobody waits for that, and a reload does not come too early for it. What a reload left is not
 * written over before it has been brought back, which may be never on pages that show no files.
 */
export function saveListSoon(): void {
  if (useFiles.getState().restoring) return;
  saving ??= window.setTimeout(saveList, SAVE_EVERY_MS);
}

globalThis.addEventListener?.('pagehide', () => {
  if (saving !== undefined) saveList();
});

/** Saves the list as it is now. Longer contents that were saved before follow by themselves. */
export function saveList(): void {
  change++;
  window.clearTimeout(saving);
  saving = undefined;
  saveUploads(partsHere(), short);
  window.clearTimeout(timer);
  if (wanted) timer = window.setTimeout(() => void writeContents(), FOLLOW_AFTER_MS);
}

/** Saves the list with the files' contents, on the move from the uploads to the configuration (SES-02). */
export async function saveWithContents(): Promise<void> {
  wanted = true;
  saveList();
  window.clearTimeout(timer);
  // The next step is drawn first.
  await nextTask();
  await writeContents();
}

/** A restored list that held contents goes on holding them. */
export function keepContents(contents: ReadonlyMap<string, string>): void {
  wanted = true;
  keepIfShort(contents);
}

/** While files are added, nobody needs the contents; the next move writes them again. */
export function dropContents(): void {
  wanted = false;
  short = new Map();
}

function keepIfShort(contents: ReadonlyMap<string, string>): void {
  const chars = [...contents.values()].reduce((sum, { length }) => sum + length, 0);
  short = chars <= ALWAYS_WRITTEN_CHARS ? contents : new Map();
}

/** The files whose contents the limit allows, in order; a smaller one may follow one that is too large. */
export function withContents(parts: readonly ListedPart[]): ListedPart[] {
  let bytes = 0;
  return parts.filter((part) => {
    const { size } = part;
    if (!isStored(part) || bytes + size > MAX_CONTENT_BYTES) return false;
    bytes += size;
    return true;
  });
}

async function writeContents(): Promise<void> {
  const chosen = withContents(partsHere());
  const current = change;
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  if (chosen.length === 0 || base64Length(bytes) > QUICKLY_WRITTEN_CHARS) return;
  const contents = new Map<string, string>();
  for (const { id } of chosen) {
    try {
      contents.set(id, await toBase64(await originalOf(id)));
    } catch {
      // A file that cannot be read any more is restored by its address.
    }
    if (current !== change) return;
  }
  keepIfShort(contents);
  saveUploads(partsHere(), contents);
}

/** What came with the cart and is not here yet comes with it once more. */
function partsHere(): ListedPart[] {
  return listedParts().filter(isHere);
}

/** The file that an entry holds; null where it holds none, or something else. */
export async function fileOf({ name, fileBase64, fileSize }: SavedUpload): Promise<File | null> {
  const pieces = fileBase64 === null ? null : await fromBase64(fileBase64);
  if (!pieces) return null;
  const file = new File(pieces, name);
  return file.size === fileSize && file.size > 0 ? file : null;
}
