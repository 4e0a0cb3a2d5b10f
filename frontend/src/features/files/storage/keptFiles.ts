import { clear, createStore, delMany, entries, get, set } from 'idb-keyval';
import type { Thumbnail } from '../../../core/client';
import { listedElsewhere } from './closedTabs';

/** An upload in IndexedDB, so that a reload restores it (SES-07). */
interface KeptFile {
  /** Null where the session storage has it, or where it is over the limit of SES-06. */
  file: File | null;
  thumbnail: Thumbnail | null;
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** A tab that was closed for good leaves its files behind; after this time any tab may clear them away. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

// Opened at the first use: private windows of some browsers refuse, and that must not break the page.
let store: ReturnType<typeof createStore> | undefined;
const openStore = () => (store ??= createStore('schichtwerk-uploads', 'files'));

/** Keeps a file. Without IndexedDB, or without room in it, nothing is kept: the file's address still restores the rest. */
export async function keepFile(id: string, file: File | null, thumbnail: Thumbnail | null): Promise<void> {
  try {
    const kept: KeptFile = { file, thumbnail, keptAt: Date.now() };
    await set(id, kept, openStore());
  } catch {
    // As said above.
  }
}

export async function readKept(id: string): Promise<KeptFile | undefined> {
  try {
    return await get<KeptFile>(id, openStore());
  } catch {
    return undefined;
  }
}

/** Forgets these files, but those that another tab has as well. */
export async function forgetKept(ids: readonly string[]): Promise<void> {
  const needed = listedElsewhere(ids);
  const unneeded = ids.filter((id) => !needed.has(id));
  if (unneeded.length === 0) return;
  try {
    await delMany(unneeded, openStore());
  } catch {
    // A database that cannot be opened holds nothing.
  }
}

/** Forgets the files of all tabs. */
export async function forgetAllKept(): Promise<void> {
  try {
    await clear(openStore());
  } catch {
    // As above.
  }
}

/** Clears away what closed tabs left behind. */
export async function forgetOld(): Promise<void> {
  try {
    const now = Date.now();
    const all = await entries<string, KeptFile>(openStore());
    const old = all.filter(([, kept]) => !(now - kept.keptAt < MAX_AGE_MS)).map(([id]) => id);
    if (old.length > 0) await delMany(old, openStore());
  } catch {
    // As above.
  }
}
