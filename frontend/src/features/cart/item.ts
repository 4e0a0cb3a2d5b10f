import type { Configuration, FileUnit } from '../../core/client';
import { formatCount } from '../../lib/format';

/**
 * One part in the cart. Prices are not in it, they follow from the settings of the moment; neither is geometry: the model
 * and the original file stay in the upload store, under the same id (decisions, 'cart').
 */
export interface CartItem {
  /** The id of the uploaded file that the part came from. */
  id: string;
  fileName: string;
  /** cm³ as priced; null when the part could not be measured. */
  volume: number | null;
  quantity: number;
  configuration: Configuration;
  /** What its customer says the file was meant in; the volume is that of the part as it is printed. */
  unit?: FileUnit | undefined;
  /** Signed address of the stored file; null while there is none. */
  modelFileUrl: string | null;
  uploadedToStorage: boolean;
}

/** The server's own bound for one line (security, figures). */
export const MAX_QUANTITY = 10_000;

/** As many parts as one order takes: the server's own bound, and what the payment page can list. */
export const MOST_PARTS = 100;

/** What to say of more parts than one order takes; null while they fit. */
export function tooManyParts(count: number): string | null {
  if (count <= MOST_PARTS) return null;
  const over = count - MOST_PARTS;
  return `Eine Bestellung fasst höchstens ${MOST_PARTS} verschiedene Teile, das sind ${formatCount(count)}. Bitte entfernen Sie ${
    over === 1 ? 'eines' : formatCount(over)
  } und bestellen Sie ${over === 1 ? 'es' : 'sie'} danach für sich.`;
}

/** A quantity that can be ordered: a whole number from 1 to 10,000; anything invalid becomes 1 (spec section 5). */
export function soundQuantity(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 1;
  return Math.min(MAX_QUANTITY, Math.max(1, Math.floor(number)));
}
