import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type Draft, draftsQuery, renameDraft } from '../../api/drafts';
import { errorText } from '../../lib/errorText';
import { Banner, Button, Dialog, toast } from '../../ui';
import { noteLoadedDraft, useLoadedDraft } from '../cart';
import type { SessionUser } from '../session';
import { nameError, tidied } from './draftName';
import { NameField } from './NameField';
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
  const [name, setName] = useState(draft.draft_name ?? '');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const form = useId();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const wrong = nameError(name);
    setError(wrong);
    if (wrong) return input.current?.focus();
    setBusy(true);
    setFailure(null);
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
      setFailure(errorText(problem));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.renameTitle}
      size="sm"
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {texts.renameButton}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <NameField
          ref={input}
          value={name}
          error={error}
          onChange={(next) => {
            setName(next);
            setError(undefined);
            setFailure(null);
          }}
        />
        {failure && (
          <Banner tone="danger" live="alert" title={texts.renameFailed}>
            {failure}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
