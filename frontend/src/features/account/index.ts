import { lazy } from 'react';

/** /account, loaded on demand. */
export const AccountPage = lazy(() => import('./AccountPage'));
/** /bestellung, a guest's order by the signed link of its mail. */
export const GuestOrderPage = lazy(() => import('./GuestOrderPage'));
/** Drafts and orders in a window; needs a `Suspense` around it. */
export const SavedOrdersDialog = lazy(() => import('./SavedOrdersDialog'));
export { OrderStatus, statusLabel } from './OrderStatus';
/** Draws an invoice and offers it as a file; loaded by the press that wants one. */
export const loadSaveInvoice = async () => (await import('./saveInvoice')).saveInvoice;
