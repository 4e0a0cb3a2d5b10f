import { create } from 'zustand';
import type { Shipping } from '../../core/client';
import { registerReset } from '../../lib/resets';

/** The server's price of a line, and the one that the page showed when it asked. */
interface ServerPrice {
  unitCents: number;
  lineCents: number;
  shownLineCents: number;
  /** The price holds for this state of the line only. */
  lineKey: string;
}

export interface ServerPrices {
  byId: Record<string, ServerPrice>;
  shipping: { choice: Shipping; cents: number; shownCents: number };
  /** Set once the customer has gone on with them. */
  accepted?: boolean;
}

interface ServerPricesStore {
  /** Null unless the last checkout was refused because the prices had changed. */
  prices: ServerPrices | null;
  note: (prices: ServerPrices) => void;
  /** The customer has seen them and goes on: they still hold, but are news no more. */
  accept: () => void;
  forget: () => void;
}

/**
 * The answer to a checkout whose total differed (409). It lives as long as the page does: prices are never stored. Where
 * it names a line that has not been edited since, it wins over the page's own calculation, because the server has the
 * last word; otherwise a part that the server measures differently could never be ordered.
 */
export const useServerPrices = create<ServerPricesStore>()((set) => ({
  prices: null,
  note: (prices) => set({ prices }),
  accept: () => set(({ prices }) => ({ prices: prices && accepted(prices) })),
  forget: () => set({ prices: null }),
}));

registerReset({ scopes: ['logout', 'order'], tab: () => useServerPrices.getState().forget() });

function accepted({ byId, shipping, ...prices }: ServerPrices): ServerPrices {
  const lines = Object.entries(byId).map(
    ([id, line]) => [id, { ...line, shownLineCents: line.lineCents }] as const,
  );
  return {
    ...prices,
    byId: Object.fromEntries(lines),
    shipping: { ...shipping, shownCents: shipping.cents },
    accepted: true,
  };
}
