import { ApiError } from '../../api/client';
import { type Draft, fetchDraft } from '../../api/drafts';
import { cartSynced, type LoadedDraft, noteLoadedDraft, useLoadedDraft, useServerPrices } from '../cart';
import { openAsCart } from '../parts';

/** The draft is there, but nothing of it can be used. */
class UnusableDraft extends Error {
  override readonly name = 'UnusableDraft';
}

/** Missing, another user's or unusable: trying again changes nothing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof UnusableDraft || (error instanceof ApiError && error.status === 404);
}

/**
 * Puts a draft into the cart, once the carts of this browser and of the account are one: what is merged after that would be
 * merged into the draft. Rejects as `fetchDraft` does, and for a draft that cannot be used.
 */
export async function openDraft(id: string, userId: string, signal: AbortSignal): Promise<void> {
  const [draft] = await Promise.all([fetchDraft(id, signal), cartSynced()]);
  signal.throwIfAborted();
  if (draft.unusable) throw new UnusableDraft(draft.unusable);
  putIntoCart(draft, userId);
}

/** At a start with a marker whose parts are not here. A draft that is gone takes its marker along. */
export async function openMarkedDraft(
  marked: LoadedDraft,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const isMarked = (): boolean => useLoadedDraft.getState().draft === marked;
  // Its own address is open already, or another user's marker was left behind.
  if (!isMarked()) return;
  if (marked.userId !== null && marked.userId !== userId) return noteLoadedDraft(null);
  try {
    await openDraft(marked.id, userId, signal);
  } catch (error) {
    if (isNotFound(error) && isMarked()) noteLoadedDraft(null);
    throw error;
  }
}

function putIntoCart(draft: Draft, userId: string): void {
  useServerPrices.getState().forget();
  // A file that is gone or held has no volume that could be priced here.
  const items = draft.cart_items.map((item) =>
    item.problem === 'file_missing' || item.problem === 'held' ? { ...item, volume: null } : item,
  );
  const marker = useLoadedDraft.getState().draft;
  const cartChangedAt = openAsCart({ items, shipping: draft.shipping }, marker);
  noteLoadedDraft({
    id: draft.id,
    name: draft.draft_name ?? null,
    updatedAt: draft.updated_at,
    userId,
    isLoaded: true,
    cartChangedAt,
  });
}
