/** What the shop's PDFs share. Code that imports this is loaded by the button that needs it. */
export type { FontLoader } from './fontFiles';
export { openDocument } from './openDocument';
export { savePdf } from './savePdf';
export type { Typeface } from './Typeface';
