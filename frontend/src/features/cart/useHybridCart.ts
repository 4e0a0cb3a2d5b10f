import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery, useSessionQuery } from '../session';
import { syncCart } from './sync';

/** Keeps the cart on the server too, for whoever is logged in; begins as soon as that is known. */
export function useHybridCart(): void {
  const queries = useQueryClient();
  const { data } = useSessionQuery();
  const userId = data ? (data.user?.id ?? null) : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    const { queryKey } = sessionQuery;
    return syncCart(userId, {
      // Known at once, where this effect hears of it a moment later.
      isStill: () => (queries.getQueryData(queryKey)?.user?.id ?? null) === userId,
      lookAgain: () => queries.refetchQueries({ queryKey }),
    });
  }, [userId, queries]);
}
