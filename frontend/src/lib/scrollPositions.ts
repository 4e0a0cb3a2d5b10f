import { useEffect, useLayoutEffect } from 'react';
import type { Location } from 'react-router';
import type { ShownPage } from './PageRouter';
import { storedEntry } from './stored';

/**
 * Session-storage entry: how far the pages of this tab are scrolled, in px from their top, by the keys of their history entries. Its name
 * stands in the privacy text.
 */
const ENTRY = storedEntry('session', 'react-router-scroll-positions');

let positions: Record<string, unknown> | null = null;

function known(): Record<string, unknown> {
  positions ??= { ...(ENTRY.read() as object | null) };
  return positions;
}

/** The first entry of every visit has the key 'default': by it, a page would be scrolled as another one was. */
const keyOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Notes how far the page of this address is scrolled, before another one takes its place. */
export function rememberScroll(location: Location): void {
  known()[keyOf(location)] = window.scrollY;
}

/** Scrolls a page to where it was left, to the element that its address names, or to its top. */
export function useScrollPositions({ location, keepsScroll }: ShownPage): void {
  useLayoutEffect(() => {
    const left = known()[keyOf(location)];
    const named = location.hash && document.getElementById(decoded(location.hash.slice(1)));
    if (typeof left === 'number') window.scrollTo(0, left);
    else if (named) named.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  }, [location, keepsScroll]);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const onHide = () => {
      rememberScroll(location);
      ENTRY.write(known());
      // Another site, or this page loaded anew, is the browser's to scroll.
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, [location]);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
