import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, toast } from '../../ui';
import { useCartParts } from '../parts';
import { openAuthDialog, rememberAct, useRememberedAct, useSession } from '../session';
import { SaveDraftDialog } from './SaveDraftDialog';
import { texts } from './texts';

/** What is gone on with after a login. */
const ACT = 'save-draft';

/** The button that saves the cart as a draft; a guest logs in first and comes back to the dialog. */
export function SaveDraft({ wide = false }: { wide?: boolean }) {
  const { user, loading } = useSession();
  const isEmpty = useCartParts().length === 0;
  const [open, setOpen] = useState(false);
  /** Pressed while it was unknown whether a user is logged in. */
  const [waiting, setWaiting] = useState(false);

  const start = (): void => {
    if (isEmpty) toast.error(texts.emptyCart);
    else if (loading) setWaiting(true);
    else if (user) setOpen(true);
    else login();
  };
  const login = (): void => {
    setOpen(false);
    toast.info(texts.loginToSave);
    rememberAct(ACT);
    openAuthDialog('login');
  };
  useRememberedAct(ACT, start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press is answered once, as soon as the session is known.
  useEffect(() => {
    if (!waiting || loading) return;
    setWaiting(false);
    start();
  }, [waiting, loading]);

  return (
    <>
      <Button
        wide={wide}
        softDisabled={isEmpty}
        busy={waiting}
        icon={<Save size={20} aria-hidden="true" />}
        onClick={start}
      >
        {user || loading ? texts.save : texts.saveAsGuest}
      </Button>
      {open && user && <SaveDraftDialog user={user} onClose={() => setOpen(false)} onLoginNeeded={login} />}
    </>
  );
}
