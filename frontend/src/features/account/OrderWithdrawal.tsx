import { useState } from 'react';
import { Link } from 'react-router';
import type { CustomerOrder } from '../../api/orders';
import { formatDateTime } from '../../lib/format';
import { Banner, Button } from '../../ui';
import { WithdrawalForm, withdrawalTitle } from '../withdrawal';
import { texts } from './texts';

const t = texts.withdrawal;

/** Withdrawal from an order: the customer reads about the right, and withdraws with the order's own data. */
export function OrderWithdrawal({ order, level }: { order: CustomerOrder; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const [declaring, setDeclaring] = useState(false);
  const { firstName, lastName, email } = order.customer;
  const withdrawnAt = order.withdrawalReceivedAt;
  // As agreed with this contract, whatever the shop grants today.
  const canWithdraw = !withdrawnAt && order.withdrawalRight !== 'none' && order.status !== 'cancelled';
  return (
    <section>
      <Heading className={level === 2 ? 'text-xl font-semibold' : 'font-semibold'}>{t.title}</Heading>
      {withdrawnAt && (
        <Banner tone="success" className="mt-3">
          {t.withdrawn(formatDateTime(withdrawnAt))}
        </Banner>
      )}
      {order.customer.isBusiness ? (
        <p className="mt-1 max-w-[60ch] text-muted">{t.ofBusiness}</p>
      ) : (
        <>
          <p className="mt-1 max-w-[60ch] text-muted">{t.right}</p>
          <Link
            to={order.withdrawalText ? `/widerruf?fassung=${order.withdrawalText}` : '/widerruf'}
            className="link mt-3 inline-block"
          >
            {t.link}
          </Link>
        </>
      )}
      {canWithdraw && !declaring && (
        <p className="mt-4">
          <Button onClick={() => setDeclaring(true)}>{withdrawalTitle}</Button>
        </p>
      )}
      {canWithdraw && declaring && (
        <div className="mt-4 border-t border-line pt-4">
          <WithdrawalForm
            autoFocus
            known={{ name: `${firstName} ${lastName}`.trim(), contract: order.orderNumber, email }}
          />
        </div>
      )}
    </section>
  );
}
