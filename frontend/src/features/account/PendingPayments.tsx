import { Link } from 'react-router';
import { usePendingPayments } from '../../api/orders';
import { formatCents, formatDate } from '../../lib/format';
import { Banner, buttonClass } from '../../ui';
import { texts } from './texts';

const t = texts.orders;

/** Payments that take days: no order yet, but the customer must not pay again or think that nothing was bought. */
export function PendingPayments({ userId }: { userId: string }) {
  const pending = usePendingPayments(userId);
  return pending.map(({ sessionId, createdAt, totalCents }) => (
    <Banner
      key={sessionId}
      tone="info"
      action={
        <Link
          to={`/success?session_id=${encodeURIComponent(sessionId)}`}
          className={buttonClass({ size: 'sm' })}
        >
          {t.pendingLink}
        </Link>
      }
    >
      {t.pending(formatDate(createdAt), formatCents(totalCents))}
    </Banner>
  ));
}
