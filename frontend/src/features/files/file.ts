import type { LegalStatements, LegalWarning } from '../../api/upload';
import type { Format, PartMeasures } from '../../core/client';
import type { Part } from '../parts';

/** The states of an upload in their order (UPL-25); `error` can follow each but the last. */
export type UploadStatus = 'starting' | 'parsing' | 'uploading' | 'processing' | 'completed' | 'error';

/**
 * The file of a part, and how far its transfer is. How it is to be printed, and how often, stands in the part. Heavy things are not in it: the
 * original file, the display buffers and the picture lie in `resources`, under the same id.
 */
export interface FileState {
  /** Bytes. */
  size: number;
  format: Format;
  status: UploadStatus;
  /** 0 to 100; null when there is nothing to show any more, 2 s after completion. */
  progress: number | null;
  /** The text for the status; null together with `progress`. */
  message: string | null;
  /** Set while it waits for the connection to come back. */
  paused?: boolean | undefined;
  /** The card's sentence when the status is `error`. */
  error?: string | undefined;
  /** The bare reason, for the list of failed uploads, which has a wrapper of its own. */
  errorDetail?: string | undefined;
  /** With the status `error`: what is wrong with the file itself, so that no other try can help. */
  fault?: 'unreadable' | 'unprintable' | undefined;
  /** The measures of the file so far; complete a moment after the first ones. See `printedMeasures`. */
  measures?: PartMeasures | undefined;
  /** Set where the complete measures will never come: the surface could not be checked here. */
  unchecked?: boolean | undefined;
  /** Whether its picture lies in `resources`. */
  pictured?: boolean | undefined;
  /** Why the server holds it until its owner has confirmed four statements (UPL-31). */
  hold?: { url: string; warning: LegalWarning | null; statements: LegalStatements } | undefined;
}

/** A part together with its file, as the steps show it. */
export interface ListedPart extends Part, Omit<FileState, 'hold'> {}

/** A part whose file the server holds. */
export interface HeldPart extends Part, FileState {
  hold: NonNullable<FileState['hold']>;
}

/** Whether the file is on its way to the shop: it can be cancelled, and the customer has to wait for it. */
export function isRunning({ status }: Pick<FileState, 'status'>): boolean {
  return status !== 'completed' && status !== 'error';
}
