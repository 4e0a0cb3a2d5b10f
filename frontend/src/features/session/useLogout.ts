import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client';
import { logout } from '../../api/logout';
import { oweLogout } from '../../api/owedLogout';
import { sessionQuery } from '../../api/session';
import { toast } from '../../ui';
import { endSession } from './endSession';
import { texts } from './texts';
import { setLoggingOut } from './useAuthEvents';

/**
 * Logs out. An answer with an error leaves the user logged in; no answer at all logs out on this device and warns
 * (decisions, 'logout').
 *
 * @param settle waits for what is still being saved for this user; afterwards the server would not take it any more
 * @param clearLocalData empties cart, files and stored data, which this feature does not know
 */
export function useLogout({
  settle,
  clearLocalData,
}: {
  settle: () => Promise<void>;
  clearLocalData: () => Promise<void>;
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  const run = async () => {
    if (busy) return;
    setBusy(true);
    setLoggingOut(true);
    try {
      await settle();
      await logout();
      await endSession(queries, clearLocalData);
      toast.success(texts.loggedOut);
    } catch (error) {
      if (error instanceof ApiError) {
        toast.error(texts.logoutFailed(error.serverMessage ?? texts.unknownError));
      } else {
        const userId = queries.getQueryData(sessionQuery.queryKey)?.user?.id;
        await endSession(queries, clearLocalData);
        if (userId) oweLogout(userId);
        toast.warning(texts.logoutUnconfirmed);
      }
    } finally {
      setLoggingOut(false);
      setBusy(false);
    }
  };

  return { logout: run, busy };
}
