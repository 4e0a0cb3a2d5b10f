import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Draft, deleteDraft, draftsQuery } from '../../api/drafts';
import { errorText } from '../../lib/errorText';
import { ConfirmDialog, toast } from '../../ui';
import { noteLoadedDraft, useLoadedDraft } from '../cart';
import { texts } from './texts';

interface DraftActs {
  /** Goes to the review step, which opens the draft that its address names. */
  load: (draft: Draft) => void;
  /** Asks before the draft is deleted. */
  askToDelete: (draft: Draft) => void;
  question: ReactNode;
}

/** The acts on one draft of a list: load and delete. */
export function useDraftActs(userId: string, onDeleted?: () => void): DraftActs {
  const navigate = useNavigate();
  const [chosen, choose] = useState<Draft | null>(null);
  const { busy, run } = useDeletion(userId);

  const load = (draft: Draft): void => {
    // Chosen anew, it comes from the server once more; what the cart holds is not lost by that.
    const before = useLoadedDraft.getState().draft;
    noteLoadedDraft({
      id: draft.id,
      name: draft.draft_name ?? null,
      updatedAt: draft.updated_at,
      userId,
      isLoaded: false,
      cartChangedAt: before?.cartChangedAt ?? null,
    });
    void navigate(`/konfigurator?step=review&draft=${encodeURIComponent(draft.id)}`);
  };
  const confirm = async (draft: Draft): Promise<void> => {
    if (!(await run(draft))) return;
    choose(null);
    onDeleted?.();
  };

  const question = (
    <ConfirmDialog
      open={chosen !== null}
      onOpenChange={(open) => !open && choose(null)}
      title={texts.removeTitle}
      description={texts.removeText(chosen?.draft_name ?? texts.unnamed)}
      confirmLabel={texts.removeButton}
      danger
      busy={busy}
      onConfirm={() => chosen && void confirm(chosen)}
    />
  );
  return { load, askToDelete: choose, question };
}

function useDeletion(userId: string) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async (draft: Draft): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    const { queryKey } = draftsQuery(userId);
    try {
      await deleteDraft(draft.id);
      // The cart that was loaded from it is a cart of its own now.
      if (useLoadedDraft.getState().draft?.id === draft.id) noteLoadedDraft(null);
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== draft.id));
      toast.success(texts.removed(draft.draft_name ?? texts.unnamed));
      return true;
    } catch (error) {
      toast.error(`${texts.removeFailed} ${errorText(error)}`);
      void queries.invalidateQueries({ queryKey });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
