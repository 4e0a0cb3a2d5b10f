import { useQuery } from '@tanstack/react-query';
import { request } from './client';

/** A saved draft as GET /api/drafts lists it, last saved first. */
export interface Draft {
  id: string;
  draftName: string | null;
  /** Parts as saved, which may be of an older version: nothing but their number is to be trusted. */
  cartItems: Record<string, never>[];
  totalCents: number;
  /** RFC 3339. */
  updatedAt: string;
}

export async function fetchDrafts(signal?: AbortSignal): Promise<Draft[]> {
  const answer = await request<{ success: boolean; data: Draft[] }>('/api/drafts', { signal });
  return answer.data;
}

/** The drafts of the logged-in user; asks only while somebody is logged in. */
export function useDrafts(userId: string | undefined) {
  return useQuery({
    queryKey: ['drafts', userId],
    queryFn: ({ signal }) => fetchDrafts(signal),
    enabled: userId !== undefined,
  });
}

/** Deletes a draft for good. */
export async function deleteDraft(id: string): Promise<void> {
  await request(`/api/drafts/${encodeURIComponent(id)}`, { method: 'DELETE' });
}
