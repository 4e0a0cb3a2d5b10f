import { useState } from 'react';
import { type OrderDetail, useOrderMail } from '../../../api/adminOrders';
import { errorText } from '../../../lib/errorText';
import { formatDateTime } from '../../../lib/format';
import { Dialog, FailureBanner, Spinner } from '../../../ui';
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
              {mail.recipientAddress} · {(t.mailStates as Record<string, string>)[mail.state] ?? mail.state}{' '}
              {formatDateTime(mail.sentAt ?? mail.createdAt)}
            </p>
            {mail.state !== 'sent' && mail.lastError && <p className="text-danger">{mail.lastError}</p>}
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
    <Dialog open onOpenChange={onClose} title={mail.subject} size="lg">
      {content.data ? (
        <p className="text-sm whitespace-pre-wrap wrap-anywhere">{content.data.textBody || t.mailErased}</p>
      ) : content.isError ? (
        <FailureBanner title={t.mailFailed} onRetry={() => void content.refetch()}>
          {errorText(content.error)}
        </FailureBanner>
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
