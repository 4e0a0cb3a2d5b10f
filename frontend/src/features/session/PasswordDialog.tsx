import { lazy } from 'react';

/** Asks for the password before one act; needs a `Suspense` around it. */
export const PasswordDialog = lazy(() => import('./dialog/PasswordDialog'));
