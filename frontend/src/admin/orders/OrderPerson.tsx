import type { OrderDetail } from '../../api/adminOrders';
import { formatDateTime } from '../../lib/format';
import { Facts } from '../../ui';
import { Block } from './Block';
import { texts } from './texts';

const t = texts.detail;

/** Who ordered, where it goes, what was agreed to, and what was withdrawn. */
export function OrderPerson({ order }: { order: OrderDetail }) {
  const { customer, agreement } = order;
  return (
    <>
      <Block title={t.customer}>
        <p>
          {customer.firstName} {customer.lastName}
        </p>
        <Facts
          facts={[
            [
              t.email,
              customer.email && (
                <a href={`mailto:${customer.email}`} className="link">
                  {customer.email}
                </a>
              ),
            ],
            [t.phone, order.phone],
            [t.company, order.company && order.isBusiness ? t.businessOf(order.company) : order.company],
            [t.reference, order.reference],
            [t.account, order.hasAccount ? t.withAccount : t.asGuest],
          ]}
        />
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Address title={t.billing} lines={order.billingAddress} />
          <Address title={t.deliveryAddress} lines={order.deliveryAddress} />
        </div>
      </Block>
      {agreement && (
        <Block title={t.legal}>
          <Facts
            facts={[
              [t.legal, t.agreed(formatDateTime(agreement.agreedAt), agreement.payButtonText)],
              [t.terms, t.version(agreement.termsVersion)],
              [t.privacy, t.version(agreement.privacyVersion)],
              [t.withdrawalText, t.version(agreement.withdrawalVersion)],
            ]}
          />
        </Block>
      )}
      {order.withdrawals.length > 0 && (
        <Block title={t.withdrawals}>
          <ul className="flex flex-col gap-2">
            {order.withdrawals.map((declared) => (
              <li key={declared.receivedAt} className="text-sm wrap-anywhere">
                <span className="figures text-muted">{formatDateTime(declared.receivedAt)}</span>
                <br />
                {declared.name}, {declared.email}: „{declared.contract}“
                {declared.decision && declared.decidedAt && (
                  <>
                    <br />
                    {t.decisions[declared.decision as keyof typeof t.decisions](
                      formatDateTime(declared.decidedAt),
                    )}
                    {declared.decisionReason && `: ${declared.decisionReason}`}
                  </>
                )}
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  );
}

function Address({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="text-sm text-muted">{title}</p>
      <address className="text-sm whitespace-pre-line not-italic wrap-anywhere">{lines.join('\n')}</address>
    </div>
  );
}
