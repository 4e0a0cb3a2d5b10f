import { useRef } from 'react';
import { Button, Dialog } from '../../ui';
import { closeAuthDialog, useAuthDialog } from './authDialogStore';
import { texts } from './texts';

/** Says plainly that accounts do not exist yet, instead of showing a form that leads nowhere. */
export function AuthDialog() {
  const mode = useAuthDialog((state) => state.mode);
  const asGuest = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={mode !== null}
      onOpenChange={closeAuthDialog}
      title={mode === 'register' ? texts.register : texts.login}
      size="sm"
      initialFocus={asGuest}
      description={
        <>
          <p className="font-semibold text-ink">{texts.noAccountsTitle}</p>
          <p className="mt-2">{texts.noAccounts}</p>
          <p className="mt-2">{texts.guestKeeps}</p>
        </>
      }
      footer={
        <Button ref={asGuest} variant="primary" onClick={closeAuthDialog}>
          {texts.asGuest}
        </Button>
      }
    />
  );
}
