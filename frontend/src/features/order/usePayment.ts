import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TimeoutError } from '../../api/client';
import { type ChangedPrices, PAYMENT_TIMEOUT_MS } from '../../api/createCheckoutSession';
import { settingsQuery } from '../../api/settings';
import type { Shipping } from '../../core/client';
import { type PricedCart, type ServerPrices, useServerPrices } from '../cart';
import { type CartItem, lineKey } from '../parts';
import { leaveTo, stayHere } from './leaveTo';
import { type Payment, pay } from './pay';
import { type PaymentFailure, paymentFailure } from './paymentErrors';
import { successAddress } from './useReturnedCheckout';

/** From the press until the page is left or something failed: `preparing` on the server, then `leaving` for the hosted page. */
export type PaymentPhase = 'idle' | 'preparing' | 'leaving';

interface PaymentControl {
  phase: PaymentPhase;
  failure: PaymentFailure | null;
  fail: (failure: PaymentFailure) => void;
  clearFailure: () => void;
  /** The act of the pay button, once the form is checked. */
  start: (payment: Payment, shown: PricedCart) => Promise<void>;
}

/**
 * Runs one payment at a time and keeps what came of it. Leaving the step ends it: the cart may be edited next, and the customer must
 * not be thrown onto the payment page of what it was before.
 *
 * @param onPricesChanged leads back to the cart
 */
export function usePayment(onPricesChanged: () => void): PaymentControl {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const running = useRef<AbortController>(undefined);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const finish = useCallback((result: PaymentFailure | null) => {
    clearTimeout(leaving.current);
    leaving.current = undefined;
    running.current = undefined;
    setPhase('idle');
    setFailure(result);
  }, []);

  useEffect(() => {
    // The browser may bring this page back as it was left, with the button still busy.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) finish(null);
    };
    window.addEventListener('pageshow', shown);
    return () => {
      window.removeEventListener('pageshow', shown);
      running.current?.abort();
      if (leaving.current !== undefined) stayHere();
      clearTimeout(leaving.current);
      leaving.current = undefined;
    };
  }, [finish]);

  const start = useCallback(
    async (payment: Payment, shown: PricedCart): Promise<void> => {
      if (running.current) return;
      const controller = new AbortController();
      running.current = controller;
      setPhase('preparing');
      setFailure(null);
      try {
        await pay(payment, leaveTo, controller.signal);
        setPhase('leaving');
        // Still here after the time that the payment page has: it cannot be reached.
        leaving.current = setTimeout(
          () => finish(paymentFailure(new TimeoutError(PAYMENT_TIMEOUT_MS))),
          PAYMENT_TIMEOUT_MS,
        );
      } catch (error) {
        if (controller.signal.aborted) return;
        const result = paymentFailure(error);
        if (result.kind === 'alreadyPaid') {
          finish(null);
          await navigate(successAddress(result.sessionId));
          return;
        }
        finish(result);
        if (result.kind === 'offerChanged')
          void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
        if (result.kind !== 'pricesChanged') return;
        useServerPrices
          .getState()
          .note(serverPricesOf(result.prices, payment.items, shown, payment.shipping));
        void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
        onPricesChanged();
      }
    },
    [queries, navigate, finish, onPricesChanged],
  );

  const clearFailure = useCallback(() => setFailure(null), []);
  return { phase, failure, fail: finish, clearFailure, start };
}

/** Puts the server's prices beside those that were shown, so that the cart can mark what has changed. */
function serverPricesOf(
  changed: ChangedPrices,
  items: readonly CartItem[],
  shown: PricedCart,
  shipping: Shipping,
): ServerPrices {
  const byId: ServerPrices['byId'] = {};
  for (const { id, unitCents, lineCents } of changed.items) {
    const item = items.find((candidate) => candidate.id === id);
    const line = shown.lines.find((candidate) => candidate.id === id);
    if (!item || !line) continue;
    byId[id] = {
      unitCents,
      lineCents,
      shownLineCents: line.lineCents,
      lineKey: lineKey(item),
    };
  }
  return {
    byId,
    shipping: { choice: shipping, cents: changed.shippingCents, shownCents: shown.shippingCents },
  };
}
