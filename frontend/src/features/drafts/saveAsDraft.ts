import { saveDraft } from '../../api/drafts';
import { noteLoadedDraft, useLoadedDraft } from '../cart';
import { cartItems, useParts } from '../parts';
import { tidied } from './draftName';

/**
 * Saves the cart under a name, as a new draft or in the place of the loaded one, and goes on with it as the loaded draft.
 *
 * @param key of this press of the button: a repetition makes no second draft
 * @throws as `saveDraft` does
 */
export async function saveAsDraft(
  name: string,
  { update, userId, key }: { update: boolean; userId: string; key: string },
): Promise<{ name: string; updated: boolean }> {
  // First the items: they take over what another tab has just changed, and with it when that was.
  const items = cartItems();
  const { shipping, changedAt } = useParts.getState();
  const loaded = update ? useLoadedDraft.getState().draft : null;
  const { updated, data } = await saveDraft({
    id: loaded?.id ?? null,
    draftName: tidied(name),
    cartItems: items,
    shipping,
    updatedAt: loaded?.updatedAt ?? null,
    draftKey: key,
  });
  const saved = data.draft_name ?? tidied(name);
  noteLoadedDraft({
    id: data.id,
    name: saved,
    updatedAt: data.updated_at,
    userId,
    isLoaded: true,
    cartChangedAt: changedAt,
  });
  return { name: saved, updated };
}
