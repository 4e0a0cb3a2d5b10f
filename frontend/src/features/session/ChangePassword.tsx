import { lazy } from 'react';

/** The form with which a logged-in user sets a new password, for the account page; loaded on demand. */
export const ChangePassword = lazy(() => import('./dialog/ChangePasswordForm'));
