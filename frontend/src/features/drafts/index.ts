import { lazy } from 'react';

/** /drafts, loaded on demand (NAV-07). */
export const DraftsPage = lazy(() => import('./DraftsPage'));
