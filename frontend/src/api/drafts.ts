import { queryOptions, useQuery } from '@tanstack/react-query';
import type { FileUnit } from '../core/types';
import { request } from './client';

/** Why a draft cannot be loaded. */
export type Unusable = 'no_data' | 'wrong_format' | 'no_items' | 'no_model_data';

/** Why a part has no price at the moment. */
export type ItemProblem = 'file_missing' | 'held' | 'unmeasured' | 'wrong_size' | 'unavailable';

/** A part as the server reads it from a draft: a cart item with today's prices in euro. */
export interface DraftItem {
  id: string;
  fileName: string;
  volume?: number | null;
  quantity: number;
  configuration: object;
  /** What its customer says the file was meant in. */
  unit?: FileUnit | null;
  modelFileUrl?: string | null;
  uploadedToStorage: boolean;
  unitPrice?: number | null;
  totalPrice?: number | null;
  problem?: ItemProblem | null;
}

/** An order with the status draft (spec section 3). */
export interface Draft {
  id: string;
  draft_name?: string | null;
  cart_items: DraftItem[];
  shipping: string;
  /** In euro, at today's prices. */
  totalPrice: number;
  unusable?: Unusable | null;
  /** RFC 3339. */
  updated_at: string;
}

/** What is saved. Prices are not in it: the server makes its own. */
export interface SaveDraftRequest {
  /** An own draft is replaced; without an id a new one is made. */
  id: string | null;
  draftName: string;
  cartItems: object[];
  shipping: string;
  /** The `updated_at` that was loaded: a draft that has changed since is not overwritten. */
  updatedAt: string | null;
  /** Of one press of the button: repeating it makes no second draft. */
  draftKey: string;
}

export interface SavedDraft {
  updated: boolean;
  data: Draft;
}

/** Saving must not wait for ever; the press can be repeated without making a second draft. */
const TIMEOUT_MS = 30_000;

const path = (id: string): string => `/api/drafts/${encodeURIComponent(id)}`;

export async function fetchDrafts(signal?: AbortSignal): Promise<Draft[]> {
  return (await request<{ data: Draft[] }>('/api/drafts', { signal })).data;
}

export async function fetchDraft(id: string, signal?: AbortSignal): Promise<Draft> {
  return (await request<{ data: Draft }>(path(id), { signal, timeoutMs: TIMEOUT_MS })).data;
}

/** The prefix is the spec's `{base}`: the same origin unless the build names another (`VITE_API_BASE`). */
export function saveDraft(draft: SaveDraftRequest): Promise<SavedDraft> {
  return request<SavedDraft>('/api/save-order', { method: 'POST', json: draft, timeoutMs: TIMEOUT_MS });
}

export async function renameDraft(id: string, draftName: string): Promise<Draft> {
  const json = { draftName };
  return (await request<{ data: Draft }>(path(id), { method: 'PATCH', json, timeoutMs: TIMEOUT_MS })).data;
}

export async function deleteDraft(id: string): Promise<void> {
  await request(path(id), { method: 'DELETE', timeoutMs: TIMEOUT_MS });
}

/** The first part of the keys of all queries about drafts. */
export const DRAFTS_KEY = 'drafts';

export const draftsQuery = (userId: string) =>
  queryOptions({
    queryKey: [DRAFTS_KEY, userId],
    queryFn: ({ signal }) => fetchDrafts(signal),
  });

/** The drafts of the logged-in user, last saved first. */
export function useDrafts(userId: string) {
  return useQuery(draftsQuery(userId));
}
