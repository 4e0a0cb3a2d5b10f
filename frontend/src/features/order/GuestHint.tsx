import { Banner, Button } from '../../ui';
import { openAuthDialog } from '../session';
import { TEXTS } from './texts';

/** What an account would bring; ordering works without one. */
export function GuestHint() {
  return (
    <Banner
      title={TEXTS.guestTitle}
      action={
        <>
          <Button size="sm" onClick={() => openAuthDialog('register')}>
            {TEXTS.createAccount}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => openAuthDialog('login')}>
            {TEXTS.login}
          </Button>
        </>
      }
    >
      {TEXTS.guestHint}
    </Banner>
  );
}
