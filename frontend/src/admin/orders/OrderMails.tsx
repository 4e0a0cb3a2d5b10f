import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDERS_KEY, type OrderDetail, sendMailAgain, useOrderMail } from '../../api/adminOrders';
import { errorText } from '../../lib/errorText';
import { formatDateTime } from '../../lib/format';
import { Button, Dialog, QueryFailure, Spinner, toast } from '../../ui';
import { wordFor } from '../wordFor';
import { Block } from './Block';
import { texts } from './texts';

const t = texts.detail;
type Mail = OrderDetail['mails'][number];

/** The mails about an order, each as it went out. */
export function OrderMails({ order }: { order: OrderDetail }) {
  const [shown, setShown] = useState<Mail | null>(null);
  if (order.mails.length === 0) return null;
  return (
    <Block title={t.mails}>
      <ul className="flex flex-col gap-2">
        {order.mails.map((mail) => (
          <li key={mail.id} className="text-sm">
            <button type="button" className="link text-left wrap-anywhere" onClick={() => setShown(mail)}>
              {mail.subject}
            </button>
            <p className="figures wrap-anywhere text-muted">
              {mail.recipientAddress} · {wordFor(t.mailStates, mail.state)}{' '}
              {formatDateTime(mail.sentAt ?? mail.createdAt)}
            </p>
            {mail.state !== 'sent' && mail.lastError && (
              <>
                <p className="text-danger wrap-anywhere">{mail.lastError}</p>
                <SendAgain orderId={order.id} mail={mail} />
              </>
            )}
          </li>
        ))}
      </ul>
      {shown && <MailDialog orderId={order.id} mail={shown} onClose={() => setShown(null)} />}
    </Block>
  );
}

/** Tries a mail again that did not get through, or sends a copy of one that did. */
function SendAgain({
  orderId,
  mail,
  copy = false,
  onSent,
}: {
  orderId: string;
  mail: Mail;
  copy?: boolean;
  onSent?: () => void;
}) {
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => sendMailAgain(orderId, mail.id, copy),
    onSuccess: () => {
      toast.success(copy ? t.copySent(mail.recipientAddress) : t.sentAgain);
      onSent?.();
    },
    onError: (error) => toast.error(`${t.notSentAgain} ${errorText(error)}`),
    onSettled: () => client.invalidateQueries({ queryKey: ORDERS_KEY }),
  });
  return (
    <Button
      size="sm"
      className={copy ? undefined : 'mt-1'}
      aria-label={t.sendAgainOf(mail.subject)}
      busy={send.isPending}
      onClick={() => send.mutate()}
    >
      {t.sendAgain}
    </Button>
  );
}

function MailDialog({ orderId, mail, onClose }: { orderId: string; mail: Mail; onClose: () => void }) {
  const content = useOrderMail(orderId, mail.id);
  return (
    <Dialog
      onClose={onClose}
      title={mail.subject}
      size="lg"
      footer={
        mail.state === 'sent' &&
        content.data?.textBody && <SendAgain copy orderId={orderId} mail={mail} onSent={onClose} />
      }
    >
      <p className="mb-3 text-sm text-muted wrap-anywhere">{t.mailTo(mail.recipientAddress)}</p>
      {content.data ? (
        <p className="text-sm whitespace-pre-wrap wrap-anywhere">{content.data.textBody || t.mailErased}</p>
      ) : content.isError ? (
        <QueryFailure query={content} title={t.mailFailed} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
