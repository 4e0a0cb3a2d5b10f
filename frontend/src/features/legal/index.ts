import { lazy } from 'react';
import { lazyPage } from '../../lib/lazyPage';

/** The legal pages and texts. All of it is loaded when it is opened, not before (NAV-07). */
export const TermsPage = lazyPage(() => import('./TermsPage'));
export const PrivacyPage = lazyPage(() => import('./PrivacyPage'));
export const WithdrawalPage = lazyPage(() => import('./WithdrawalPage'));
export const AccessibilityPage = lazyPage(() => import('./AccessibilityPage'));
export const LicensesPage = lazyPage(() => import('./LicensesPage'));
export const ImprintPage = lazyPage(() => import('./ImprintPage'));

export const AboutPage = lazyPage(() => import('./AboutPage'));
export const ReferencesPage = lazyPage(() => import('./ReferencesPage'));

export type { LegalTextName } from '../../api/legalTexts';
export { LEGAL_TITLES, OWN_PAGE_TITLES } from './titles';

/** One of the texts without a page around it, for a window of its own; needs a `Suspense` around it. */
export const LegalText = lazy(() => import('./LegalText'));
