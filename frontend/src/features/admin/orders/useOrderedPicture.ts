import { useQuery } from '@tanstack/react-query';
import type { DetailPart } from '../../../api/adminOrders';
import { loadOrdered } from '../../files';

/** So large a file is brought when somebody asks for it only. */
const BROUGHT_BY_ITSELF_BYTES = 8 * 1024 * 1024;

/** Under which the file of an ordered part is kept while it is looked at: equal bytes are one. */
export function orderedId({ sha256 }: Pick<DetailPart, 'sha256'>): string {
  return `bestellt-${sha256}`;
}

/** Brings the file of an ordered part and draws it; large ones only when `isWanted`. */
export function useOrderedPicture(part: DetailPart, { isWanted = false } = {}) {
  const { fileUrl, fileName, dimensionsMm } = part;
  return useQuery({
    queryKey: ['admin', 'picture', part.sha256],
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
