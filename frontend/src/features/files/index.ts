/** The files of the parts: bytes, transfers, measures and pictures, by the id of the part. */

export { useCartFiles, useFilesToCome, useRestoredFiles } from './arrival';
export { type HeldPart, isRunning, type ListedPart } from './file';
export { loadOrdered, MeasuredVolumes } from './later';
export { keepRemovedFiles } from './lifetime';
export { listedParts, useHeldParts, useListedParts } from './list';
export { displayModelOf, releaseResources, thumbnailOf } from './resources';
export { hasOtherLists, hasSavedUploads, useHasOtherLists } from './storage/leftovers';
export { useFilesOfOtherTabs } from './storage/otherTabs';
export { saveWithContents } from './storage/savedContents';
export { type OversizedPart, useFiles } from './store';
export { dismissLost, setUnit, takeIn, takeInAgain, takeInConfirmed } from './takeIn';
