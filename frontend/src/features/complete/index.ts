import { lazy } from 'react';

/** The complete step and the page that a payment returns to. */
export { CompleteStep, type CompleteStepProps } from './CompleteStep';

/** /success, loaded on demand (NAV-07). */
export const SuccessPage = lazy(() => import('./SuccessPage'));
