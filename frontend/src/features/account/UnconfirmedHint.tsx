import { useState } from 'react';
import { resendConfirmation } from '../../api/account';
import { errorText } from '../../lib/errorText';
import { Banner, Button, toast } from '../../ui';
import { texts } from './texts';

const t = texts.orders;

/** Why a guest's orders are not in the list yet, and the way to have them there. */
export function UnconfirmedHint() {
  const [sending, setSending] = useState(false);
  const resend = async () => {
    setSending(true);
    try {
      await resendConfirmation();
      toast.success(t.resent);
    } catch (error) {
      toast.error(`${t.resendFailed} ${errorText(error)}`);
    } finally {
      setSending(false);
    }
  };
  return (
    <Banner
      action={
        <Button size="sm" busy={sending} onClick={() => void resend()}>
          {t.resend}
        </Button>
      }
    >
      {t.unconfirmed}
    </Banner>
  );
}
