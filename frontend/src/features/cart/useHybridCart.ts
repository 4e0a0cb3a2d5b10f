import { useEffect } from 'react';
import { useSessionQuery } from '../../api/session';
import { keepCart } from './hybrid';

/** Keeps the cart on the server too, for whoever is logged in; begins as soon as that is known. */
export function useHybridCart(): void {
  const { data } = useSessionQuery();
  const userId = data ? (data.user?.id ?? null) : undefined;
  useEffect(() => (userId === undefined ? undefined : keepCart(userId)), [userId]);
}
