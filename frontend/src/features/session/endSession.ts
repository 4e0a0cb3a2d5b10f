import type { QueryClient } from '@tanstack/react-query';
import { endPushSubscription } from '../../lib/pushSubscription';
import { reset } from '../../lib/resets';
import { changeSession } from '../../lib/sessionLock';
import { announce } from './authEvents';
import { sessionQuery } from './sessionQuery';
import { setLoggingOut } from './useAuthEvents';

/**
 * The user wanted out: forgets the user and everything stored in this browser, and lets the other
 * tabs do the same (AUTH-17, AUTH-19).
 *
 * @param settle what has to be done before that, as the same user
 * @param leave ends it on the server; where that throws, the user stays in. Whatever else the page asks the server meanwhile
 * may learn first that the session is over: that is no surprise to tell about.
 * @returns what `leave` answered
 */
export async function endSession<Answer>(
  queries: QueryClient,
  leave: () => Promise<Answer>,
  settle: () => Promise<void> = async () => undefined,
): Promise<Answer> {
  setLoggingOut(true);
  try {
    await settle();
    // The page knows before the next call may go: one that waits for this session is then not made any more.
    const answer = await changeSession(async () => {
      const left = await leave();
      queries.setQueryData(sessionQuery.queryKey, { user: null });
      announce('logout');
      return left;
    });
    await Promise.all([reset('logout'), endPushSubscription()]);
    return answer;
  } finally {
    setLoggingOut(false);
  }
}
