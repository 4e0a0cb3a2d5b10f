import { lazy } from 'react';

/** /admin/*, loaded on demand (NAV-07). Who may see them is for `RequireAdmin` and, above all, the server to say. */
export const OrdersPage = lazy(() => import('./orders/OrdersPage'));
export const ActsPage = lazy(() => import('./orders/ActsPage'));
export const ProductionPage = lazy(() => import('./production/ProductionPage'));
export const AnalyticsPage = lazy(() => import('./analytics/AnalyticsPage'));
export const SettingsPage = lazy(() => import('./settings/SettingsPage'));
export const OpeningPage = lazy(() => import('./opening/OpeningPage'));
