import { type FileUnit, loadPricing, ParserUnavailable } from '../../core/client';
import { randomId } from '../../lib/randomId';
import { toast } from '../../ui';
import {
  enqueueUpload,
  type FileState,
  findFile,
  findListed,
  heldParts,
  isRunning,
  keepOriginal,
  listedParts,
  patchFile,
  printedMeasures,
  type RefusedFile,
  refuseOversized,
  STATUS_TEXT,
  saveList,
  setFiles,
  useFiles,
  type VolumeOf,
} from '../files';
import { addParts, type Part, patchPart, removeParts } from '../parts';
import { MAX_FILES_AT_ONCE, type Rejection, sortRejections, withoutDuplicates } from './choose/intake';
import { texts } from './texts';

/** What is chosen for a file before it comes. */
export type Chosen = Partial<Pick<Part, 'quantity' | 'configuration' | 'unit'>>;

/**
 * Takes what the drop zone hands over: starts the good ones, tells about the others.
 *
 * @returns the ids of the parts that came of it
 */
export async function addFiles(
  files: readonly File[],
  rejections: readonly Rejection[] = [],
  chosenFor: (file: File) => Chosen = () => ({}),
): Promise<string[]> {
  tellRejections(rejections);
  if (files.length === 0) return [];
  try {
    const { detectFormat } = await loadPricing();
    // A failed upload gives its name free: the customer brings the mended file.
    removeParts(
      listedParts()
        .filter(({ name, status }) => status === 'error' && files.some((file) => file.name === name))
        .map(({ id }) => id),
    );
    const taken = [...listedParts(), ...heldParts()].map(({ name }) => name);
    const { fresh, duplicates } = withoutDuplicates(files, taken);
    if (duplicates.length > 0) toast.info(texts.duplicates(duplicates));
    const added = fresh.map((file) => ({ id: randomId(), file }));
    setFiles(
      Object.fromEntries(
        added.map(({ id, file }) => [id, { ...STARTING, size: file.size, format: detectFormat(file.name) }]),
      ),
    );
    for (const { id, file } of added) keepOriginal(id, file);
    addParts(added.map(({ id, file }) => ({ ...newPart(id, file.name), ...chosenFor(file) })));
    // What was asked for again is here.
    useFiles.setState(({ lost }) => ({
      lost: lost.filter((name) => !fresh.some((file) => file.name === name)),
    }));
    for (const { id } of added) enqueueUpload(id);
    // A reload from now on knows what it could not bring back.
    saveList();
    return added.map(({ id }) => id);
  } catch (error) {
    toast.error(error instanceof ParserUnavailable ? error.message : new ParserUnavailable().message);
    return [];
  }
}

/** Takes a file that did not fit the plate after all: in the unit that it was meant in it does. */
export async function takeInUnit(name: string, unit: FileUnit): Promise<void> {
  const { file } = useFiles.getState().oversized.find((part) => part.name === name) ?? {};
  useFiles.setState(({ oversized }) => ({ oversized: oversized.filter((part) => part.name !== name) }));
  if (file) await addFiles([file], [], () => ({ unit }));
}

/** Names what a file was meant in, or takes that back. A part that does not fit the plate then is not kept. */
export async function setUnit(id: string, unit: FileUnit | undefined, volumeOf: VolumeOf): Promise<void> {
  const listed = findListed(id);
  if (!listed) return;
  // What the cart counts follows the unit at once.
  const volumeCm3 = listed.stage === 'cart' ? (volumeOf({ ...listed, unit })?.volumeCm3 ?? null) : null;
  patchPart(id, { unit, volumeCm3 });
  const pricing = await loadPricing();
  const part = findListed(id);
  const printed = part && printedMeasures(part, pricing);
  if (!part?.measures || !printed || pricing.checkPlate(printed.dimensionsMm).fits) return;
  refuseOversized(id, pricing.checkPlate(part.measures.dimensionsMm));
}

const STARTING = {
  status: 'starting',
  progress: 0,
  message: STATUS_TEXT.starting,
  error: undefined,
  errorDetail: undefined,
} satisfies Partial<FileState>;

function newPart(id: string, name: string): Part {
  return {
    id,
    name,
    quantity: 1,
    configuration: null,
    unit: undefined,
    volumeCm3: null,
    modelFileUrl: null,
    stage: 'uploaded',
    file: 'here',
  };
}

function tellRejections(rejections: readonly Rejection[]): void {
  const { unsupported, tooLarge, empty, tooMany } = sortRejections(rejections);
  useFiles.setState((state) => ({
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

/** Cancels every upload under way; finished and failed ones stay. */
export function cancelAllUploads(): void {
  removeParts(
    listedParts()
      .filter(isRunning)
      .map(({ id }) => id),
  );
}

/** Removes every failed upload. */
export function removeFailedUploads(): void {
  removeParts(failed());
}

/** Runs a failed upload again. */
export function retryUpload(id: string): void {
  if (findFile(id)?.status !== 'error') return;
  patchFile(id, STARTING);
  enqueueUpload(id);
}

/** Runs every failed upload again. */
export function retryAllUploads(): void {
  for (const id of failed()) retryUpload(id);
}

function failed(): string[] {
  return listedParts()
    .filter(({ status }) => status === 'error')
    .map(({ id }) => id);
}

/** Takes the note about files that a reload lost away, and the reason for it. */
export function dismissLost(): void {
  useFiles.setState({ lost: [] });
  saveList();
}
