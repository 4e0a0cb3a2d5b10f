import { lazy } from 'react';

/** /faq, loaded on demand (NAV-07). */
export const FaqPage = lazy(() => import('./FaqPage'));
