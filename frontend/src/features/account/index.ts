import { lazy } from 'react';

/** /account, loaded on demand. */
export const AccountPage = lazy(() => import('./AccountPage'));
/** /bestellung, a guest's order by the signed link of its mail. */
export const GuestOrderPage = lazy(() => import('./GuestOrderPage'));
/** Drafts and orders in a window; needs a `Suspense` around it. */
export const SavedOrdersDialog = lazy(() => import('./SavedOrdersDialog'));
/** Draws an invoice and offers it as a file; needs a `Suspense` around it. */
export const InvoiceButton = lazy(async () => ({
  default: (await import('./InvoiceButtons')).InvoiceButton,
}));
export { OrderStatus, statusLabel } from './OrderStatus';
