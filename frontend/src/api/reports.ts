import { API_BASE } from './client';

/** A page that breaks again and again says no more than once. */
const MOST = 5;

let reported = 0;

/**
 * Tells the shop that a page broke: the error's own words and the page's path, without a cookie. The server leaves out text that a person
 * may have written. It never fails: no caller could do anything about it.
 */
export function reportPageError(error: unknown): void {
  if (reported >= MOST || !(error instanceof Error)) return;
  reported += 1;
  const body = JSON.stringify({ message: `${error.name}: ${error.message}`, page: window.location.pathname });
  fetch(`${API_BASE}/api/reports/page`, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body,
    keepalive: true,
  }).catch(() => undefined);
}
