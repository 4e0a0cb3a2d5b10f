import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';

/** The person behind the session cookie. */
export interface SessionUser {
  id: string;
  email: string;
  name?: string | null;
  displayName?: string | null;
  /** The user's own data (spec section 3, 'User metadata'). */
  user_metadata?: Partial<Record<'firstName' | 'lastName' | 'phone' | 'company', string | null>>;
  isAdmin: boolean;
}

/** Answer of GET /api/session; `null` for a guest. */
export interface SessionAnswer {
  user: SessionUser | null;
}

export function fetchSession(signal?: AbortSignal): Promise<SessionAnswer> {
  return request<SessionAnswer>('/api/session', { signal });
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
});

export function useSessionQuery() {
  return useQuery(sessionQuery);
}
