import type { LegalStatements, LegalWarning, UploadAnswer } from '../../api/upload';
import type { UploadedFile } from './entry';
import { useUploads } from './store';

/** A file that the server holds until its owner has confirmed four statements (spec section 4). */
export interface HeldUpload extends UploadedFile {
  modelFileUrl: string;
  warning: LegalWarning | null;
  statements: LegalStatements;
}

/** Takes a file that the server holds out of the list; the dialog asks about it. False: nothing holds it. */
export function holdIfHeld(id: string, { url, legalWarning, legalStatements }: UploadAnswer): boolean {
  if (!legalStatements) return false;
  useUploads.setState(({ entries, held }) => {
    const entry = entries.find((candidate) => candidate.id === id);
    if (!entry) return {};
    const pending = { ...entry, modelFileUrl: url, warning: legalWarning, statements: legalStatements };
    return { entries: entries.filter((other) => other !== entry), held: [...held, pending] };
  });
  return true;
}

/** Puts a confirmed file back into the list, as if it had never left. */
export function release(id: string): void {
  useUploads.setState(({ entries, held }) => {
    const pending = held.find((candidate) => candidate.id === id);
    if (!pending) return {};
    const { warning, statements, ...entry } = pending;
    return { entries: [...entries, entry], held: held.filter((other) => other !== pending) };
  });
}
