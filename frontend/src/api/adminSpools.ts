import { useQuery } from '@tanstack/react-query';
import { PRODUCTION_KEY, useProductionAct } from './adminProduction';
import { post, request, requestData } from './client';
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

/** Adds a spool, or changes this one as it was seen. */
export const useSaveSpool = () =>
  useProductionAct(({ seen, spool }: { seen: Spool | null; spool: Omit<NewSpool, 'version'> }) =>
    seen === null
      ? post('/api/admin/spools', spool)
      : request(`/api/admin/spools/${seen.id}`, {
          method: 'PUT',
          json: { ...spool, version: seen.version },
        }),
  );

/** Goes on to offer a colour of which nothing is left. */
export const useKeepColor = () =>
  useProductionAct((filament: Filament) => post('/api/admin/empty-colors', filament));
