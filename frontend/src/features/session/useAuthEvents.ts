import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onSessionDoubt } from '../../api/client';
import { renewPersonal } from '../../api/queries';
import { resetTab } from '../../lib/resets';
import { toast } from '../../ui';
import { listen } from './authEvents';
import { sessionQuery, useSessionQuery } from './sessionQuery';
import { texts } from './texts';

/** Follows what happens to the session elsewhere: a login or logout in another tab, and its end on the server. */
export function useAuthEvents(): void {
  const queries = useQueryClient();
  const { data } = useSessionQuery();
  const userId = data ? (data.user?.id ?? null) : undefined;
  const lastUser = useRef(userId);
  /** The end was wanted, here or in another tab. */
  const loggedOut = useRef(false);

  useEffect(
    () =>
      listen(async (event) => {
        if (event === 'logout') {
          // Only where a user is logged in here: otherwise the next end of a session would pass for a wanted one.
          loggedOut.current = typeof lastUser.current === 'string';
          queries.setQueryData(sessionQuery.queryKey, { user: null });
          // The tab that logged out clears what all of them share.
          resetTab('logout');
          return;
        }
        await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
        renewPersonal(queries);
      }),
    [queries],
  );

  useEffect(
    () => onSessionDoubt(() => void queries.invalidateQueries({ queryKey: sessionQuery.queryKey })),
    [queries],
  );

  useEffect(() => {
    if (userId === undefined) return;
    const hasEnded = typeof lastUser.current === 'string' && userId === null;
    lastUser.current = userId;
    if (userId !== null) loggedOut.current = false;
    if (!hasEnded) return;
    if (!loggedOut.current && !isLoggingOut) {
      resetTab('expired');
      toast.warning(texts.sessionEnded, { duration: 10_000 });
    }
    loggedOut.current = false;
  }, [userId]);
}

let isLoggingOut = false;

/** Marks a logout under way in this tab: its end of the session is no surprise. */
export function setLoggingOut(is: boolean): void {
  isLoggingOut = is;
}
