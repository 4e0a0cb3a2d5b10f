import { lazy, Suspense } from 'react';
import { useEverTrue } from '../../lib/useEverTrue';
import { useAuthDialog } from './authDialogStore';

/** Brings the code of the dialog. */
export const loadAuthDialog = () => import('./dialog/AuthDialogContent');

const Content = lazy(loadAuthDialog);

/** The place of the auth dialog; its code comes when it is opened for the first time. */
export function AuthDialog() {
  const wasOpen = useEverTrue(useAuthDialog((state) => state.mode !== null));
  return wasOpen ? (
    <Suspense>
      <Content />
    </Suspense>
  ) : null;
}
