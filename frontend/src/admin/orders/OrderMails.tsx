import { useState } from 'react';
import { type OrderDetail, sendMailAgain, useOrderMail } from '../../api/adminOrders';
import { formatDateTime } from '../../lib/format';
import { Dialog, QueryFailure, Spinner } from '../../ui';
import { wordFor } from '../wordFor';
import { Block } from './Block';
import { SendAgain } from './SendAgain';
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
                <SendAgain
                  className="mt-1"
                  subject={mail.subject}
                  send={() => sendMailAgain(order.id, mail.id, false)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {shown && <MailDialog orderId={order.id} mail={shown} onClose={() => setShown(null)} />}
    </Block>
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
        content.data?.textBody && (
          <SendAgain
            subject={mail.subject}
            send={() => sendMailAgain(orderId, mail.id, true)}
            sent={t.copySent(mail.recipientAddress)}
            onSent={onClose}
          />
        )
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
