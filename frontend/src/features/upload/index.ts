/** The files of an order to be: taken in, measured, stored, shown. Everything else of this folder is its own business. */
export { ArrivalStatus } from './ArrivalStatus';
export { ContactOptions } from './ContactOptions';
export { continueState } from './continueState';
export { isHere, isRunning, partCount, type UploadedFile, type UploadStatus } from './entry';
export { PartImage } from './PartImage';
export { PartVolumeNote } from './PartVolumeNote';
export { PreviewDialog } from './PreviewDialog';
export { ReuploadLink } from './ReuploadLink';
export { ReuploadNote } from './ReuploadNote';
export { expectFiles, restoreUploads, useRestoredUploads } from './restore';
export { useUploads } from './store';
export { UploadStep } from './UploadStep';
export { printedMeasures } from './units';
export { type PartVolume, useVolumeOf } from './useVolume';
export { dropUpload, removeUpload, setQuantity, setUnit } from './verbs';

/** Brings files that the shop has and this page does not; in a chunk of its own, since most visits need none of it. */
export const loadFetching = () => import('./fetchFiles');
