import { readTab, writeTab } from '../lib/tabEntry';

/** A broken deployment does not reload for ever. */
const ONCE_IN_MS = 60_000;

/**
 * After a deployment the files of the version that a tab was opened with are gone from the server. A tab without a service worker
 * asks for one when a page is opened for the first time, and gets the new version instead of an error. Cart and files survive it.
 */
export function reloadWhenCodeIsGone(): void {
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine === false || !noteReload()) return;
    // The import fails all the same, or it would give its caller nothing where a module is expected; that page is about to go.
    document.documentElement.setAttribute('data-waits', '');
    window.location.reload();
  });
}

/** False if it was tried a moment ago, or cannot be noted. */
function noteReload(): boolean {
  const now = Date.now();
  return !(now - Number(readTab('reloadedAt') ?? 0) < ONCE_IN_MS) && writeTab('reloadedAt', now);
}
