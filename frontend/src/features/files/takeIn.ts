import { type FileUnit, loadPricing } from '../../core/client';
import { randomId } from '../../lib/randomId';
import { printedMeasures, type VolumeOf } from '../measures';
import { addParts, type Part, patchPart, removeParts, soundQuantity } from '../parts';
import type { FileState, HeldPart } from './file';
import { setFiles } from './lifetime';
import { findListed, heldParts, listedParts } from './list';
import { keepOriginal } from './resources';
import { saveList } from './storage/savedContents';
import { findFile, patchFile, useFiles } from './store';
import { STATUS_TEXT } from './texts';
import { unhold } from './transfer/hold';
import { admit, enqueueUpload, refuseOversized } from './transfer/run';

/* A customer's acts on files. This file alone knows which stores change, and in which order. `removeParts` lets files go again. */

const STARTING = {
  status: 'starting',
  progress: 0,
  message: STATUS_TEXT.starting,
  error: undefined,
  errorDetail: undefined,
  fault: undefined,
} satisfies Partial<FileState>;

/** The choices for a file before it is taken in. */
type Chosen = Partial<Pick<Part, 'quantity' | 'configuration' | 'unit'>>;

/**
 * Takes files in: each becomes a part of the list, with what was chosen for it, and is read and sent. A file whose name the list
 * has already is left out (UPL-24); a failed upload gives its name free, since the customer brings the mended file.
 *
 * @returns the ids of the new parts, and the names that were left out
 * @throws ParserUnavailable
 */
export async function takeIn(
  files: readonly File[],
  chosenFor: (file: File) => Chosen,
): Promise<{ ids: string[]; duplicates: string[] }> {
  const { detectFormat } = await loadPricing();
  removeParts(
    listedParts()
      .filter(({ name, status }) => status === 'error' && files.some((file) => file.name === name))
      .map(({ id }) => id),
  );
  const taken = [...listedParts(), ...heldParts()].map(({ name }) => name);
  const { fresh, duplicates } = withoutDuplicates(files, taken);
  const added = fresh.map((file) => ({ part: newPart(file.name, chosenFor(file)), file }));
  setFiles(
    Object.fromEntries(
      added.map(({ part, file }) => [
        part.id,
        { ...STARTING, size: file.size, format: detectFormat(file.name) },
      ]),
    ),
  );
  for (const { part, file } of added) keepOriginal(part.id, file);
  addParts(added.map(({ part }) => part));
  // A file that a reload had lost is asked for no longer once it is here.
  useFiles.setState(({ lost }) => ({
    lost: lost.filter((name) => !added.some(({ file }) => file.name === name)),
  }));
  for (const { part } of added) enqueueUpload(part.id);
  // From now on a reload knows what it could not bring back.
  saveList();
  return { ids: added.map(({ part }) => part.id), duplicates };
}

/** Parts files whose name is already taken, in the list or earlier in the same drop (UPL-24). */
export function withoutDuplicates<T extends { name: string }>(
  files: readonly T[],
  taken: readonly string[],
): { fresh: T[]; duplicates: string[] } {
  const names = new Set(taken);
  const fresh: T[] = [];
  const duplicates: string[] = [];
  for (const file of files) {
    if (names.has(file.name)) duplicates.push(file.name);
    else fresh.push(file);
    names.add(file.name);
  }
  return { fresh, duplicates };
}

function newPart(name: string, { quantity = 1, configuration = null, unit }: Chosen): Part {
  return {
    id: randomId(),
    name,
    quantity: soundQuantity(quantity),
    configuration,
    unit,
    volumeCm3: null,
    modelFileUrl: null,
    stage: 'uploaded',
    file: 'here',
  };
}

/** Reads and sends a file again that has failed. */
export function takeInAgain(id: string): void {
  if (findFile(id)?.status !== 'error') return;
  patchFile(id, STARTING);
  enqueueUpload(id);
}

/** Puts a part into the list whose rights are confirmed; the list may have been cleared meanwhile. */
export function takeInConfirmed({ id, hold }: HeldPart): void {
  if (!heldParts().some((held) => held.id === id)) return;
  unhold(id);
  admit(id, hold.url);
}

/** Names what a file was meant in, or takes that back. A part that does not fit the plate then is not kept. */
export async function setUnit(id: string, unit: FileUnit | undefined, volumeOf: VolumeOf): Promise<void> {
  const listed = findListed(id);
  if (!listed) return;
  // The cart's volume follows the unit at once.
  const volumeCm3 = listed.stage === 'cart' ? (volumeOf({ ...listed, unit })?.volumeCm3 ?? null) : null;
  // The longest side follows with `MeasuredVolumes`.
  patchPart(id, { unit, volumeCm3 });
  const pricing = await loadPricing();
  const part = findListed(id);
  const printed = part && printedMeasures(part, pricing);
  if (!part?.measures || !printed || pricing.checkPlate(printed.dimensionsMm).fits) return;
  refuseOversized(id, pricing.checkPlate(part.measures.dimensionsMm));
}

/** Takes the note about files that a reload lost away, and the reason for it. */
export function dismissLost(): void {
  useFiles.setState({ lost: [] });
  saveList();
}
