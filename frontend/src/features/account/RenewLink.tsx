import { useMutation } from '@tanstack/react-query';
import { renewGuestLink } from '../../api/orders';
import { errorText } from '../../lib/errorText';
import { Banner, Button, FailureNote } from '../../ui';
import { texts } from './texts';

const t = texts.guest;

/** Asks for a new link, which goes to the order's own address: invoices are kept for years, a link for a month. */
export function RenewLink({ token }: { token: string }) {
  const renew = useMutation({ mutationFn: () => renewGuestLink(token) });
  if (renew.isSuccess) {
    return (
      <Banner tone="success" live="status">
        {t.renewed}
      </Banner>
    );
  }
  return (
    <>
      <FailureNote>{renew.isError && errorText(renew.error)}</FailureNote>
      <Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
        {t.renew}
      </Button>
    </>
  );
}
