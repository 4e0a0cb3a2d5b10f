import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { readTab, writeTab } from '../../lib/tabEntry';
import { useAuthDialog } from './authDialogStore';
import { sessionQuery } from './sessionQuery';
import { useSession } from './useSession';

/** A login later than that is for something else. */
const TTL_MS = 15 * 60 * 1000;

/** Remembers what to go on with after the login that is about to happen, maybe on another page; `useRememberedAct` does it then. */
export function rememberAct(act: string): void {
  // Without storage the customer presses once more.
  writeTab('actAfterLogin', { act, at: Date.now() });
}

/**
 * Does the remembered act once a user is logged in and the auth dialog has gone, however the login came about. A dialog
 * that is closed without a login forgets it.
 */
export function useRememberedAct(act: string, run: () => void): void {
  const { user } = useSession();
  const isOpen = useAuthDialog(({ mode }) => mode !== null);
  // A login may close its dialog before the session's new answer is here.
  const isAsking = useIsFetching({ queryKey: sessionQuery.queryKey }) > 0;
  const isLoggedIn = user !== null;
  const wasOpen = useRef(false);
  const goOn = useEffectEvent(run);

  useEffect(() => {
    if (isOpen) wasOpen.current = true;
    if (isOpen || isAsking) return;
    if (isLoggedIn) {
      if (wasRemembered(act)) goOn();
    } else if (wasOpen.current) wasRemembered(act);
    wasOpen.current = false;
  }, [act, isOpen, isAsking, isLoggedIn]);
}

/** Whether this is the remembered act, which is forgotten then. */
function wasRemembered(act: string): boolean {
  const kept = readTab('actAfterLogin');
  if (typeof kept !== 'object' || kept === null || !('act' in kept) || kept.act !== act) return false;
  writeTab('actAfterLogin', undefined);
  return 'at' in kept && typeof kept.at === 'number' && Math.abs(Date.now() - kept.at) < TTL_MS;
}
