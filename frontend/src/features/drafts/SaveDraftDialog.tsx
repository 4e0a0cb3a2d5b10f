import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client';
import { DRAFTS_KEY } from '../../api/drafts';
import { errorText } from '../../lib/errorText';
import { OptionCard, RadioGroup, toast } from '../../ui';
import { useLoadedDraft } from '../cart';
import { cartParts } from '../parts';
import { type SessionUser, sessionQuery } from '../session';
import { NameDialog, NameFailure } from './NameDialog';
import { saveAsDraft } from './saveAsDraft';
import { texts } from './texts';

interface SaveDraftDialogProps {
  user: SessionUser;
  onClose: () => void;
  /** The session is over: the user has to log in first. */
  onLoginNeeded: () => void;
}

/** Asks for a name, and whether the loaded draft is meant or a new one (DRF-06). Mounted while open. */
export function SaveDraftDialog({ user, onClose, onLoginNeeded }: SaveDraftDialogProps) {
  const queries = useQueryClient();
  const loaded = useLoadedDraft(({ draft }) => (draft?.isLoaded ? draft : null));
  const own = loaded && (loaded.userId === null || loaded.userId === user.id) ? loaded : null;
  const [way, setWay] = useState<'update' | 'new'>(own ? 'update' : 'new');

  const fail = (problem: unknown): void => {
    if (problem instanceof ApiError && problem.status === 401) {
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onLoginNeeded();
      return;
    }
    if (problem instanceof ApiError && problem.code === 'draft_changed') setWay('new');
    toast.error(texts.saveFailed);
    throw new NameFailure(errorText(problem), texts.saveFailed);
  };
  const save = async (name: string, key: string): Promise<void> => {
    // Another tab may have emptied it meanwhile.
    if (cartParts().length === 0) throw new NameFailure(texts.emptyCart);
    try {
      const update = way === 'update' && own !== null;
      const saved = await saveAsDraft(name, { update, userId: user.id, key });
      toast.success(saved.updated ? texts.savedUpdate(saved.name) : texts.savedNew(saved.name));
      void queries.invalidateQueries({ queryKey: [DRAFTS_KEY] });
      onClose();
    } catch (problem) {
      fail(problem);
    }
  };

  return (
    <NameDialog
      initial={own?.name ?? ''}
      send={save}
      title={texts.save}
      size="md"
      description={texts.saveHint}
      submitLabel={texts.saveButton}
      onClose={onClose}
    >
      {(edited) =>
        own && (
          <RadioGroup
            label={texts.how}
            value={way}
            onValueChange={(next) => {
              setWay(next);
              edited();
            }}
          >
            <OptionCard value="update" title={texts.update(own.name)} text={texts.updateText} />
            <OptionCard value="new" title={texts.asNew} text={texts.asNewText} />
          </RadioGroup>
        )
      }
    </NameDialog>
  );
}
