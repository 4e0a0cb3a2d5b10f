import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ORDERS_KEY } from './adminOrders';
import { API_BASE, post, request, requestData } from './client';
import type { components } from './generated';
import type { Schema } from './schemas';

/** Answer of GET /api/admin/production: what one printer can make one after another. */
export type ProductionGroup = Schema<'ProductionGroup'>;

export type ProductionPart = Schema<'ProductionPart'>;

export type ProductionChoices = Schema<'ProductionChoices'>;

/** The stock of a filament on the spools, and the need for it. */
export type FilamentStock = Schema<'FilamentStock'>;

/** How far a piece is. */
type PieceState = components['schemas']['PieceState'];

/** The first part of the keys of everything that changes with the parts to print. */
export const PRODUCTION_KEY = ['admin', 'production'] as const;

export const PLATES_KEY = ['admin', 'plates'] as const;

/** The filter of the parts; empty fields do not narrow the list. */
export interface ProductionFilter {
  /** Pieces in this state; `all` also shows what is printed. */
  state?: string;
  material?: string;
  color?: string;
  layerHeight?: string;
  printer?: string;
  express?: string;
}

/** Parts of a group that come with the page; the rest comes on request. */
export const PARTS_AT_FIRST = 10;

function addressOf(
  { state, ...filter }: ProductionFilter,
  more: Record<string, string> = {},
): `/api/admin/production?${string}` {
  const wanted = {
    ...filter,
    ...(state === 'all' ? { done: '1' } : { state: state ?? '' }),
    ...more,
  };
  return `/api/admin/production?${new URLSearchParams(Object.entries(wanted).filter(([, value]) => value))}`;
}

interface ProductionAnswer {
  data: ProductionGroup[];
  choices: ProductionChoices;
  /** Filaments of which the spools have too little. */
  short: FilamentStock[];
  /** Parts that one plate may hold. */
  mostOnPlate: number;
}

/** The groups with their most urgent parts, and what they can be narrowed to. */
export function useProduction(filter: ProductionFilter) {
  return useQuery({
    queryKey: [...PRODUCTION_KEY, filter],
    queryFn: ({ signal }) =>
      request<ProductionAnswer>(addressOf(filter, { parts: String(PARTS_AT_FIRST) }), { signal }),
    placeholderData: (before) => before,
  });
}

const wholeGroup = (filter: ProductionFilter, group: ProductionGroup) =>
  queryOptions({
    queryKey: [...PRODUCTION_KEY, filter, group.material, group.colors, group.layerHeight],
    queryFn: ({ signal }) => requestData<ProductionGroup[]>(addressOf(filter, oneGroup(group)), { signal }),
  });

/** Every part of a group, once it is wanted. */
export function useWholeGroup(filter: ProductionFilter, group: ProductionGroup, isWanted: boolean) {
  return useQuery({
    ...wholeGroup(filter, group),
    enabled: isWanted,
    placeholderData: (before) => before,
  });
}

/** Reads every part of a group at a press. */
export function useReadGroup(filter: ProductionFilter, group: ProductionGroup) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await queries.fetchQuery({ ...wholeGroup(filter, group), staleTime: 0 }))[0]?.parts ?? [],
  });
}

/** Every part, with the pictures that stand on a sheet; of one group where it is named. */
export const groupsForSheet = (filter: ProductionFilter, group?: ProductionGroup) =>
  requestData<ProductionGroup[]>(addressOf(filter, { ...(group && oneGroup(group)), pictures: '1' }), {});

const oneGroup = ({ material, colors, layerHeight }: ProductionGroup) => ({
  material,
  colors,
  layerHeight: String(layerHeight),
});

/** Whatever comes of it, parts, spools, plates and orders are read again. */
export function useProductionAct<Wish>(act: (wish: Wish) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: PRODUCTION_KEY }),
        queries.invalidateQueries({ queryKey: PLATES_KEY }),
        queries.invalidateQueries({ queryKey: ORDERS_KEY }),
      ]),
  });
}

/** Notes how many pieces of a part are off the printer. */
export function useCountPrinted() {
  return useProductionAct(
    ({
      part,
      printed,
      confirmedStops = [],
    }: {
      part: ProductionPart;
      printed: number;
      confirmedStops?: ProductionPart['stops'];
    }) =>
      post('/api/admin/production/printed', {
        orderId: part.orderId,
        position: part.position,
        printed,
        seen: part.printed,
        confirmedStops,
      }),
  );
}

/** The states that pieces go between without a plate. */
export type FreeState = Extract<PieceState, 'open' | 'printed' | 'failed' | 'checked'>;

/** Notes that pieces of a part were checked, failed, or are made once more. */
export function useMovePieces() {
  return useProductionAct(
    ({
      part,
      ...move
    }: {
      part: ProductionPart;
      from: FreeState;
      to: FreeState;
      pieces: number;
      reason?: string;
    }) =>
      post('/api/admin/production/pieces', {
        orderId: part.orderId,
        position: part.position,
        seen: part.pieces[move.from],
        ...move,
      }),
  );
}

export type CheckedPieces = Schema<'CheckedPieces'>;

/** Notes that printed pieces of several parts were looked at: of all of them, or of none. */
export function useCheckPieces() {
  return useProductionAct((checked: Schema<'CheckedParts'>) =>
    post('/api/admin/production/checked', checked),
  );
}

export const PRODUCTION_CSV = `${API_BASE}/api/admin/production/csv`;
