import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQuery, useSessionQuery } from '../session';
import { syncCart } from './sync';

/** Keeps the cart of a logged-in user on the server too; begins as soon as the session is known. */
export function useSyncedCart(): void {
  const queries = useQueryClient();
  const { data } = useSessionQuery();
  const userId = data ? (data.user?.id ?? null) : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    const { queryKey } = sessionQuery;
    return syncCart(userId, {
      // The store knows it at once; this effect runs a moment later.
      isStill: () => (queries.getQueryData(queryKey)?.user?.id ?? null) === userId,
      lookAgain: () => queries.refetchQueries({ queryKey }),
    });
  }, [userId, queries]);
}
