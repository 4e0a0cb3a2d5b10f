import { useState } from 'react';
import { type OrderCounts, sendWaitingMail, useWaitingMails, type WaitingMail } from '../../api/adminOrders';
import { formatDateTime, plural } from '../../lib/format';
import { Answer, Banner, Button, Dialog } from '../../ui';
import { wordFor } from '../wordFor';
import { SendAgain } from './SendAgain';
import { texts } from './texts';

const t = texts.waitingMails;

/** Says that mails do not go out, whatever they are about, and shows which. */
export function WaitingMails({ counts }: { counts: OrderCounts | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const { undeliveredMails: failed = 0, lateMails: late = 0 } = counts ?? {};
  const mails = useWaitingMails(isOpen);
  if (failed + late === 0 && !isOpen) return null;
  const lines = [
    failed > 0 && t.failed(plural(failed, 'Mail', 'Mails')),
    late > 0 && t.late(plural(late, 'Mail', 'Mails')),
  ];
  return (
    <>
      <Banner
        tone="danger"
        title={t.title}
        action={
          <Button size="sm" onClick={() => setOpen(true)}>
            {t.show}
          </Button>
        }
      >
        {lines.filter(Boolean).join(' ')}
      </Banner>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t.title} size="lg">
        <Answer query={mails} failed={t.listFailed} loading={t.loading}>
          {(list) =>
            list.length === 0 ? (
              <p>{t.none}</p>
            ) : (
              <ul className="flex flex-col gap-4">
                {list.map((mail) => (
                  <Mail key={mail.id} mail={mail} />
                ))}
              </ul>
            )
          }
        </Answer>
      </Dialog>
    </>
  );
}

const Mail = ({ mail }: { mail: WaitingMail }) => (
  <li className="text-sm">
    <p className="font-semibold wrap-anywhere">{mail.subject}</p>
    <p className="figures wrap-anywhere text-muted">
      {mail.recipientAddress} · {wordFor(texts.detail.mailStates, mail.state)} ·{' '}
      {formatDateTime(mail.createdAt)}
    </p>
    {mail.lastError && <p className="text-danger wrap-anywhere">{mail.lastError}</p>}
    <SendAgain className="mt-1" subject={mail.subject} send={() => sendWaitingMail(mail.id)} />
  </li>
);
