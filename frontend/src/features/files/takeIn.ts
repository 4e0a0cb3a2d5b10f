import { type FileUnit, loadPricing, type Pricing } from '../../core/client';
import { addParts, type Part, patchPart } from '../parts';
import type { FileState, HeldPart } from './file';
import { setFiles } from './lifetime';
import { findListed, heldParts } from './list';
import { keepOriginal } from './resources';
import { saveList } from './storage/savedContents';
import { findFile, patchFile, useFiles } from './store';
import { STATUS_TEXT } from './texts';
import { unhold } from './transfer/hold';
import { admit, enqueueUpload, refuseOversized } from './transfer/run';
import { printedMeasures } from './units';
import type { VolumeOf } from './useVolume';

/* What a customer does with files, whole: which stores have to hear of it, and in which order, is nobody else's concern. `removeParts` lets them go again. */

const STARTING = {
  status: 'starting',
  progress: 0,
  message: STATUS_TEXT.starting,
  error: undefined,
  errorDetail: undefined,
} satisfies Partial<FileState>;

/** Takes files in: each becomes a part of the list, with what was chosen for it, and is read and sent. */
export function takeIn(
  added: readonly { part: Part; file: File }[],
  { detectFormat }: Pick<Pricing, 'detectFormat'>,
): void {
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
  // What was asked for again is here.
  useFiles.setState(({ lost }) => ({
    lost: lost.filter((name) => !added.some(({ file }) => file.name === name)),
  }));
  for (const { part } of added) enqueueUpload(part.id);
  // A reload from now on knows what it could not bring back.
  saveList();
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
  // What the cart counts follows the unit at once.
  const volumeCm3 = listed.stage === 'cart' ? (volumeOf({ ...listed, unit })?.volumeCm3 ?? null) : null;
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
