import { ApiError } from '../../../api/client';
import { confirmLegal, discardHeldFile, type LegalConfirmation } from '../../../api/legal';
import { type HeldPart, takeInConfirmed } from '../../files';
import { removeParts } from '../../parts';
import { rightsTexts } from './rightsTexts';

/** Confirms a held file and adds it to the list. Answers a sentence for the customer if that did not work. */
export async function confirmHeld(held: HeldPart, confirmation: LegalConfirmation): Promise<string | null> {
  const { hold } = held;
  try {
    await confirmLegal({ fileUrl: hold.url, textVersion: hold.statements.textVersion, ...confirmation });
    takeInConfirmed(held);
    return null;
  } catch (error) {
    return error instanceof ApiError && error.status < 500 && error.serverMessage
      ? error.serverMessage
      : rightsTexts.failed;
  }
}

/** Discards a held file, here and on the server. A failure is not shown: a file that stays there cannot be ordered. */
export function discardHeld({ id, hold }: HeldPart): void {
  removeParts([id]);
  discardHeldFile({ fileUrl: hold.url }).catch(() => undefined);
}
