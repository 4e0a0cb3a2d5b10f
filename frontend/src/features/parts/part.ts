import type { Configuration, FileUnit } from '../../core/client';
import { formatCount } from '../../lib/format';

/** How far a part has come: taken in, held until its owner has confirmed the rights to it, or to be ordered. */
type Stage = 'uploaded' | 'held' | 'cart';

/**
 * Where this page has the part's file: `fetching` from the shop, `unavailable` while the shop cannot be reached, `gone` where the
 * shop has it no more.
 */
type FilePlace = 'here' | 'fetching' | 'unavailable' | 'gone';

/**
 * One part of the page's one list. Prices are not in it, they follow from the settings of the moment; neither are bytes, progress
 * or pictures: those lie in the feature `files`, under the same id.
 */
export interface Part {
  id: string;
  /** The name of its file. */
  name: string;
  quantity: number;
  /** Null until the configure step gives it the shop's default. */
  configuration: Configuration | null;
  /** The unit that the customer named for the file; undefined while the question was not asked. */
  unit?: FileUnit | undefined;
  /** cm³ as priced, of the part as it is printed; null while it is not in the cart, and where it could not be measured. */
  volumeCm3: number | null;
  /** The longest side of the part as it is printed, where a parcel depends on it and it is known. */
  longestSideMm?: number | undefined;
  /** Signed address of the stored file; null while the shop has none. */
  modelFileUrl: string | null;
  stage: Stage;
  file: FilePlace;
}

/**
 * A part of the cart as it is stored and sent (CART-01): the form of the server and of every cart that lies in a browser. The page
 * itself knows parts only; `itemOf` and `partOf` stand at the border.
 */
export interface CartItem {
  id: string;
  fileName: string;
  /** cm³ as priced; null when the part could not be measured. */
  volume: number | null;
  longestSideMm?: number | undefined;
  quantity: number;
  configuration: Configuration;
  unit?: FileUnit | undefined;
  modelFileUrl: string | null;
  /** Whether there is an address: the file is stored. */
  uploadedToStorage: boolean;
}

/** A part of the cart. */
export type CartPart = Part & { stage: 'cart'; configuration: Configuration };

export function isInCart(part: Part): part is CartPart {
  return part.stage === 'cart' && part.configuration !== null;
}

/** Names each field, so that nothing that a part may carry besides leaves the page. */
export function itemOf(part: CartPart): CartItem {
  const { id, name, volumeCm3, longestSideMm, quantity, configuration, unit, modelFileUrl } = part;
  return {
    id,
    fileName: name,
    volume: volumeCm3,
    ...(longestSideMm !== undefined && { longestSideMm }),
    quantity,
    configuration,
    ...(unit && { unit }),
    modelFileUrl,
    uploadedToStorage: isStored(part),
  };
}

/** An item that came from outside, as a part whose file is not here yet. */
export function partOf(item: CartItem): CartPart {
  const { id, fileName, volume, longestSideMm, quantity, configuration, unit, modelFileUrl } = item;
  return {
    id,
    name: fileName,
    quantity,
    configuration,
    ...(unit && { unit }),
    volumeCm3: volume,
    ...(longestSideMm !== undefined && { longestSideMm }),
    modelFileUrl,
    stage: 'cart',
    file: isFetchable(item) ? 'fetching' : 'gone',
  };
}

/** Whether the shop has the file. */
export function isStored({ modelFileUrl }: Pick<Part, 'modelFileUrl'>): boolean {
  return modelFileUrl !== null;
}

/** Whether the file can be had from the shop; anything else is never fetched. */
export function isFetchable({ modelFileUrl }: Pick<Part, 'modelFileUrl'>): boolean {
  return modelFileUrl?.startsWith('/api/files/') ?? false;
}

/** Which stored file it is: the address without its signature, which may be another one each time. */
export function fileIdOf({ modelFileUrl }: Pick<Part, 'modelFileUrl'>): string | undefined {
  return modelFileUrl?.split('/')[3];
}

/** A text that stays equal as long as nothing that the price depends on has been edited. */
export function lineKey({ fileName, modelFileUrl, quantity, configuration, unit }: CartItem): string {
  return JSON.stringify([fileName, modelFileUrl, quantity, configuration, ...(unit ? [unit] : [])]);
}

/** Pieces over all parts. */
export function pieceCount(parts: readonly Pick<Part, 'quantity'>[]): number {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The server's own bound for one line. */
const MAX_QUANTITY = 10_000;

/** The most parts of an order: the server's own bound, and what the payment page can list. */
export const MOST_PARTS = 100;

/** The sentence about too many parts for one order; null while they fit. */
export function tooManyParts(count: number): string | null {
  if (count <= MOST_PARTS) return null;
  const over = count - MOST_PARTS;
  return `Eine Bestellung fasst höchstens ${MOST_PARTS} verschiedene Teile, das sind ${formatCount(count)}. Bitte entfernen Sie ${
    over === 1 ? 'eines' : formatCount(over)
  } und bestellen Sie ${over === 1 ? 'es' : 'sie'} danach für sich.`;
}

/** A quantity that can be ordered: a whole number from 1 to 10,000; anything invalid becomes 1 (UPL-06). */
export function soundQuantity(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return 1;
  return Math.min(MAX_QUANTITY, Math.max(1, Math.floor(number)));
}
