import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request, requestData } from './client';
import type { Schema } from './schemas';

export type Spool = Schema<'Spool'>;
type NewSpool = Schema<'NewSpool'>;
export type FilamentStock = Schema<'FilamentStock'>;
/** A material in a colour. */
export type Filament = Schema<'Filament'>;

export const SPOOLS_KEY = ['admin', 'spools'] as const;
/** The parts, above which stands what does not suffice. */
export const PRODUCTION_KEY = ['admin', 'production'] as const;

/** The spools, and whether they suffice for what is to be printed. */
export function useSpools() {
  return useQuery({
    queryKey: SPOOLS_KEY,
    queryFn: ({ signal }) => requestData<Schema<'SpoolBoard'>>('/api/admin/spools', { signal }),
  });
}

/** The colours that are used up and that the owner is asked about; nobody else may ask for them. */
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
    onSettled: () =>
      Promise.all([SPOOLS_KEY, PRODUCTION_KEY].map((queryKey) => queries.invalidateQueries({ queryKey }))),
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
