import type { QueryClient } from '@tanstack/react-query';
import { reset } from '../../lib/resets';
import { announce } from './authEvents';
import { sessionQuery } from './sessionQuery';
import { setLoggingOut } from './useAuthEvents';

/**
 * The user wanted out: forgets the user and everything stored in this browser, and lets the other
 * tabs do the same (AUTH-17, AUTH-19).
 *
 * @param leave ends it on the server; where that throws, the user stays in. Whatever else the page asks the server meanwhile
 * may learn first that the session is over: that is no surprise to tell about.
 * @returns what `leave` answered
 */
export async function endSession<Answer>(
  queries: QueryClient,
  leave: () => Promise<Answer>,
): Promise<Answer> {
  setLoggingOut(true);
  try {
    const answer = await leave();
    queries.setQueryData(sessionQuery.queryKey, { user: null });
    announce('logout');
    await reset('logout');
    return answer;
  } finally {
    setLoggingOut(false);
  }
}
