import { Save } from 'lucide-react';
import { useState } from 'react';
import { Button, toast } from '../../ui';
import { useCart } from '../cart';
import { openAuthDialog, rememberAct, useRememberedAct, useSession } from '../session';
import { SaveDraftDialog } from './SaveDraftDialog';
import { texts } from './texts';

/** What is gone on with after a login. */
const ACT = 'save-draft';

/** The button that saves the cart as a draft; a guest logs in first and comes back to the dialog. */
export function SaveDraft() {
  const { user } = useSession();
  const isEmpty = useCart((cart) => cart.items.length === 0);
  const [open, setOpen] = useState(false);

  const start = (): void => {
    if (isEmpty) toast.error(texts.emptyCart);
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

  return (
    <>
      <Button wide softDisabled={isEmpty} icon={<Save size={20} aria-hidden="true" />} onClick={start}>
        {user ? texts.save : texts.saveAsGuest}
      </Button>
      {open && user && <SaveDraftDialog user={user} onClose={() => setOpen(false)} onLoginNeeded={login} />}
    </>
  );
}
