import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Draft, deleteDraft, draftsQuery } from '../../api/drafts';
import { errorText } from '../../lib/errorText';
import { ConfirmDialog, toast } from '../../ui';
import { noteLoadedDraft, useLoadedDraft } from '../cart';
import type { SessionUser } from '../session';
import { PriceNote } from '../shop';
import { DraftCard } from './DraftCard';
import { RenameDraftDialog } from './RenameDraftDialog';
import { texts } from './texts';

/** The drafts with what can be done with them. */
export function DraftList({ drafts, user }: { drafts: readonly Draft[]; user: SessionUser }) {
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState<Draft | null>(null);
  const [deleting, setDeleting] = useState<Draft | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const remove = useDeletion(user.id);

  const load = async (draft: Draft): Promise<void> => {
    // Chosen anew, it comes from the server once more; what the cart holds is not lost by that.
    const before = useLoadedDraft.getState().draft;
    noteLoadedDraft({
      id: draft.id,
      name: draft.draft_name ?? null,
      updatedAt: draft.updated_at,
      userId: user.id,
      isLoaded: false,
      cartChangedAt: before?.cartChangedAt ?? null,
    });
    await navigate(`/konfigurator?step=review&draft=${encodeURIComponent(draft.id)}`);
  };

  return (
    <>
      <ul ref={list} tabIndex={-1} className="mt-8 flex flex-col gap-3" aria-label={texts.title}>
        {drafts.map((draft) => (
          <DraftCard
            key={draft.id}
            draft={draft}
            onLoad={() => void load(draft)}
            onRename={() => setRenaming(draft)}
            onDelete={() => setDeleting(draft)}
          />
        ))}
      </ul>
      <PriceNote shipping="included" className="mt-3" />
      {renaming && <RenameDraftDialog draft={renaming} user={user} onClose={() => setRenaming(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={texts.removeTitle}
        description={texts.removeText(deleting?.draft_name ?? texts.unnamed)}
        confirmLabel={texts.removeButton}
        danger
        busy={remove.busy}
        onConfirm={() => {
          if (!deleting) return;
          void remove.run(deleting).then((done) => {
            if (!done) return;
            setDeleting(null);
            // The button that opened the dialog is gone with its draft.
            list.current?.focus();
          });
        }}
      />
    </>
  );
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
