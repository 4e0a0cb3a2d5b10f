import { lazy } from 'react';

export { useWorkNews } from './useWorkNews';

/** /admin/*, loaded on demand (NAV-07). Who may see them is for `RequireAdmin` and, above all, the server to say. */
export const OrdersPage = lazy(() => import('./orders/OrdersPage'));
export const OrderPage = lazy(() => import('./orders/OrderPage'));
export const ActsPage = lazy(() => import('./orders/ActsPage'));
export const PersonPage = lazy(() => import('./person/PersonPage'));
export const ParcelsPage = lazy(() => import('./parcels/ParcelsPage'));
export const ProductionPage = lazy(() => import('./production/ProductionPage'));
export const AnalyticsPage = lazy(() => import('./analytics/AnalyticsPage'));
export const SettingsPage = lazy(() => import('./settings/SettingsPage'));
export const SetUpSecondFactor = lazy(() => import('./security/SetUpSecondFactor'));
export const SecurityPage = lazy(() => import('./security/SecurityPage'));
export const SafetyPage = lazy(() => import('./safety/SafetyPage'));
export const OperationPage = lazy(() => import('./operation/OperationPage'));
export const OpeningPage = lazy(() => import('./opening/OpeningPage'));
