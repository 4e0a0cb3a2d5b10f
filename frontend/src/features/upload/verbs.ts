import { type FileUnit, loadPricing, ParserUnavailable } from '../../core/client';
import { randomId } from '../../lib/randomId';
import { toast } from '../../ui';
import { heldParts, isRunning, listedParts, type RefusedFile, takeIn, takeInAgain, useFiles } from '../files';
import { type Part, removeParts } from '../parts';
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
    const pricing = await loadPricing();
    // A failed upload gives its name free: the customer brings the mended file.
    removeParts(
      listedParts()
        .filter(({ name, status }) => status === 'error' && files.some((file) => file.name === name))
        .map(({ id }) => id),
    );
    const taken = [...listedParts(), ...heldParts()].map(({ name }) => name);
    const { fresh, duplicates } = withoutDuplicates(files, taken);
    if (duplicates.length > 0) toast.info(texts.duplicates(duplicates));
    const added = fresh.map((file) => ({ part: { ...newPart(file.name), ...chosenFor(file) }, file }));
    takeIn(added, pricing);
    return added.map(({ part }) => part.id);
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

function newPart(name: string): Part {
  return {
    id: randomId(),
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

/** Runs every failed upload again. */
export function retryAllUploads(): void {
  for (const id of failed()) takeInAgain(id);
}

function failed(): string[] {
  return listedParts()
    .filter(({ status }) => status === 'error')
    .map(({ id }) => id);
}
