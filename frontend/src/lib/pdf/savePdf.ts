import { saveFile } from '../saveFile';

/** Offers the bytes as a download. */
export const savePdf = (bytes: Uint8Array, fileName: string): void =>
  saveFile(new Blob([bytes.slice()], { type: 'application/pdf' }), fileName);
