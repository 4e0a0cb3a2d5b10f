import { useQueryClient } from '@tanstack/react-query';
import { type Draft, draftsQuery, renameDraft } from '../../api/drafts';
import { errorText } from '../../lib/errorText';
import { toast } from '../../ui';
import { noteLoadedDraft, useLoadedDraft } from '../cart';
import type { SessionUser } from '../session';
import { tidied } from './draftName';
import { NameDialog, NameFailure } from './NameDialog';
import { texts } from './texts';

/** Asks for another name. Mounted while open. */
export function RenameDraftDialog({
  draft,
  user,
  onClose,
}: {
  draft: Draft;
  user: SessionUser;
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const rename = async (name: string): Promise<void> => {
    try {
      const renamed = await renameDraft(draft.id, tidied(name));
      const { queryKey } = draftsQuery(user.id);
      queries.setQueryData(queryKey, (known) =>
        known?.map((other) => (other.id === renamed.id ? renamed : other)),
      );
      const loaded = useLoadedDraft.getState().draft;
      if (loaded?.id === renamed.id) {
        noteLoadedDraft({ ...loaded, name: renamed.draft_name ?? null, updatedAt: renamed.updated_at });
      }
      toast.success(texts.renamed(renamed.draft_name ?? texts.unnamed));
      onClose();
    } catch (problem) {
      throw new NameFailure(errorText(problem), texts.renameFailed);
    }
  };
  return (
    <NameDialog
      initial={draft.draft_name ?? ''}
      send={rename}
      title={texts.renameTitle}
      submitLabel={texts.renameButton}
      size="sm"
      onClose={onClose}
    />
  );
}
