import { useEffect } from 'react';
import { useSessionQuery } from '../session';
import { syncCart } from './sync';

/** Keeps the cart on the server too, for whoever is logged in; begins as soon as that is known. */
export function useHybridCart(): void {
  const { data } = useSessionQuery();
  const userId = data ? (data.user?.id ?? null) : undefined;
  useEffect(() => (userId === undefined ? undefined : syncCart(userId)), [userId]);
}
