import { lazyAside } from '../../lib/lazyPage';

/** Keeps the cart to what the shop offers today; for a page that has parts. */
export const CartOfToday = lazyAside(async () => ({
  default: (await import('./useCartOfToday')).CartOfToday,
}));
