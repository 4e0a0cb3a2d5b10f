/** The files of the parts: bytes, transfers, measures and pictures, by the id of the part. */

export { expectFiles, useRestoredFiles } from './arrival';
export { type FileState, type HeldPart, isHere, isRunning, type ListedPart } from './file';
export { loadFollowing, loadOrdered, MeasuredVolumes } from './later';
export { keepRemovedFiles } from './lifetime';
export { findListed, heldParts, listedParts, useHeldParts, useListedParts } from './list';
export {
  type DisplayModel,
  displayModelOf,
  releaseResources,
  thumbnailOf,
} from './resources';
export { hasOtherLists, hasSavedUploads } from './storage/leftovers';
export { bringFilesOfOtherTabs, useFilesOfOtherTabs } from './storage/otherTabs';
export { saveWithContents } from './storage/savedContents';
export { type OversizedPart, type RefusedFile, useFiles } from './store';
export { dismissLost, setUnit, takeIn, takeInAgain, takeInConfirmed } from './takeIn';
export { needsAnswer, printedMeasures, usePrintedMeasures } from './units';
export { useMeasureNotes } from './useMeasureNotes';
export { type PartVolume, useVolumeOf, type VolumeOf } from './useVolume';
