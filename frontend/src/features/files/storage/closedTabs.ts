import { randomId } from '../../../lib/randomId';
import { storedEntry } from '../../../lib/stored';
import { readTab, writeTab } from '../../../lib/tabEntry';
import { hasOtherLists, LISTS_KEY, type Lists, readLists as read } from './leftovers';
import type { SavedUpload } from './saved';

export { hasOtherLists };

const listsOfTabs = storedEntry('local', LISTS_KEY);
/** Lists are kept as long as IndexedDB keeps the bytes. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** A tab that is open answers at once; one that does not is closed, or will come back with a list of its own. */
const ANSWER_WITHIN_MS = 300;

let channel: BroadcastChannel | null = null;

function listen(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(LISTS_KEY);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'who is open?') channel?.postMessage({ open: tabId() });
    else if (isClaim(data)) hearClaim(data);
  });
}

listen();
// A page that the browser keeps for its back button is given up by the first message that comes.
globalThis.addEventListener?.('pagehide', () => {
  channel?.close();
  channel = null;
});
globalThis.addEventListener?.('pageshow', listen);

/** The list that this tab last wrote; null before that. */
let noted: readonly SavedUpload[] | null = null;

/** Notes the list of this tab. */
export function noteList(list: readonly SavedUpload[]): void {
  noted = list;
  const lists = read();
  const id = tabId();
  if (list.length === 0 && !(id in lists)) return;
  delete lists[id];
  write(list.length > 0 ? { ...lists, [id]: { savedAt: Date.now(), list: [...list] } } : lists);
}

/** The files among these that another tab lists too, as after 'duplicate tab': it needs their bytes as well. */
export function listedElsewhere(ids: readonly string[]): ReadonlySet<string> {
  const own = tabId();
  const others = Object.entries(read()).flatMap(([tab, { list }]) => (tab === own ? [] : list));
  const theirs = new Set(others.map((entry) => (entry as Partial<SavedUpload> | null)?.id));
  return new Set(ids.filter((id) => theirs.has(id)));
}

/** Takes the lists of closed tabs out of storage, so that no other tab takes them too. They are not validated yet. */
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

/** The files in the lists of other tabs, open or closed, for as long as their bytes are kept. To be read with care. */
export function listsElsewhere(): unknown[] {
  const own = tabId();
  const now = Date.now();
  return Object.entries(read())
    .filter(([tab, { savedAt }]) => tab !== own && Math.abs(now - savedAt) < MAX_AGE_MS)
    .flatMap(([, { list }]) => list);
}

/** Hears when another tab changes its list; gives back what ends that. */
export function onListsElsewhere(hear: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === LISTS_KEY || key === null) hear();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
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
  channel?.removeEventListener('message', hear);
  return open;
}

// --- Which tab this is ----------------------------------------------------------------------------------------------

/**
 * Two tabs of one name, as after 'duplicate tab', which copies the session storage: a page that finds a name there says so, and
 * a living tab that has it tells. No lock of the browser: a page that holds one is not kept for the back button.
 */
interface Claim {
  claim: string;
  by: string;
  /** The answer of a living tab that has this id. */
  isHeld?: boolean;
}

/** The id of this page, also where a duplicated tab has the same tab id. */
const page = randomId();
/** False just after the start: another starting page may claim the same tab id. */
let isSettled = true;

function claimTab(): void {
  const known = storedId();
  if (!channel || known === null) return;
  remembered = known;
  isSettled = false;
  setTimeout(() => {
    isSettled = true;
  }, ANSWER_WITHIN_MS);
  channel.postMessage({ claim: known, by: page } satisfies Claim);
}

function hearClaim({ claim, by, isHeld }: Claim): void {
  if (claim !== tabId()) return;
  if (isHeld) {
    if (by === page) takeNewName();
    return;
  }
  // Of two pages that start at the same time with one id, the smaller page id keeps it.
  if (!isSettled && page > by) {
    takeNewName();
    return;
  }
  channel?.postMessage({ claim, by, isHeld: true } satisfies Claim);
  // The other one may have noted its own meanwhile.
  if (noted) noteList(noted);
}

/** Gives this tab a new id, and a copy of the list under it. */
function takeNewName(): void {
  const lists = read();
  const copy = lists[tabId()];
  remembered = randomId();
  const id = tabId();
  if (noted) noteList(noted);
  else if (copy) write({ ...lists, [id]: copy });
}

function isClaim(data: unknown): data is Claim {
  return typeof data === 'object' && data !== null && 'claim' in data && 'by' in data;
}

let remembered: string | undefined;

function tabId(): string {
  remembered ??= storedId() ?? randomId();
  if (storedId() !== remembered) writeTab('id', remembered);
  return remembered;
}

function storedId(): string | null {
  const id = readTab('id');
  return typeof id === 'string' ? id : null;
}

claimTab();

// --- Storage --------------------------------------------------------------------------------------------------------

function write(lists: Lists): void {
  listsOfTabs.write(Object.keys(lists).length > 0 ? lists : null);
}
