import { useMutation } from '@tanstack/react-query';
import { resendConfirmation } from '../../api/account';
import { errorText } from '../../lib/errorText';
import { Banner, Button, toast } from '../../ui';
import { texts } from './texts';

const t = texts.orders;

/** Why a guest's orders are not in the list yet, and the way to have them there. */
export function UnconfirmedHint() {
  const resend = useMutation({
    mutationFn: resendConfirmation,
    onSuccess: () => toast.success(t.resent),
    onError: (error) => toast.error(`${t.resendFailed} ${errorText(error)}`),
  });
  return (
    <Banner
      action={
        <Button size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t.resend}
        </Button>
      }
    >
      {t.unconfirmed}
    </Banner>
  );
}
