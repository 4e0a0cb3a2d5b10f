import { useSyncExternalStore } from 'react';
import { storedEntry } from '../../../lib/stored';
import { readTab } from '../../../lib/tabEntry';

/*
 * Whether a reload or a closed tab left files. Asked before anything is drawn: the code that brings them back comes only where there
 * are some.
 */

/** Session-storage entry: the list of this tab (SES-01). */
export const LIST_KEY = 'uploadedFiles';
/**
 * Local-storage entry: the lists of this browser's tabs, by tab. A list goes with its tab's session storage; when the tab is
 * closed, the next visit takes it over from here, so that a closed browser loses nothing that was not in the cart yet.
 */
export const LISTS_KEY = 'uploads-of-tabs';

interface TabList {
  savedAt: number;
  /** Without contents; IndexedDB has them. */
  list: unknown[];
}

export type Lists = Record<string, TabList>;

const ownList = storedEntry('session', LIST_KEY);
const listsOfTabs = storedEntry('local', LISTS_KEY);

/** Whether this tab has a list of its own, as after a reload; without reading it, since contents can be long. */
export function hasOwnList(): boolean {
  return ownList.readText() !== null;
}

/** Whether there is a list that another tab has left. */
export function hasOtherLists(): boolean {
  const own = readTab('id');
  return Object.keys(readLists()).some((tab) => tab !== own);
}

/** The same, live. False while React takes over what the build has drawn. */
export function useHasOtherLists(): boolean {
  return useSyncExternalStore(onStorage, hasOtherLists, () => false);
}

function onStorage(hear: () => void): () => void {
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Whether a reload or a closed tab left something to look at. */
export function hasSavedUploads(): boolean {
  return hasOwnList() || hasOtherLists();
}

/** The lists of all tabs, as far as they are sound. */
export function readLists(): Lists {
  const raw = listsOfTabs.read();
  if (typeof raw !== 'object' || raw === null) return {};
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => isTabList(value)));
}

function isTabList(value: unknown): value is TabList {
  return (
    typeof value === 'object' &&
    value !== null &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'list' in value &&
    Array.isArray(value.list)
  );
}
