import type { Configuration } from '../../core/client';

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
  /** Signed address of the stored file; null while there is none. */
  modelFileUrl: string | null;
  uploadedToStorage: boolean;
}

/** The server's own bound for one line (security, figures). */
export const MAX_QUANTITY = 10_000;

/** A quantity that can be ordered: a whole number from 1 to 10,000; anything invalid becomes 1 (spec section 5). */
export function soundQuantity(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 1;
  return Math.min(MAX_QUANTITY, Math.max(1, Math.floor(number)));
}
