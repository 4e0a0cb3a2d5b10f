import { Suspense } from 'react';
import type { OrderDetail } from '../../api/adminOrders';
import { fetchInvoices } from '../../api/invoice';
import { InvoiceButton } from '../../features/account';
import { EXPORT_WORDS, SHIPPING_LABELS } from '../../features/shop';
import { formatCents, formatDateTime, formatPercent } from '../../lib/format';
import { DataList, DataRow, Facts, Price } from '../../ui';
import { wordFor } from '../wordFor';
import { Block } from './Block';
import { texts } from './texts';

const t = texts.detail;

/** The agreed, paid and refunded amounts of an order, and its documents. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const paid = order.paidCents ?? order.totalCents;
  const moves = [
    ...order.refunds.map((refund) => ({
      key: refund.id,
      name: t.refund,
      at: refund.createdAt,
      cents: formatCents(refund.cents),
      state: wordFor(t.refundStates, refund.state),
    })),
    ...order.refundRequests.map((request) => ({
      key: request.requestedAt,
      name: t.refund,
      at: request.requestedAt,
      cents: typeof request.cents === 'number' ? formatCents(request.cents) : t.rest,
      state: [wordFor(t.requestStates, request.state), request.reason].filter(Boolean).join(', '),
    })),
  ];
  return (
    <Block title={t.money}>
      <DataList>
        <DataRow name={t.pieces}>
          <Price cents={order.itemsCents} />
        </DataRow>
        <DataRow name={`${t.shippingFee} (${SHIPPING_LABELS[order.shipping]})`}>
          <Price cents={order.shippingCents} />
        </DataRow>
        <DataRow name={t.total} strong>
          <Price cents={order.totalCents} />
        </DataRow>
        {order.tax && (
          <DataRow name={taxName(order.tax.ratePercent)}>
            <Price cents={order.tax.taxCents} />
          </DataRow>
        )}
        <DataRow name={t.paid}>
          <Price cents={paid} />
        </DataRow>
        {order.refundedCents > 0 && (
          <>
            <DataRow name={t.refunded}>
              <Price cents={-order.refundedCents} />
            </DataRow>
            {order.refundedTax && (
              <DataRow name={taxName(order.refundedTax.ratePercent)}>
                <Price cents={-order.refundedTax.taxCents} />
              </DataRow>
            )}
            <DataRow name={t.kept} strong>
              <Price cents={paid - order.refundedCents} />
            </DataRow>
          </>
        )}
      </DataList>
      {moves.length > 0 && (
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {moves.map((move) => (
            <li key={move.key} className="flex flex-wrap justify-between gap-x-3">
              <span>
                {move.name} {move.cents} <span className="text-muted">({move.state})</span>
              </span>
              <span className="figures text-muted">{formatDateTime(move.at)}</span>
            </li>
          ))}
        </ul>
      )}
      {order.disputes.map((dispute) => (
        <Dispute key={dispute.id} dispute={dispute} />
      ))}
      <div className="mt-3">
        <Facts
          facts={[
            [t.settingsVersion, t.version(String(order.settingsVersion))],
            [t.session, order.payment.sessionId],
            [t.intent, order.payment.paymentIntentId],
          ]}
        />
      </div>
      <div className="mt-3 flex min-h-10 flex-wrap gap-2">
        <Suspense>
          {order.documents.map(({ kind, number }) => (
            <InvoiceButton
              key={number}
              number={number}
              label={`${wordFor(t.documentKinds, kind)} ${number}`}
              fetchDocuments={() => fetchInvoices(order.id)}
            />
          ))}
        </Suspense>
      </div>
    </Block>
  );
}

/** A payment that the customer's bank wants back: why, until when it can be answered, and where. */
function Dispute({ dispute }: { dispute: OrderDetail['disputes'][number] }) {
  const isOpen = !['won', 'lost', 'warning_closed'].includes(dispute.state);
  return (
    <div className="mt-3">
      <p className="font-semibold">
        {t.dispute} {formatCents(dispute.cents)},{' '}
        <span className="figures font-normal text-muted">{formatDateTime(dispute.createdAt)}</span>
      </p>
      <Facts
        facts={[
          [t.disputeState, wordFor(t.disputeStates, dispute.state)],
          [t.disputeReason, dispute.reason ? wordFor(t.disputeReasons, dispute.reason) : t.disputeUnknown],
          [
            t.disputeDue,
            isOpen ? (dispute.evidenceDue ? formatDateTime(dispute.evidenceDue) : t.disputeUnknown) : null,
          ],
        ]}
      />
      {isOpen && <p className="mt-1 text-sm">{t.disputeHint}</p>}
      {dispute.page && (
        <a href={dispute.page} target="_blank" rel="noopener noreferrer" className="link text-sm">
          {t.disputePage}
        </a>
      )}
    </div>
  );
}

const taxName = (rate: number): string =>
  rate === 0 ? t.exported(EXPORT_WORDS) : t.tax(formatPercent(rate));
