import { useEffect } from 'react';
import { useSessionQuery } from '../../api/session';
import { syncCart } from './sync';

/**
 * Keeps the cart on the server too, for whoever is logged in; begins as soon as that is known.
 *
 * @param restored what else brings the cart back at the start has done so
 */
export function useHybridCart(restored = true): void {
  const { data } = useSessionQuery();
  const userId = data ? (data.user?.id ?? null) : undefined;
  useEffect(() => (userId === undefined || !restored ? undefined : syncCart(userId)), [userId, restored]);
}
