import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { COUNTS_KEY, ORDER_KEY, useOrderCounts, WAITING_MAILS_KEY } from '../api/adminOrders';
import { PRODUCTION_KEY } from '../api/adminProduction';
import { followWork } from '../api/workNews';
import { setTitleCount } from '../lib/useDocumentTitle';
import { playSound, useSound } from './sound';

/**
 * Brings the counters, the open order and production up to date as soon as something comes in, counts it in the tab's title, and plays
 * a sound where that is wanted. A role that sees no orders has no counters. The list of orders keeps its place: it says itself how much is new.
 */
export function useWorkNews(countsOrders: boolean): void {
  const client = useQueryClient();
  const today = useOrderCounts('', countsOrders).data?.today;
  useEffect(
    () =>
      followWork(() => {
        for (const queryKey of [COUNTS_KEY, ORDER_KEY, PRODUCTION_KEY, WAITING_MAILS_KEY])
          void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
  useEffect(() => {
    setTitleCount(today ?? 0);
    return () => setTitleCount(0);
  }, [today]);
  const before = useRef(today);
  useEffect(() => {
    if (
      today !== undefined &&
      before.current !== undefined &&
      today > before.current &&
      useSound.getState().isOn
    )
      playSound();
    before.current = today ?? before.current;
  }, [today]);
}
