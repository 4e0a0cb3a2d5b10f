import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  const queries = useQueryClient();
  const { queryKey } = draftsQuery(userId);
  const remove = useMutation({
    mutationFn: ({ id }: Draft) => deleteDraft(id),
    onSuccess: async (_, draft) => {
      // The cart that was loaded from it is a cart of its own now.
      if (useLoadedDraft.getState().draft?.id === draft.id) noteLoadedDraft(null);
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== draft.id));
      toast.success(texts.removed(draft.draft_name ?? texts.unnamed));
      choose(null);
      onDeleted?.();
    },
    onError: (error) => {
      toast.error(`${texts.removeFailed} ${errorText(error)}`);
      void queries.invalidateQueries({ queryKey });
    },
  });

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

  const question = (
    <ConfirmDialog
      open={chosen !== null}
      onClose={() => choose(null)}
      title={texts.removeTitle}
      description={texts.removeText(chosen?.draft_name ?? texts.unnamed)}
      confirmLabel={texts.removeButton}
      danger
      busy={remove.isPending}
      onConfirm={() => chosen && remove.mutate(chosen)}
    />
  );
  return { load, askToDelete: choose, question };
}
