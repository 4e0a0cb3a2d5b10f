import type { OrderView } from '../../api/checkout';
import type { Feedback } from '../../api/feedback';

/** A `mailto:` address with German subject and text, encoded for every mail program. */
function mailto(email: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

export function supportMail(email: string, order: OrderView): string {
  return mailto(
    email,
    `Frage zur Bestellung #${order.orderNumber}`,
    `Guten Tag,\r\n\r\nich habe eine Frage zu meiner Bestellung #${order.orderNumber}:\r\n\r\n`,
  );
}

/** The way out when the server does not take the answers. */
export function feedbackMail(email: string, order: OrderView, { liked, better }: Feedback): string {
  const parts = [
    'Guten Tag,',
    liked.trim() && `das hat mir gefallen:\r\n${withMailBreaks(liked)}`,
    better.trim() && `das könnte besser sein:\r\n${withMailBreaks(better)}`,
  ];
  return mailto(
    email,
    `Feedback zur Bestellung #${order.orderNumber}`,
    parts.filter(Boolean).join('\r\n\r\n'),
  );
}

/** A `mailto:` address breaks lines as mails do (RFC 6068). */
function withMailBreaks(text: string): string {
  return text.trim().replace(/\r?\n/g, '\r\n');
}
