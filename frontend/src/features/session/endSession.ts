import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../api/session';
import { announce, forgetPersonal } from './authEvents';
import { setLoggingOut } from './useAuthEvents';

/**
 * Nobody is in any more, because somebody wanted that: forgets the user here and lets the other tabs do the same (AUTH-17).
 *
 * @param clearLocalData empties cart, files and stored data, which this feature does not know
 */
export async function endSession(queries: QueryClient, clearLocalData: () => Promise<void>): Promise<void> {
  setLoggingOut(true);
  try {
    queries.setQueryData(sessionQuery.queryKey, { user: null });
    forgetPersonal(queries);
    announce('logout');
    await clearLocalData();
  } finally {
    setLoggingOut(false);
  }
}
