import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError } from '../../api/client';
import { DRAFTS_KEY } from '../../api/drafts';
import { sessionQuery } from '../../api/session';
import { errorText } from '../../lib/errorText';
import { randomId } from '../../lib/randomId';
import { Banner, Button, Dialog, OptionCard, RadioGroup, toast } from '../../ui';
import { useCart, useLoadedDraft } from '../cart';
import type { SessionUser } from '../session';
import { nameError } from './draftName';
import { NameField } from './NameField';
import { saveCart } from './saveCart';
import { texts } from './texts';

export interface SaveDraftDialogProps {
  user: SessionUser;
  onClose: () => void;
  /** The session is over: somebody has to log in first. */
  onLoginNeeded: () => void;
}

/** Asks for a name, and whether the loaded draft is meant or a new one (spec section 2, 'Review step'). Mounted while open. */
export function SaveDraftDialog({ user, onClose, onLoginNeeded }: SaveDraftDialogProps) {
  const queries = useQueryClient();
  const loaded = useLoadedDraft(({ draft }) => (draft?.isLoaded ? draft : null));
  const own = loaded && (loaded.userId === null || loaded.userId === user.id) ? loaded : null;
  const [way, setWay] = useState<'update' | 'new'>(own ? 'update' : 'new');
  const [name, setName] = useState(own?.name ?? '');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // One for each state of the form: pressing again after a lost answer makes no second draft.
  const key = useRef(randomId());
  const input = useRef<HTMLInputElement>(null);
  const form = useId();

  const change = (apply: () => void): void => {
    apply();
    setError(undefined);
    setFailure(null);
    key.current = randomId();
  };
  const fail = (problem: unknown): void => {
    if (problem instanceof ApiError && problem.status === 401) {
      void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      onLoginNeeded();
      return;
    }
    if (problem instanceof ApiError && problem.code === 'draft_changed') setWay('new');
    toast.error(texts.saveFailed);
    setFailure(errorText(problem));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const wrong = nameError(name);
    setError(wrong);
    if (wrong) return input.current?.focus();
    // Another tab may have emptied it meanwhile.
    if (useCart.getState().items.length === 0) return setFailure(texts.emptyCart);
    setBusy(true);
    setFailure(null);
    try {
      const update = way === 'update' && own !== null;
      const saved = await saveCart(name, { update, userId: user.id, key: key.current });
      toast.success(saved.updated ? texts.savedUpdate(saved.name) : texts.savedNew(saved.name));
      void queries.invalidateQueries({ queryKey: [DRAFTS_KEY] });
      onClose();
    } catch (problem) {
      fail(problem);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.save}
      description={texts.saveHint}
      initialFocus={input}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {texts.saveButton}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        {own && (
          <RadioGroup label={texts.how} value={way} onValueChange={(next) => change(() => setWay(next))}>
            <OptionCard value="update" title={texts.update(own.name)} text={texts.updateText} />
            <OptionCard value="new" title={texts.asNew} text={texts.asNewText} />
          </RadioGroup>
        )}
        <NameField ref={input} value={name} error={error} onChange={(next) => change(() => setName(next))} />
        {failure && (
          <Banner
            tone="danger"
            live="alert"
            title={failure === texts.emptyCart ? undefined : texts.saveFailed}
          >
            {failure}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
