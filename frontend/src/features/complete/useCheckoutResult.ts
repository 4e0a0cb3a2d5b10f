import { useQuery } from '@tanstack/react-query';
import { type CheckoutStatus, fetchCheckout, type OrderView } from '../../api/checkout';
import { ApiError } from '../../api/client';
import { reset } from '../../lib/resets';
import { cartSynced } from '../cart';
import { removeOrderedParts, removeParts, useParts } from '../parts';

/** The states of a payment that the page shows. */
export type CheckoutResult =
  | { status: 'waiting' }
  | { status: 'ordered'; order: OrderView; orderPage: string | null; message: string | null }
  /** Paid, but this browser may see no more: it is not the one that ordered. */
  | { status: 'foreign' }
  | { status: 'expired' }
  /** The bank did not pay; the cart is still here. */
  | { status: 'failed' }
  /** The money is on its way; it may take days, and the customer does not have to pay again meanwhile. */
  | { status: 'processing'; retry: () => void }
  | { status: 'unknown' }
  /** Asked long enough for now; the customer may ask again. */
  | { status: 'stuck'; offline: boolean; retry: () => void };

/** The order is not there yet; ask again. */
class NotYet extends Error {
  override readonly name = 'NotYet';
  readonly state: CheckoutStatus;

  constructor(state: CheckoutStatus) {
    super('Die Bestellung ist noch nicht da.');
    this.state = state;
  }
}

/** About a minute in all, quick at first: the webhook is usually there within a second. */
const TRIES = 14;
/** A paid session without an order is another customer's; a few tries cover the moment between payment and order. */
const PAID_TRIES = 4;

/** A payment that is processed may come in while the page is open, but it is not asked about every second. */
const PROCESSING_EVERY_MS = 30_000;

/** 0.5 s, 0.75 s, 1.1 s … at most 6 s. */
function retryDelayMs(attempt: number): number {
  return Math.min(6_000, 500 * 1.5 ** attempt);
}

/** Asks the server, with growing pauses, until the order of this payment exists; only then the cart is emptied. */
export function useCheckoutResult(sessionId: string | null): CheckoutResult {
  const query = useQuery({
    queryKey: ['checkout', sessionId],
    enabled: sessionId !== null,
    queryFn: async ({ signal }) => {
      if (sessionId === null) throw new Error('There is no payment to ask about.');
      const state = await fetchCheckout(sessionId, { signal });
      if (state.order) resetAfterOrder(sessionId);
      if (state.order === null && !isFinal(state)) throw new NotYet(state);
      return state;
    },
    // The outcome of a payment is final once it is known.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? PROCESSING_EVERY_MS : false),
    retry: (failures, error) => failures < triesFor(error),
    retryDelay: retryDelayMs,
  });

  if (sessionId === null) return { status: 'unknown' };
  if (query.data?.order) {
    const { order, orderPage = null, message = null } = query.data;
    return { status: 'ordered', order, orderPage, message };
  }
  if (query.data?.status === 'processing') return { status: 'processing', retry: () => void query.refetch() };
  if (query.data) return { status: query.data.status === 'failed' ? 'failed' : 'expired' };
  if (query.isFetching || query.error === null) return { status: 'waiting' };
  if (isUnknown(query.error)) return { status: 'unknown' };
  if (query.error instanceof NotYet && query.error.state.status === 'paid') return { status: 'foreign' };
  return {
    status: 'stuck',
    offline: !(query.error instanceof NotYet),
    retry: () => void query.refetch(),
  };
}

/**
 * After an order everything is reset: files, configurations, cart, draft and stored data (STEP-08). Only the cart
 * that went into this payment is: a reload of the success page weeks later must not empty a newer one, and what another tab
 * has put into it since the button was pressed is not paid.
 */
export function resetAfterOrder(sessionId: string): void {
  if (useParts.getState().checkoutSessionId !== sessionId) return;
  const paid = removeOrderedParts();
  // A login on this very page may be merging the cart as it was: what is paid must not come back with it.
  void cartSynced().then(() => removeParts([...paid]));
  void reset('order');
}

function isFinal({ status }: CheckoutStatus): boolean {
  return status === 'expired' || status === 'failed' || status === 'processing';
}

function triesFor(error: Error): number {
  if (isUnknown(error)) return 0;
  if (error instanceof NotYet && error.state.status === 'paid') return PAID_TRIES;
  return TRIES;
}

function isUnknown(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
