import catalog from 'virtual:core-catalog';
import type { Catalog } from '../../../core/client';

/** The drop zone's `accept`: extensions alone decide, in any case; the type that a browser guesses does not count. */
export function acceptOf({
  acceptedExtensions,
}: Pick<Catalog, 'acceptedExtensions'>): Record<string, string[]> {
  return { 'model/x-schichtwerk': acceptedExtensions.map((extension) => `.${extension}`) };
}

export const ACCEPT = acceptOf(catalog);
