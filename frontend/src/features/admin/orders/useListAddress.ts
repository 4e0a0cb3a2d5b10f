import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { FILTER_NAMES, type FilterName, type OrderFilter } from '../../../api/adminOrders';

/** What of the list stands in the address: filter, sorting and the open order. Nothing else keeps it. */
export interface ListAddress {
  filter: OrderFilter;
  /** The order that is open beside the list. */
  openId: string | null;
  /** Changes some of the filter; an empty text takes a part of it away. What is open stays open. */
  change: (news: OrderFilter) => void;
  /** Another view of the list: its own filter, and nothing of the one before but what is searched for. */
  show: (view: OrderFilter) => void;
  open: (id: string | null) => void;
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
  const write = (news: OrderFilter, base: URLSearchParams, replace: boolean): void => {
    for (const [name, value] of Object.entries(news) as [FilterName, string][]) {
      if (value) base.set(name, value);
      else base.delete(name);
    }
    go(base, replace);
  };
  return {
    filter,
    openId: address.get('order'),
    change: (news) => write(news, new URLSearchParams(latest.current), true),
    show: (view) => {
      const kept = new URLSearchParams();
      for (const name of ['q', 'sort', 'direction', 'order']) {
        const value = latest.current.get(name);
        if (value) kept.set(name, value);
      }
      // Another view is a page of its own for whoever goes back.
      write(view, kept, false);
    },
    open: (id) => {
      const next = new URLSearchParams(latest.current);
      const isOpen = next.has('order');
      if (id) next.set('order', id);
      else next.delete('order');
      // The way back closes it on a phone.
      go(next, isOpen || id === null);
    },
  };
}
