/** The files of an order to be: taken in, measured, stored, shown. Everything else of this folder is its own business. */
export { ContactOptions } from './ContactOptions';
export { continueState } from './continueState';
export { isRunning, partCount, type UploadedFile, type UploadStatus } from './entry';
export { PartImage } from './PartImage';
export { PreviewDialog } from './PreviewDialog';
export { restoreUploads, useRestoredUploads } from './restore';
export { useUploads } from './store';
export { UploadStep } from './UploadStep';
export { type PartVolume, useVolumeOf } from './useVolume';
export { clearUploads, removeUpload, setQuantity } from './verbs';
