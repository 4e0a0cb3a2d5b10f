import {
  type Payout,
  type PayoutSums,
  type Payouts,
  type Period,
  payoutsCsvAddress,
  usePayouts,
} from '../../api/adminAnalytics';
import { errorText } from '../../lib/errorText';
import { formatCents, formatDay, formatMoney } from '../../lib/format';
import {
  Banner,
  Button,
  buttonClass,
  Collapsible,
  DataList,
  DataRow,
  DataTable,
  EmptyState,
  FailureBanner,
} from '../../ui';
import { OrderLink } from '../links';
import { TitledCard } from '../Section';
import { wordFor } from '../wordFor';
import { texts } from './texts';

const t = texts.payouts;
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;
/** The rest of a longer list is in the CSV; rows that do not match stand first. */
const MOST_ROWS = 200;

const isShort = ({ from, to }: Period): boolean => (Date.parse(to) - Date.parse(from)) / DAY_MS < MOST_DAYS;

/** The provider's payouts of the period beside orders and documents; asked for by a press. */
export function PayoutsCard({ period }: { period: Period }) {
  const payouts = usePayouts(period);
  const ask = () => void payouts.refetch();
  return (
    <TitledCard title={t.title} lead={t.lead}>
      {isShort(period) ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={ask} busy={payouts.isFetching}>
            {t.show}
          </Button>
          {payouts.data && payouts.data.payouts.length > 0 && (
            <a href={payoutsCsvAddress(period)} download className={buttonClass({})}>
              {t.csv}
            </a>
          )}
        </div>
      ) : (
        <p className="max-w-[62ch] text-sm">{t.tooLong}</p>
      )}
      <div aria-live="polite">
        {payouts.isError && !payouts.isFetching && (
          <FailureBanner title={t.failed} onRetry={ask} className="mt-4">
            {errorText(payouts.error)}
          </FailureBanner>
        )}
        {payouts.data && !payouts.isError && !payouts.isFetching && <Listed data={payouts.data} />}
      </div>
    </TitledCard>
  );
}

function Listed({ data }: { data: Payouts }) {
  if (data.payouts.length === 0) return <EmptyState title={t.empty} text={t.emptyText} shape="vase" />;
  return (
    <div className="mt-4 flex flex-col gap-4">
      {data.problems > 0 ? (
        <Banner tone="warning">{t.problems(data.problems)}</Banner>
      ) : (
        <Banner tone="success">{t.matched}</Banner>
      )}
      <Sums sums={data.sums} />
      {data.payouts.map((payout) => (
        <OnePayout key={payout.id} payout={payout} />
      ))}
    </div>
  );
}

/** From the invoices to what is paid out, line by line as on paper; what is nothing is left out. */
function Sums({ sums }: { sums: PayoutSums }) {
  const rows: readonly [name: string, cents: number, kind?: 'shown' | 'strong'][] = [
    [t.sums.invoiced, sums.invoicedCents, 'shown'],
    [t.sums.onItsWay, sums.onItsWayCents],
    [t.sums.otherDays, sums.otherDaysCents],
    [t.sums.withoutInvoice, sums.withoutInvoiceCents],
    [t.sums.difference, sums.differenceCents],
    [t.sums.payments, sums.paymentsCents, 'strong'],
    [t.sums.refunds, sums.refundsCents],
    [t.sums.disputes, sums.disputesCents],
    [t.sums.fees, sums.feesCents, 'shown'],
    [t.sums.other, sums.otherCents],
    [t.sums.paid, sums.paidCents, 'strong'],
  ];
  return (
    <section aria-label={t.sums.title} className="max-w-[62ch]">
      <h3 className="font-semibold">{t.sums.title}</h3>
      <DataList>
        {rows
          .filter(([, cents, kind]) => kind || cents !== 0)
          .map(([name, cents, kind]) => (
            <DataRow key={name} name={name} strong={kind === 'strong'}>
              <span className="whitespace-nowrap">{formatCents(cents)}</span>
            </DataRow>
          ))}
      </DataList>
    </section>
  );
}

function OnePayout({ payout }: { payout: Payout }) {
  const money = (cents: number) => formatMoney(cents, payout.currency);
  const wrong = payout.entries.filter(({ problem }) => problem).length + (payout.problem ? 1 : 0);
  const day = formatDay(payout.arrivesOn);
  return (
    <Collapsible
      title={t.payout(day, money(payout.cents), wordFor(t.states, payout.state))}
      aside={wrong > 0 ? t.wrong(wrong) : t.count(payout.entries.length)}
      level={3}
    >
      {payout.problem && <p className="mb-3 font-semibold">{payout.problem}</p>}
      {payout.entries.length > MOST_ROWS && <p className="mb-2 text-sm text-muted">{t.more}</p>}
      <DataTable
        caption={t.entries(day)}
        numericFrom={4}
        heads={[t.kind, t.order, t.documents, t.problem, t.amount, t.fee, t.net]}
        rows={payout.entries.slice(0, MOST_ROWS).map((entry) => ({
          key: entry.id,
          cells: [
            wordFor(t.kinds, entry.kind),
            entry.orderId ? (
              <OrderLink key="order" id={entry.orderId} number={entry.orderNumber ?? ''} />
            ) : (
              <span key="order" className="text-sm wrap-anywhere text-muted">
                {entry.paymentReference ?? entry.description}
              </span>
            ),
            <span key="documents" className="whitespace-nowrap">
              {entry.documents.join(', ')}
            </span>,
            entry.problem && (
              <span key="problem" className="block min-w-52">
                {entry.problem}
              </span>
            ),
            money(entry.cents),
            entry.feeCents === 0 ? '' : money(0 - entry.feeCents),
            money(entry.netCents),
          ],
        }))}
      />
    </Collapsible>
  );
}
