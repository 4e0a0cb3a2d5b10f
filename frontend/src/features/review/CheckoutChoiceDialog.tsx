import { useCallback, useRef } from 'react';
import { Button, Dialog } from '../../ui';
import { displayName, openAuthDialog, useAfterLogin, useSession } from '../session';
import { texts } from './texts';

/**
 * Asks a guest how to go on. A login that happens inside it turns the first way into going on as that user; without one
 * it is never opened for a user (ORD-08).
 */
export function CheckoutChoiceDialog({
  open,
  onClose,
  onContinue,
}: {
  open: boolean;
  onClose: () => void;
  onContinue: () => void;
}) {
  const { user } = useSession();
  const goOn = useRef<HTMLButtonElement>(null);
  // The button that led to the login is gone then.
  useAfterLogin(useCallback(() => goOn.current?.focus(), []));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={texts.choice.title}
      initialFocus={goOn}
      description={user ? texts.choice.loggedIn(displayName(user)) : texts.choice.description}
    >
      <div className="flex flex-col gap-2">
        <Button ref={goOn} variant="primary" size="lg" wide className="wrap-anywhere" onClick={onContinue}>
          {user ? texts.choice.asUser(displayName(user)) : texts.choice.asGuest}
        </Button>
        {!user && (
          <>
            <Button wide onClick={() => openAuthDialog('register')}>
              {texts.choice.createAccount}
            </Button>
            <Button wide onClick={() => openAuthDialog('login')}>
              {texts.choice.login}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
