import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from './client';
import { logout } from './logout';
import { forgetOwedLogout, owedLogout } from './owedLogout';

/** What a user tells about themselves (spec section 3); empty where nothing was said. */
export interface UserMetadata {
  name: string;
  displayName: string;
  firstName: string;
  lastName: string;
  phone: string;
  company: string;
  street: string;
  city: string;
  postalCode: string;
  country: string;
}

/** The person behind the session cookie. */
export interface SessionUser {
  id: string;
  email: string;
  /** False until the link in the welcome mail was followed. */
  emailConfirmed: boolean;
  name?: string | null;
  displayName?: string | null;
  isAdmin: boolean;
  user_metadata: UserMetadata;
}

/** Answer of GET /api/session; `null` for a guest. */
export interface SessionAnswer {
  user: SessionUser | null;
}

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
