import { useCallback, useRef, useState } from 'react';
import { Banner } from '../../ui';
import { useAfterLogin, useSession } from '../session';
import { GuestHint } from './GuestHint';
import { texts } from './texts';

/** Tells a guest the use of an account; after a login on this page, what came of it. */
export function AccountNote() {
  const { user } = useSession();
  const [justLoggedIn, setJustLoggedIn] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useAfterLogin(
    useCallback(() => {
      setJustLoggedIn(true);
      // The button that opened the login is gone; the form begins right below.
      note.current?.focus();
    }, []),
  );
  return (
    <div ref={note} tabIndex={-1} role="status" className="outline-none empty:hidden">
      {!user && <GuestHint />}
      {user && justLoggedIn && <Banner tone="success">{texts.loggedIn}</Banner>}
    </div>
  );
}
