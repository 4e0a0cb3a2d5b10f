import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import { logout } from './logout';
import { forgetOwedLogout, owedLogout } from './owedLogout';
import type { Schema } from './schemas';

/** What a user tells about themselves (AUTH-15); empty where nothing was said. */
export type UserMetadata = Schema<'UserMetadata'>;

/** The person behind the session cookie. */
export type SessionUser = Schema<'SessionUser'>;

/** Answer of GET /api/session; `null` for a guest. */
export type SessionAnswer = Schema<'SessionAnswer'>;

/** Whose session this is. A logout that never reached the server is made up for first: it must not come back with the network. */
export async function fetchSession(signal?: AbortSignal): Promise<SessionAnswer> {
  const answer = await request<SessionAnswer>('/api/session', { signal });
  const owed = owedLogout();
  if (owed === null) return answer;
  const isBack = answer.user?.id === owed;
  if (isBack) await logout();
  forgetOwedLogout();
  return isBack ? { user: null } : answer;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  // Whoever comes back to the window after a while learns here that the session has ended.
  refetchOnWindowFocus: true,
});

export function useSessionQuery() {
  return useQuery(sessionQuery);
}
