import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client';
import { type LogoutAnswer, logout } from '../../api/logout';
import { toast } from '../../ui';
import { endSession } from './endSession';
import { oweLogout } from './owedLogout';
import { sessionQuery } from './sessionQuery';
import { texts } from './texts';

/**
 * Logs out. An answer with an error leaves the user logged in; no answer at all logs out on this device and warns
 * (AUTH-22).
 *
 * @param settle waits for what is still being saved for this user; afterwards the server would not take it any more
 * @param onLoggedOut called when everything stored in this browser is forgotten
 */
export function useLogout({
  settle,
  onLoggedOut,
}: {
  settle: () => Promise<void>;
  onLoggedOut: () => void | Promise<void>;
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  const run = async () => {
    if (busy) return;
    setBusy(true);
    const userId = queries.getQueryData(sessionQuery.queryKey)?.user?.id;
    try {
      const answer = await endSession(queries, leave, settle);
      await onLoggedOut();
      if (answer?.warning) toast.warning(answer.warning);
      else if (answer) toast.success(texts.loggedOut);
      else {
        if (userId) oweLogout(userId);
        toast.warning(texts.logoutUnconfirmed);
      }
    } catch (error) {
      if (error instanceof ApiError) {
        toast.error(texts.logoutFailed(error.serverMessage ?? texts.unknownError));
      } else {
        toast.warning(texts.logoutUnconfirmed);
      }
    } finally {
      setBusy(false);
    }
  };

  return { logout: run, busy };
}

/** Logs out on the server; null without an answer, or when something else went wrong that must not keep the user in. */
async function leave(): Promise<LogoutAnswer | null> {
  try {
    return await logout();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    return null;
  }
}
