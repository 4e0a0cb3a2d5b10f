import { Banner, Button } from '../../ui';
import { openAuthDialog } from '../session';
import { texts } from './texts';

/** The use of an account; ordering works without one. */
export function GuestHint() {
  return (
    <Banner
      title={texts.guestTitle}
      action={
        <>
          <Button size="sm" onClick={() => openAuthDialog('register')}>
            {texts.createAccount}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => openAuthDialog('login')}>
            {texts.login}
          </Button>
        </>
      }
    >
      {texts.guestHint}
    </Banner>
  );
}
