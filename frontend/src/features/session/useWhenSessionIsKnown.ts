import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionUser } from '../../api/session';
import { useSession } from './useSession';

/**
 * Answers a press that depends on who is logged in: at once, or as soon as the session is known. A page that was left by then is left
 * alone.
 */
export function useWhenSessionIsKnown(answer: (user: SessionUser | null) => void) {
  const { user, loading } = useSession();
  const [waiting, setWaiting] = useState(false);
  const goOn = useEffectEvent(() => {
    setWaiting(false);
    answer(user);
  });
  useEffect(() => {
    if (waiting && !loading) goOn();
  }, [waiting, loading]);
  return { waiting, press: () => (loading ? setWaiting(true) : answer(user)) };
}
