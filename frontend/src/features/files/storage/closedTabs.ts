import { randomId } from '../../../lib/randomId';
import type { SavedUpload } from './saved';

/**
 * Local-storage entry: the lists of this browser's tabs, by tab. A list goes with its tab's session storage; when the tab is
 * closed, the next visit takes it over from here, so that a closed browser loses nothing that was not in the cart yet.
 */
const KEY = 'uploads-of-tabs';
/** Session-storage entry: which tab this is, also after a reload. */
const TAB_KEY = 'uploads-tab';
/** As long as IndexedDB keeps the bytes. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** A tab that is open answers at once; one that does not is closed, or will come back with a list of its own. */
const ANSWER_WITHIN_MS = 300;

interface TabList {
  savedAt: number;
  /** Without contents; IndexedDB has them. */
  list: unknown[];
}

type Lists = Record<string, TabList>;

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(KEY);

channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'who is open?') channel.postMessage({ open: tabId() });
});

/** Notes the list of this tab. */
export function noteList(list: readonly SavedUpload[]): void {
  const lists = read();
  const id = tabId();
  if (list.length === 0 && !(id in lists)) return;
  delete lists[id];
  write(list.length > 0 ? { ...lists, [id]: { savedAt: Date.now(), list: [...list] } } : lists);
}

/** Whether there is a list that another tab has left. */
export function hasOtherLists(): boolean {
  const id = tabId();
  return Object.keys(read()).some((other) => other !== id);
}

/** Takes the lists of closed tabs, which nobody else gets after that. To be read with care, like every stored list. */
export async function takeClosedLists(now = Date.now()): Promise<unknown[]> {
  if (!hasOtherLists()) return [];
  const open = await openTabs();
  const closed = Object.entries(read()).filter(([id]) => !open.has(id));
  const kept = read();
  for (const [id] of closed) delete kept[id];
  write(kept);
  return closed
    .filter(([, { savedAt }]) => Math.abs(now - savedAt) < MAX_AGE_MS)
    .flatMap(([, { list }]) => list);
}

async function openTabs(): Promise<Set<string>> {
  const open = new Set([tabId()]);
  if (!channel) return open;
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'object' && data !== null && 'open' in data) open.add(String(data.open));
  };
  channel.addEventListener('message', hear);
  channel.postMessage('who is open?');
  await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
  channel.removeEventListener('message', hear);
  return open;
}

let remembered: string | undefined;

function tabId(): string {
  try {
    remembered ??= sessionStorage.getItem(TAB_KEY) ?? randomId();
    sessionStorage.setItem(TAB_KEY, remembered);
  } catch {
    remembered ??= randomId();
  }
  return remembered;
}

function read(): Lists {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof raw !== 'object' || raw === null) return {};
    return Object.fromEntries(Object.entries(raw).filter(([, value]) => isTabList(value)));
  } catch {
    return {};
  }
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

function write(lists: Lists): void {
  try {
    if (Object.keys(lists).length > 0) localStorage.setItem(KEY, JSON.stringify(lists));
    else localStorage.removeItem(KEY);
  } catch {
    // The list lives as long as the tab.
  }
}
