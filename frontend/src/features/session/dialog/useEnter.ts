import { useQueryClient } from '@tanstack/react-query';
import { renewPersonal } from '../../../api/queries';
import type { SessionUser } from '../../../api/session';
import { toast } from '../../../ui';
import { closeAuthDialog } from '../authDialogStore';
import { announce } from '../authEvents';
import { forgetOwedLogout } from '../owedLogout';
import { sessionQuery } from '../sessionQuery';

/** Takes note of a login: on this page and in the other tabs. Cart and files stay as they are. */
export function useEnter() {
  const queries = useQueryClient();
  return async (user: SessionUser, text: string) => {
    // An answer under way that was asked for before the login must not put the guest back.
    await queries.cancelQueries({ queryKey: sessionQuery.queryKey });
    forgetOwedLogout();
    queries.setQueryData(sessionQuery.queryKey, { user });
    renewPersonal(queries);
    announce('login');
    closeAuthDialog();
    toast.success(text);
  };
}
