import { create } from 'zustand';
import { registerReset } from '../../lib/resets';
import { storedEntry } from '../../lib/stored';

/** Local-storage entry (DRF-02): which draft the cart of this browser was loaded from. */
const LOADED_DRAFT_KEY = 'loadedDraft';
const ENTRY = storedEntry('local', LOADED_DRAFT_KEY);

export interface LoadedDraft {
  id: string;
  name: string | null;
  /** The draft's `updated_at` as it was loaded; null where it is unknown. */
  updatedAt: string | null;
  /** The owner of the draft; null where it is unknown. */
  userId: string | null;
  /** False: the draft has been chosen, but is not in the cart yet. */
  isLoaded: boolean;
  /** The age that the cart had when a draft of the server was last the same: a cart of another age has been changed since. */
  cartChangedAt: number | null;
}

/** The marker of the loaded draft, kept in localStorage so that a reload goes on with it. */
export const useLoadedDraft = create<{ draft: LoadedDraft | null }>()(() => ({ draft: read() }));

/** Sets the marker, or takes it away. */
export function noteLoadedDraft(draft: LoadedDraft | null): void {
  useLoadedDraft.setState({ draft });
  ENTRY.write(draft);
}

registerReset({ scopes: ['logout', 'order'], shared: () => noteLoadedDraft(null) });

/** Another tab of this browser has the same cart, and so the same draft. */
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === LOADED_DRAFT_KEY || event.key === null) useLoadedDraft.setState({ draft: read() });
});

/** The marker in the entry; null where it is unusable. */
function read(): LoadedDraft | null {
  const entry = ENTRY.read();
  return typeof entry === 'object' && entry !== null ? restoreMarker(entry as Record<string, unknown>) : null;
}

function restoreMarker(raw: Record<string, unknown>): LoadedDraft | null {
  const { id, name, updatedAt, userId, isLoaded, cartChangedAt } = raw;
  const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
  // Another text than one of our ids would only be asked for in vain.
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id)
    ? {
        id,
        name: text(name),
        updatedAt: text(updatedAt),
        userId: text(userId),
        isLoaded: isLoaded === true,
        cartChangedAt: typeof cartChangedAt === 'number' ? cartChangedAt : null,
      }
    : null;
}
