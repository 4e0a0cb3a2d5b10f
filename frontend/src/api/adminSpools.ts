import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PRODUCTION_KEY } from './adminProduction';
import { request, requestData } from './client';
import type { Schema } from './schemas';

export type Spool = Schema<'Spool'>;
type NewSpool = Schema<'NewSpool'>;
/** A material in a colour. */
export type Filament = Schema<'Filament'>;

/** Read again with the parts: whether they suffice depends on what is to be printed. */
export const SPOOLS_KEY = [...PRODUCTION_KEY, 'spools'] as const;

/** The spools, and whether they suffice for what is to be printed. */
export function useSpools() {
  return useQuery({
    queryKey: SPOOLS_KEY,
    queryFn: ({ signal }) => requestData<Schema<'SpoolBoard'>>('/api/admin/spools', { signal }),
  });
}

/** The used-up colours that the owner is asked about; only for the owner. */
export function useEmptyColors(isOwner: boolean) {
  return useQuery({
    queryKey: [...SPOOLS_KEY, 'empty'],
    queryFn: ({ signal }) => requestData<Filament[]>('/api/admin/empty-colors', { signal }),
    enabled: isOwner,
  });
}

/** Whatever comes of it, the spools are read again, and what the parts lack of them. */
function useAct<Wish>(act: (wish: Wish) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queries.invalidateQueries({ queryKey: PRODUCTION_KEY }),
  });
}

/** Adds a spool, or changes this one as it was seen. */
export const useSaveSpool = () =>
  useAct(({ seen, spool }: { seen: Spool | null; spool: Omit<NewSpool, 'version'> }) =>
    seen === null
      ? request('/api/admin/spools', { method: 'POST', json: spool })
      : request(`/api/admin/spools/${seen.id}`, {
          method: 'PUT',
          json: { ...spool, version: seen.version },
        }),
  );

/** Goes on to offer a colour of which nothing is left. */
export const useKeepColor = () =>
  useAct((filament: Filament) => request('/api/admin/empty-colors', { method: 'POST', json: filament }));
