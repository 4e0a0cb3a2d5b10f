import { lazy } from 'react';

/** Keeps the cart to what the shop offers today; for a page that has parts. */
export const CartOfToday = lazy(async () => ({ default: (await import('./useCartOfToday')).CartOfToday }));
