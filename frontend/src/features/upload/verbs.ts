import { type FileUnit, loadPricing, ParserUnavailable } from '../../core/client';
import { randomId } from '../../lib/randomId';
import { registerReset } from '../../lib/resets';
import { toast } from '../../ui';
import { useCart } from '../cart';
import { isRunning, type UploadedFile } from './entry';
import { MAX_FILES_AT_ONCE, type Rejection, sortRejections, withoutDuplicates } from './intake';
import { forgetIntroduction } from './introduction';
import { forgetAllKept, forgetKept } from './keptFiles';
import { abortUpload, enqueueUpload } from './queue';
import { keepOriginal, releaseResources } from './resources';
import { forgetRestorable } from './restore';
import { refuseOversized } from './run';
import { dropContents, saveList } from './savedContents';
import { dropEntries, findEntry, patchEntry, type RefusedFile, useUploads } from './store';
import { STATUS_TEXT, texts } from './texts';
import { printedMeasures } from './units';

/** Takes what the drop zone hands over: starts the good ones, tells about the others. */
export async function addFiles(
  files: readonly File[],
  rejections: readonly Rejection[] = [],
  unit?: FileUnit,
): Promise<void> {
  tellRejections(rejections);
  if (files.length === 0) return;
  try {
    const { detectFormat } = await loadPricing();
    // A failed upload gives its name free: the customer brings the mended file.
    const replaced = useUploads
      .getState()
      .entries.filter(({ name, status }) => status === 'error' && files.some((file) => file.name === name));
    removeUploads(replaced.map(({ id }) => id));
    const { entries: listed, held } = useUploads.getState();
    const taken = [...listed, ...held].map(({ name }) => name);
    const { fresh, duplicates } = withoutDuplicates(files, taken);
    if (duplicates.length > 0) toast.info(texts.duplicates(duplicates));
    const added = fresh.map((file) => ({ file, entry: newEntry(file, detectFormat(file.name), unit) }));
    useUploads.setState(({ entries, lost }) => ({
      entries: [...entries, ...added.map(({ entry }) => entry)],
      // What was asked for again is here.
      lost: lost.filter((name) => !fresh.some((file) => file.name === name)),
    }));
    for (const { file, entry } of added) {
      keepOriginal(entry.id, file);
      enqueueUpload(entry.id);
    }
    // A reload from now on knows what it could not bring back.
    dropContents();
    saveList();
  } catch (error) {
    toast.error(error instanceof ParserUnavailable ? error.message : new ParserUnavailable().message);
  }
}

/** Takes a file that did not fit the plate after all: in the unit that it was meant in it does. */
export async function takeInUnit(name: string, unit: FileUnit): Promise<void> {
  const { file } = useUploads.getState().oversized.find((part) => part.name === name) ?? {};
  useUploads.setState(({ oversized }) => ({ oversized: oversized.filter((part) => part.name !== name) }));
  if (file) await addFiles([file], [], unit);
}

/** Names what a file was meant in, or takes that back. A part that does not fit the plate then is not kept. */
export async function setUnit(id: string, unit: FileUnit | undefined): Promise<void> {
  patchEntry(id, { unit });
  saveList();
  const pricing = await loadPricing();
  const entry = findEntry(id);
  const printed = entry && printedMeasures(entry, pricing);
  if (!entry?.measures || !printed || pricing.checkPlate(printed.dimensionsMm).fits) return;
  const fit = pricing.checkPlate(entry.measures.dimensionsMm);
  abortUpload(id);
  refuseOversized(id, fit);
  removeUpload(id);
}

function newEntry(file: File, format: UploadedFile['format'], unit?: FileUnit): UploadedFile {
  return {
    id: randomId(),
    name: file.name,
    size: file.size,
    format,
    status: 'starting',
    progress: 0,
    message: STATUS_TEXT.starting,
    unit,
    quantity: 1,
    uploadedToStorage: false,
    needsReupload: false,
  };
}

function tellRejections(rejections: readonly Rejection[]): void {
  const { unsupported, tooLarge, empty, tooMany } = sortRejections(rejections);
  useUploads.setState((state) => ({
    unsupported: byName([...state.unsupported, ...unsupported]),
    tooLarge: byName([...state.tooLarge, ...tooLarge]),
  }));
  for (const { name } of empty) toast.error(texts.tooSmall(name), { duration: 10_000 });
  if (tooMany > 0) toast.error(texts.tooMany(MAX_FILES_AT_ONCE, tooMany), { duration: 10_000 });
}

/** Each name once, with what was said of it last. */
function byName(files: readonly RefusedFile[]): RefusedFile[] {
  return [...new Map(files.map((file) => [file.name, file])).values()];
}

/**
 * Removes a file with everything that belongs to it, its part in the cart included; an upload under way is aborted, silently.
 */
export function removeUpload(id: string): void {
  dropUpload(id);
  const { items, removeItem } = useCart.getState();
  // The part would bring its file back from the shop.
  if (items.some((item) => item.id === id)) removeItem(id);
}

/** The same for a file whose part is none of its business any more. */
export function dropUpload(id: string): void {
  removeUploads([id]);
}

/** Cancels every upload under way; finished and failed ones stay. */
export function cancelAllUploads(): void {
  removeUploads(
    useUploads
      .getState()
      .entries.filter(isRunning)
      .map(({ id }) => id),
  );
}

/** Removes every failed upload. */
export function removeFailedUploads(): void {
  removeUploads(
    useUploads
      .getState()
      .entries.filter(({ status }) => status === 'error')
      .map(({ id }) => id),
  );
}

/** In one go, so that a hundred files are drawn and saved once. */
function removeUploads(ids: readonly string[]): void {
  if (ids.length === 0) return;
  // Out of the list first: what an aborted upload still says finds nobody.
  dropEntries(ids);
  for (const id of ids) {
    abortUpload(id);
    releaseResources(id);
  }
  void forgetKept(ids);
  saveList();
}

/** Runs a failed upload again. */
export function retryUpload(id: string): void {
  if (findEntry(id)?.status !== 'error') return;
  patchEntry(id, {
    status: 'starting',
    progress: 0,
    message: STATUS_TEXT.starting,
    error: undefined,
    errorDetail: undefined,
  });
  enqueueUpload(id);
}

/** Runs every failed upload again. */
export function retryAllUploads(): void {
  for (const { id, status } of useUploads.getState().entries) if (status === 'error') retryUpload(id);
}

/** Sets the number of pieces; anything but a whole number of at least 1 becomes 1 (spec section 5). */
export function setQuantity(id: string, quantity: number): void {
  patchEntry(id, { quantity: Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1 });
  saveList();
}

/** Takes the note about files that a reload lost away, and the reason for it. */
export function dismissLost(): void {
  useUploads.setState({ lost: [] });
  saveList();
}

/** Forgets all files of this tab: entries, buffers, and what a reload would restore, whether it has been restored or not. */
export function clearUploads(): void {
  const { entries, held } = useUploads.getState();
  const ids = [...[...entries, ...held].map(({ id }) => id), ...forgetRestorable()];
  for (const id of ids) {
    abortUpload(id);
    releaseResources(id);
  }
  useUploads.setState({ entries: [], held: [], tooLarge: [], unsupported: [], oversized: [], lost: [] });
  forgetIntroduction();
  dropContents();
  saveList();
  void forgetKept(ids);
}

registerReset({ scopes: ['order'], tab: clearUploads });
// Other tabs clear their own lists when they hear of it; the bytes of all of them go at once.
registerReset({ scopes: ['logout'], tab: clearUploads, shared: forgetAllKept });
