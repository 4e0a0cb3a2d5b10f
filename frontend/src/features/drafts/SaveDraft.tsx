import { Save } from 'lucide-react';
import { useState } from 'react';
import { Button, toast } from '../../ui';
import { useCartParts } from '../parts';
import { openAuthDialog, rememberAct, useRememberedAct, useSession, useWhenSessionIsKnown } from '../session';
import { SaveDraftDialog } from './SaveDraftDialog';
import { texts } from './texts';

/** The act that goes on after a login. */
const ACT = 'save-draft';

/** The button that saves the cart as a draft; a guest logs in first and comes back to the dialog. */
export function SaveDraft({ wide = false }: { wide?: boolean }) {
  const { user, loading } = useSession();
  const isEmpty = useCartParts().length === 0;
  const [open, setOpen] = useState(false);
  const { waiting, press } = useWhenSessionIsKnown((known) => (known ? setOpen(true) : login()));
  const start = (): void => {
    if (isEmpty) toast.error(texts.emptyCart);
    else press();
  };
  const login = (): void => {
    setOpen(false);
    toast.info(texts.loginToSave);
    rememberAct(ACT);
    openAuthDialog('login');
  };
  useRememberedAct(ACT, start);

  return (
    <>
      <Button wide={wide} softDisabled={isEmpty} busy={waiting} icon={<Save size={20} />} onClick={start}>
        {user || loading ? texts.save : texts.saveAsGuest}
      </Button>
      {open && user && <SaveDraftDialog user={user} onClose={() => setOpen(false)} onLoginNeeded={login} />}
    </>
  );
}
