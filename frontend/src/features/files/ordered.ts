import type { Thumbnail } from '../../core/client';
import { displayModelOf, keepOrdered, thumbnailOf } from './resources';

/** A part of somebody's order, as it is made; it is in no list of parts. */
export interface OrderedFile {
  id: string;
  name: string;
  address: string;
  dimensionsMm: [number, number, number];
}

/**
 * Brings the file of an ordered part, so that it can be looked at under its id; answers its picture.
 *
 * @throws where it cannot be loaded or read
 */
export async function bringOrdered(
  { id, name, address, dimensionsMm }: OrderedFile,
  signal: AbortSignal,
): Promise<Thumbnail | null> {
  const response = await fetch(address, { credentials: 'same-origin', signal });
  if (!response.ok) throw new Error(`Die Datei konnte nicht geladen werden (${response.status}).`);
  keepOrdered(id, new File([await response.blob()], name), dimensionsMm);
  await displayModelOf(id);
  return thumbnailOf(id) ?? null;
}
