import { lazy, Suspense, useRef } from 'react';
import { useAuthDialog } from './authDialogStore';

/** Brings the code of the dialog. */
export const loadAuthDialog = () => import('./dialog/AuthDialogContent');

const Content = lazy(loadAuthDialog);

/** The place of the auth dialog; its code comes when it is opened for the first time. */
export function AuthDialog() {
  const isOpen = useAuthDialog((state) => state.mode !== null);
  // Once there it stays, so that closing can give the focus back.
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return wasOpen.current ? (
    <Suspense>
      <Content />
    </Suspense>
  ) : null;
}
