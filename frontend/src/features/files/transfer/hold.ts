import type { UploadAnswer } from '../../../api/upload';
import { patchPart } from '../../parts';
import { findFile, patchFile } from '../store';

/** Takes a part whose file the server holds out of the list; the dialog asks about it (UPL-31). False: nothing holds it. */
export function holdIfHeld(id: string, { url, legalWarning, legalStatements }: UploadAnswer): boolean {
  if (!legalStatements || !findFile(id)) return false;
  patchFile(id, { hold: { url, warning: legalWarning, statements: legalStatements } });
  patchPart(id, { stage: 'held' });
  return true;
}

/** Puts a part whose rights are confirmed back into the list. */
export function unhold(id: string): void {
  patchPart(id, { stage: 'uploaded' });
  patchFile(id, { hold: undefined });
}
