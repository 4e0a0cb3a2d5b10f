/** The files of the parts: bytes, transfers, measures and pictures, by the id of the part. */

export { type FileState, type HeldPart, isHere, isRunning, type ListedPart } from './file';
export { keepRemovedFiles } from './lifetime';
export { findListed, heldParts, listedParts, useHeldParts, useListedParts } from './list';
export {
  type DisplayModel,
  displayModelOf,
  keepOriginal,
  originalOf,
  releaseResources,
  thumbnailOf,
} from './resources';
export { hasOtherLists } from './storage/closedTabs';
export { bringFilesOfOtherTabs, useFilesOfOtherTabs } from './storage/otherTabs';
export { expectFiles, useRestoredFiles } from './storage/restoreFiles';
export { hasSavedUploads } from './storage/saved';
export { saveList, saveWithContents } from './storage/savedContents';
export { findFile, type OversizedPart, patchFile, type RefusedFile, setFiles, useFiles } from './store';
export { STATUS_TEXT, withTimeoutHint } from './texts';
export { unhold } from './transfer/hold';
export { introduced } from './transfer/introduction';
export { admit, enqueueUpload, refuseOversized } from './transfer/run';
export { needsAnswer, printedMeasures, usePrintedMeasures } from './units';
export { useMeasureNotes } from './useMeasureNotes';
export {
  type Measured,
  type PartVolume,
  useMeasuredVolumes,
  useVolumeOf,
  type VolumeOf,
} from './useVolume';

/** Brings the file of somebody's order, for the back office. */
export const loadOrdered = () => import('./ordered');

/** Brings files that the shop has and this page does not; in a chunk of its own, since most visits need none of it. */
export const loadFollowing = () => import('./fetch/followParts');
