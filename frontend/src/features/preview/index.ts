/** What shows a part: its picture, its view in 3D, and what is to be said of its file. */
export { ArrivalStatus } from './ArrivalStatus';
export { PartImage, UNCONFIGURED_COLOR } from './PartImage';
export { PartVolumeNote } from './PartVolumeNote';
export { Picture } from './Picture';
export { PreviewDialog } from './PreviewDialog';
export type { Shown } from './PreviewDialogContent';
export { ReuploadLink } from './ReuploadLink';
export { ReuploadNote } from './ReuploadNote';
export { texts as previewTexts } from './texts';
