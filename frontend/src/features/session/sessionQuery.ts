import { queryOptions, useQuery } from '@tanstack/react-query';
import { logout } from '../../api/logout';
import { fetchSession, type SessionAnswer } from '../../api/session';
import { changeSession } from '../../lib/sessionLock';
import { forgetOwedLogout, owedLogout } from './owedLogout';

/** The session of this browser. A logout that never reached the server is made up for first: the login must not come back with the network. */
async function currentSession(signal: AbortSignal): Promise<SessionAnswer> {
  const answer = await fetchSession(signal);
  const owed = owedLogout();
  if (owed === null) return answer;
  const isBack = answer.user?.id === owed;
  if (isBack) await changeSession(logout);
  forgetOwedLogout();
  return isBack ? { user: null } : answer;
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => currentSession(signal),
  staleTime: 60_000,
  // A visitor who comes back to the window after a while learns here that the session has ended.
  refetchOnWindowFocus: true,
});

export function useSessionQuery() {
  return useQuery(sessionQuery);
}
