import { queryOptions, useQuery } from '@tanstack/react-query';
import { request, requestData } from './client';
import type { Address, Schema } from './schemas';

/** Why a draft cannot be loaded. */
export type Unusable = NonNullable<Schema<'Draft'>['unusable']>;

type DraftItem = Schema<'DraftItem', { configuration: object; isEstimated?: boolean }>;

/** An order with the status draft (DRF-04), its items with today's prices in euro. */
export type Draft = Schema<'Draft', { cart_items: DraftItem[] }>;

/**
 * What is saved, without prices: the server makes its own. An own draft is replaced by its id, unless it has changed since the
 * `updatedAt` that was loaded; the key of one press of the button makes that a repetition saves no second draft.
 */
type SaveDraftRequest = Schema<'SaveOrder', { cartItems: object[] }>;

interface SavedDraft {
  updated: boolean;
  data: Draft;
}

/** Saving must not wait for ever; the press can be repeated without making a second draft. */
const TIMEOUT_MS = 30_000;

const path = (id: string): Address => `/api/drafts/${encodeURIComponent(id)}`;

export const fetchDraft = (id: string, signal: AbortSignal) =>
  requestData<Draft>(path(id), { signal, timeoutMs: TIMEOUT_MS });

/** At the same origin unless the build names another (`VITE_API_BASE`, API-23). */
export function saveDraft(draft: SaveDraftRequest): Promise<SavedDraft> {
  return request<SavedDraft>('/api/save-order', { method: 'POST', json: draft, timeoutMs: TIMEOUT_MS });
}

export const renameDraft = (id: string, draftName: string) =>
  requestData<Draft>(path(id), { method: 'PATCH', json: { draftName }, timeoutMs: TIMEOUT_MS });

export async function deleteDraft(id: string): Promise<void> {
  await request(path(id), { method: 'DELETE', timeoutMs: TIMEOUT_MS });
}

/** The first part of the keys of all queries about drafts. */
export const DRAFTS_KEY = 'drafts';

export const draftsQuery = (userId: string) =>
  queryOptions({
    queryKey: [DRAFTS_KEY, userId],
    queryFn: ({ signal }) => requestData<Draft[]>('/api/drafts', { signal }),
  });

/** The drafts of the logged-in user, last saved first. */
export function useDrafts(userId: string) {
  return useQuery(draftsQuery(userId));
}
