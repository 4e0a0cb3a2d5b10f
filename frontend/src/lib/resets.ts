import { forgetTab, TAB_KEY } from './tabEntry';

/**
 * Why the page forgets: the user logged out (or deleted the account, which ends the session the same way), an order is placed, or
 * the session has expired, which costs what was read as that user and nothing of what the customer made.
 */
type ResetScope = 'logout' | 'order' | 'expired';

interface Reset {
  scopes: readonly ResetScope[];
  /** Forgets what this tab holds: in memory, in session storage. */
  tab?: () => void;
  /** Forgets what all tabs of this browser share: in local storage, in IndexedDB. */
  shared?: () => void | Promise<void>;
}

const resets: Reset[] = [];

/**
 * Registers how a store forgets, where the store is made: the code that resets names none of them, and so can forget none. A store
 * whose code is not loaded holds nothing in memory; what it wrote into a storage is forgotten with the storage.
 */
export function registerReset(reset: Reset): void {
  resets.push(reset);
}

/** What stays when the user logs out: the choice of cookies and the look belong to the device, not to the person. */
const OF_THE_DEVICE = new Set(['cookie-consent', 'theme']);

/** What an order leaves in a tab's storage: its own entry, as far as that says which tab it is, and how far its pages are scrolled. */
const OF_THE_TAB = new Set([TAB_KEY, 'react-router-scroll-positions']);

/** Forgets everything of that scope, in this tab and in what the tabs share. A logout leaves nothing in any storage. */
export async function reset(scope: ResetScope): Promise<void> {
  resetTab(scope);
  const work = of(scope).map(({ shared }) => shared?.());
  if (scope === 'logout') clearLocalStorage();
  await Promise.all(work);
}

/**
 * The same for a tab that hears of it from another one. What is shared is that tab's to clear: a tab that was frozen hears late,
 * and by then a new cart may lie there.
 */
export function resetTab(scope: ResetScope): void {
  for (const { tab } of of(scope)) tab?.();
  if (scope === 'expired') return;
  try {
    if (scope === 'order') forgetTab();
    // Also what a store wrote whose code this page has not loaded: it registers nothing here.
    for (const key of Object.keys(sessionStorage))
      if (scope === 'logout' || !OF_THE_TAB.has(key)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to clear.
  }
}

function of(scope: ResetScope): Reset[] {
  return resets.filter(({ scopes }) => scopes.includes(scope));
}

function clearLocalStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!OF_THE_DEVICE.has(key)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
