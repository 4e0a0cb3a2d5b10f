import type { OrderView } from '../../api/checkout';

/** A `mailto:` address with German subject and text, encoded for every mail program. */
export function mailto(email: string, subject: string, body: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

export function supportMail(email: string, order: OrderView): string {
  return mailto(
    email,
    `Frage zur Bestellung #${order.orderNumber}`,
    `Guten Tag,\r\n\r\nich habe eine Frage zu meiner Bestellung #${order.orderNumber}:\r\n\r\n`,
  );
}

export function feedbackMail(email: string, order: OrderView): string {
  return mailto(
    email,
    `Feedback zur Bestellung #${order.orderNumber}`,
    'Guten Tag,\r\n\r\ndas hat mir gefallen:\r\n\r\n\r\nDas könnte besser sein:\r\n\r\n',
  );
}
