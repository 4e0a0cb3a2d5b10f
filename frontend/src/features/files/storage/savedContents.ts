import { nextTask } from '../../../lib/later';
import { isStored } from '../../parts';
import type { ListedPart } from '../file';
import { listedParts } from '../list';
import { originalOf, thumbnailOf } from '../resources';
import { useFiles } from '../store';
import { base64Length, fromBase64, toBase64 } from './base64';
import { listedElsewhere } from './closedTabs';
import { keepFile } from './keptFiles';
import { type SavedUpload, saveUploads } from './saved';

/** The bytes of stored files are kept for a reload up to this sum (SES-06); larger lists bring the others from the shop. */
export const MAX_CONTENT_BYTES = 50 * 1024 * 1024;

/**
 * How much goes into the session storage: it is written again with every change of the list (below 5 ms), so that a reload never finds the
 * list without it. What does not fit lies in IndexedDB.
 */
const MOST_SESSION_CHARS = 256 * 1024;

/** A list that changes more often than this, as when many files arrive, is saved once in between. */
const SAVE_EVERY_MS = 200;

/** The contents that the session storage holds, by the id of their part. */
let held: ReadonlyMap<string, string> = new Map();
let saving: number | undefined;

/**
 * Saves the list in a moment: no step waits for it, and a reload does not come too early for it. The list from before a reload is not
 * written over before it has been brought back, which may be never on pages that show no files.
 */
export function saveListSoon(): void {
  if (useFiles.getState().restoring) return;
  saving ??= window.setTimeout(saveList, SAVE_EVERY_MS);
}

globalThis.addEventListener?.('pagehide', () => {
  if (saving === undefined) return;
  saveList();
  // It has noted what is not in the list yet; that was a moment ago.
  window.earlyFiles?.leave();
});

/** Saves the list as it is now, with the contents that it holds. */
export function saveList(): void {
  window.clearTimeout(saving);
  saving = undefined;
  const savedAs = saveUploads(partsHere(), held);
  // No room for them any more.
  if (held.size > 0 && savedAs !== 'full') void hold(new Map());
}

/** Saves the list with the files' contents, on the move from the uploads to the configuration (SES-02). */
export async function saveWithContents(): Promise<void> {
  saveList();
  // The next step is drawn first.
  await nextTask();
  const contents = new Map<string, string>();
  for (const { id } of shortOf(withContents(partsHere()))) {
    try {
      contents.set(id, held.get(id) ?? (await toBase64(await originalOf(id))));
    } catch {
      // A file that cannot be read any more is restored by its address.
    }
  }
  // Removed files are held no longer.
  const here = new Set(partsHere().map(({ id }) => id));
  await hold(new Map([...contents].filter(([id]) => here.has(id))));
}

/** A restored list goes on holding what it held. */
export function keepContents(contents: ReadonlyMap<string, string>): void {
  held = contents;
}

/** All files are gone. */
export function forgetContents(): void {
  held = new Map();
}

/** The session storage takes these contents, and IndexedDB those that it held before. */
async function hold(contents: ReadonlyMap<string, string>): Promise<void> {
  const before = [...held.keys()].filter((id) => !contents.has(id));
  held = contents;
  await Promise.all(before.map(keepForReload));
  saveList();
  await Promise.all([...held.keys()].map(keepForReload));
}

/**
 * Keeps a stored file for a reload, its bytes in one place: in IndexedDB, unless the session storage of this tab holds them and no
 * other tab needs them. The picture lies in IndexedDB in any case.
 */
export async function keepForReload(id: string): Promise<void> {
  const parts = partsHere();
  if (!parts.some((part) => part.id === id)) return;
  const kept = new Set(withContents(parts).map((part) => part.id));
  const isElsewhere = held.has(id) && listedElsewhere([id]).size === 0;
  const file = kept.has(id) && !isElsewhere ? await originalOf(id).catch(() => null) : null;
  await keepFile(id, file, thumbnailOf(id) ?? null);
  // This one may have come between those that were within the limit so far.
  const over = parts.filter((part) => isStored(part) && part.id !== id && !kept.has(part.id));
  await Promise.all(over.map((part) => keepFile(part.id, null, thumbnailOf(part.id) ?? null)));
}

/** The stored files whose contents the limit allows, in order; a smaller one may follow one that is too large. */
export function withContents(parts: readonly ListedPart[]): ListedPart[] {
  return upTo(MAX_CONTENT_BYTES, parts.filter(isStored), ({ size }) => size);
}

/** The contents that the session storage takes. */
function shortOf(parts: readonly ListedPart[]): ListedPart[] {
  return upTo(MOST_SESSION_CHARS, parts, ({ size }) => base64Length(size));
}

function upTo(
  most: number,
  parts: readonly ListedPart[],
  costOf: (part: ListedPart) => number,
): ListedPart[] {
  let sum = 0;
  return parts.filter((part) => {
    const cost = costOf(part);
    if (sum + cost > most) return false;
    sum += cost;
    return true;
  });
}

/** The parts whose files have come. A file that is still missing comes with the cart again after a reload. */
function partsHere(): ListedPart[] {
  return listedParts().filter(({ file }) => file === 'here');
}

/** The file that an entry holds; null where it holds none, or something else. */
export async function fileOf({ name, fileBase64, fileSize }: SavedUpload): Promise<File | null> {
  const pieces = fileBase64 === null ? null : await fromBase64(fileBase64);
  if (!pieces) return null;
  const file = new File(pieces, name);
  return file.size === fileSize && file.size > 0 ? file : null;
}
