/** The files of the parts: bytes, transfers, measures and pictures, by the id of the part. */

export { expectFiles, useRestoredFiles } from './arrival';
export { type FileState, type HeldPart, isHere, isRunning, type ListedPart } from './file';
export { loadFollowing, loadOrdered, MeasuredVolumes } from './later';
export { keepRemovedFiles, setFiles } from './lifetime';
export { findListed, heldParts, listedParts, useHeldParts, useListedParts } from './list';
export {
  type DisplayModel,
  displayModelOf,
  keepOriginal,
  originalOf,
  releaseResources,
  thumbnailOf,
} from './resources';
export { hasOtherLists, hasSavedUploads } from './storage/leftovers';
export { bringFilesOfOtherTabs, useFilesOfOtherTabs } from './storage/otherTabs';
export { saveList, saveWithContents } from './storage/savedContents';
export { findFile, type OversizedPart, patchFile, type RefusedFile, useFiles } from './store';
export { STATUS_TEXT, withTimeoutHint } from './texts';
export { unhold } from './transfer/hold';
export { introduced } from './transfer/introduction';
export { admit, enqueueUpload, refuseOversized } from './transfer/run';
export { needsAnswer, printedMeasures, usePrintedMeasures } from './units';
export { useMeasureNotes } from './useMeasureNotes';
export {
  type Measured,
  type PartVolume,
  useVolumeOf,
  type VolumeOf,
} from './useVolume';
