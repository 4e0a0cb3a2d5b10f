import { modelFile } from '../../api/modelFile';
import type { Thumbnail } from '../../core/client';
import { displayModelOf, keepOrdered, thumbnailOf } from './resources';

/** A part of an order, as it is made; it is in no list of parts. */
interface OrderedFile {
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
  keepOrdered(id, await modelFile(address, name, signal), dimensionsMm);
  await displayModelOf(id);
  return thumbnailOf(id) ?? null;
}
