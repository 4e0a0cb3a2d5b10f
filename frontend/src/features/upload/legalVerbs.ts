import { ApiError } from '../../api/client';
import { confirmLegal, discardHeldFile, type LegalConfirmation } from '../../api/legal';
import { type HeldUpload, release } from './hold';
import { legalTexts } from './legalTexts';
import { originalOf } from './resources';
import { admit } from './run';
import { useUploads } from './store';
import { removeUpload } from './verbs';

/** Confirms a held file and adds it to the list. Answers a sentence for the customer if that did not work. */
export async function confirmHeld(held: HeldUpload, confirmation: LegalConfirmation): Promise<string | null> {
  const { id, modelFileUrl, statements } = held;
  try {
    await confirmLegal({ fileUrl: modelFileUrl, textVersion: statements.textVersion, ...confirmation });
    const file = await originalOf(id);
    // The list may have been cleared meanwhile.
    if (!useUploads.getState().held.some((candidate) => candidate.id === id)) return null;
    release(id);
    admit(id, file, modelFileUrl);
    return null;
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.serverMessage
      ? error.serverMessage
      : legalTexts.failed;
  }
}

/** Discards a held file, here and on the server, silently: nobody can order what stays behind there. */
export function discardHeld({ id, modelFileUrl }: HeldUpload): void {
  removeUpload(id);
  discardHeldFile({ fileUrl: modelFileUrl }).catch(() => undefined);
}
