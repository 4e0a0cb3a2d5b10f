import { lazy } from 'react';

/** /account, loaded on demand. */
export const AccountPage = lazy(() => import('./AccountPage'));
