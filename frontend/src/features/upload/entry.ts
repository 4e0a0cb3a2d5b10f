import type { FileUnit, Format, PartMeasures } from '../../core/client';

/** The states of an upload in their order (spec section 4); `error` can follow each but the last. */
export type UploadStatus = 'starting' | 'parsing' | 'uploading' | 'processing' | 'completed' | 'error';

/**
 * One uploaded file as the page shows it. Heavy things are not in it: the original file, the display buffers and the
 * picture lie in `resources`, under the same id.
 */
export interface UploadedFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  format: Format;
  status: UploadStatus;
  /** 0 to 100; null when there is nothing to show any more, 2 s after completion. */
  progress: number | null;
  /** The spec's text for the status; null together with `progress`. */
  message: string | null;
  /** Set while it waits for the connection to come back. */
  paused?: boolean | undefined;
  /** What the card says when the status is `error`. */
  error?: string | undefined;
  /** The same without its wrapper, for the list of failed uploads, which has a wrapper of its own. */
  errorDetail?: string | undefined;
  /** What its customer says the file was meant in; undefined while nobody asked. */
  unit?: FileUnit | undefined;
  /** What is known of the file so far, as it is read; complete a moment after the first of it. See `printedMeasures`. */
  measures?: PartMeasures | undefined;
  /** Set where the complete measures will never come: the surface could not be checked here. */
  unchecked?: boolean | undefined;
  /** Whether its picture lies in `resources`. */
  pictured?: boolean | undefined;
  quantity: number;
  modelFileUrl?: string | undefined;
  uploadedToStorage: boolean;
  needsReupload: boolean;
  /** Set while the file of a part that came with the cart is not here: on its way from the shop, or not to be had just now. */
  arrival?: 'loading' | 'unavailable' | undefined;
  /** The volume in cm³ that the cart counts for such a part; its price follows from it until the part is measured here. */
  volumeCm3?: number | undefined;
}

/** Before anything is configured (spec section 3). */
export const DEFAULT_PRIMARY_COLOR = 'Weiß';

/** Whether the file is on its way: it can be cancelled, and the customer has to wait for it. */
export function isRunning({ status }: UploadedFile): boolean {
  return status !== 'completed' && status !== 'error';
}

/** Whether its file has come; of one that has not, a reload knows by the cart alone. */
export function isHere({ arrival }: UploadedFile): boolean {
  return arrival === undefined;
}

/** Pieces over all files. */
export function partCount(entries: readonly UploadedFile[]): number {
  return entries.reduce((sum, entry) => sum + entry.quantity, 0);
}
