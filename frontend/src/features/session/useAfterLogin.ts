import { useEffect, useRef } from 'react';
import { useAuthDialog } from './authDialogStore';
import { useSession } from './useSession';

/**
 * Runs once a guest has logged in and the auth dialog has gone: the button that opened it is usually gone as well, and the
 * focus has to go on somewhere.
 */
export function useAfterLogin(then: () => void): void {
  const { user, loading } = useSession();
  const open = useAuthDialog(({ mode }) => mode !== null);
  const wasGuest = useRef(false);

  useEffect(() => {
    if (loading) return;
    if (!user) wasGuest.current = true;
    else if (wasGuest.current && !open) {
      wasGuest.current = false;
      then();
    }
  }, [user, loading, open, then]);
}
