import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { fetchCheckout, isSettled } from '../../api/checkout';
import { clearCheckoutState, restoreCheckoutState } from '../cart';
import { useParts } from '../parts';
import { forgetAttempt } from './attemptKey';
import { fillInContact } from './contact';

/**
 * What became of a payment that the customer comes back from without having been sent to /success. The server's record
 * decides, also when the local state is too old to be restored (PAY-06): what is paid goes to the
 * thank-you page, and so does what is being processed, so that the customer does not pay twice.
 *
 * @returns whether to say that the payment was not completed; undefined as long as the first answer is awaited
 */
export function useReturnedCheckout(): boolean | undefined {
  const navigate = useNavigate();
  const [unpaid, setUnpaid] = useState(() =>
    useParts.getState().checkoutSessionId === null ? false : undefined,
  );

  useEffect(() => {
    let controller = new AbortController();
    const look = async (): Promise<void> => {
      controller.abort();
      controller = new AbortController();
      const { signal } = controller;
      const state = restoreCheckoutState();
      const sessionId = state?.sessionId ?? useParts.getState().checkoutSessionId;
      if (sessionId === null) {
        setUnpaid(false);
        return;
      }
      // Without an answer nothing is known, and the cart is here: the customer may go on.
      const checkout = await fetchCheckout(sessionId, { signal }).catch(() => null);
      if (signal.aborted) return;
      if (!checkout) {
        setUnpaid((known) => known ?? false);
        return;
      }
      if (isSettled(checkout)) {
        await navigate(successAddress(sessionId), { replace: true });
        return;
      }
      if (checkout.status === 'expired' || checkout.status === 'failed') {
        // Nothing can be paid on the page behind this payment any more; the next press has to open a new one.
        clearCheckoutState();
        forgetAttempt();
      }
      if (checkout.customer) fillInContact(checkout.customer);
      setUnpaid(state !== null || checkout.status === 'open');
    };
    // The back button can bring this page back as it was left, without mounting anything.
    const shown = (event: PageTransitionEvent): void => {
      if (event.persisted) void look();
    };
    void look();
    window.addEventListener('pageshow', shown);
    return () => {
      controller.abort();
      window.removeEventListener('pageshow', shown);
    };
  }, [navigate]);

  return unpaid;
}

/** The page that asks what became of a payment, and thanks. */
export function successAddress(sessionId: string): string {
  return `/success?session_id=${encodeURIComponent(sessionId)}`;
}
