import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FILTER_NAMES, type FilterName, type OrderFilter } from '../../api/adminOrders';

/** The state of the list that the address holds: filter, sorting and the open order. Nothing else keeps it. */
interface ListAddress {
  filter: OrderFilter;
  /** The order that is open beside the list. */
  openId: string | null;
  /** Changes some of the filter; an empty text takes a part of it away. What is open stays open. */
  change: (news: OrderFilter) => void;
  /** Another view of the list: its own filter, and nothing of the one before but what is searched for. */
  show: (view: OrderFilter) => void;
  open: (id: string | null) => void;
  /** The address of the same view, for a link. */
  viewHref: (view: OrderFilter) => string;
  /** How the rows look, whatever the view. */
  look: ListLook;
  changeLook: (look: ListLook) => void;
}

/** A column that may be left out; number and status always stand there. */
export const OPTIONAL_COLUMNS = ['customer', 'parts', 'delivery', 'total'] as const;
export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

export interface ListLook {
  /** One line a row. */
  isCompact: boolean;
  hidden: readonly OptionalColumn[];
}

export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams();
  // The router draws a new address in its own time; who writes meanwhile goes on from it, not from the one that is still drawn.
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);
  const go = (next: URLSearchParams, replace: boolean): void => {
    latest.current = next;
    setAddress(next, { replace, preventScrollReset: true });
  };
  const filter: OrderFilter = {};
  for (const name of FILTER_NAMES) {
    const value = address.get(name);
    if (value) filter[name] = value;
  }
  // The shop opens on what has to be done.
  if (!filter.shelf && !filter.status && !filter.need) filter.shelf = 'today';
  return {
    filter,
    openId: address.get('order'),
    change: (news) => go(withFilter(latest.current, news), true),
    // Another view is an entry of the history: the way back leads to the last one.
    show: (view) => go(ofView(latest.current, view), false),
    open: (id) => {
      // The way back closes it on a phone.
      go(withOrder(latest.current, id), latest.current.has('order') || id === null);
    },
    viewHref: (view) => `?${ofView(address, view)}`,
    look: {
      isCompact: address.get('rows') === 'compact',
      hidden: OPTIONAL_COLUMNS.filter((name) => address.get('hide')?.split(',').includes(name)),
    },
    changeLook: ({ isCompact, hidden }) => {
      const next = new URLSearchParams(latest.current);
      const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
      set('rows', isCompact ? 'compact' : '');
      set('hide', hidden.join(','));
      go(next, true);
    },
  };
}

/** The address of an order beside the list that is shown, for a link. */
export function useOrderHref(): (id: string) => string {
  const [address] = useSearchParams();
  return (id) => `?${withOrder(address, id)}`;
}

function withFilter(address: URLSearchParams, news: OrderFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const [name, value] of Object.entries(news) as [FilterName, string][]) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Only the search, the open order and the look of the rows stay from the view before. */
function ofView(address: URLSearchParams, view: OrderFilter): URLSearchParams {
  const kept = [...address].filter(([name]) =>
    ['q', 'sort', 'direction', 'order', 'rows', 'hide'].includes(name),
  );
  return withFilter(new URLSearchParams(kept), view);
}

function withOrder(address: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(address);
  if (id) next.set('order', id);
  else next.delete('order');
  return next;
}
