import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DetailPart } from '../../api/adminOrders';
import { loadOrdered, releaseResources } from '../../features/files';

/** A larger file is fetched only when an admin asks for it, in bytes. */
const BROUGHT_BY_ITSELF_BYTES = 8 * 1024 * 1024;

/** Under which the file of an ordered part is kept while it is looked at: equal bytes are one. */
export function orderedId({ sha256 }: Pick<DetailPart, 'sha256'>): string {
  return `bestellt-${sha256}`;
}

/** How often each file is shown at the moment. */
const shown = new Map<string, number>();

/** Brings the file of an ordered part and draws it; large ones only when `isWanted`. It is let go of when nothing shows it. */
export function useOrderedPicture(part: DetailPart, { isWanted = false } = {}) {
  const { fileUrl, fileName, dimensionsMm, sha256 } = part;
  const queries = useQueryClient();
  useEffect(() => {
    const id = orderedId({ sha256 });
    shown.set(id, (shown.get(id) ?? 0) + 1);
    return () => {
      shown.set(id, (shown.get(id) ?? 1) - 1);
      // Whatever takes its place is drawn by then, and may show it as well.
      window.setTimeout(() => {
        if (shown.get(id) !== 0) return;
        shown.delete(id);
        queries.removeQueries({ queryKey: pictureKey(sha256) });
        releaseResources(id);
      });
    };
  }, [sha256, queries]);
  return useQuery({
    queryKey: pictureKey(sha256),
    enabled: Boolean(fileUrl) && (isWanted || (part.sizeBytes ?? 0) <= BROUGHT_BY_ITSELF_BYTES),
    queryFn: async ({ signal }) => {
      const { bringOrdered } = await loadOrdered();
      return bringOrdered(
        {
          id: orderedId(part),
          name: fileName,
          address: fileUrl ?? '',
          dimensionsMm: dimensionsMm as [number, number, number],
        },
        signal,
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const pictureKey = (sha256: DetailPart['sha256']) => ['admin', 'picture', sha256];
