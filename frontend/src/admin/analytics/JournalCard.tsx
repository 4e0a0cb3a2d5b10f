import { useState } from 'react';
import {
  datevAddress,
  type Journal,
  journalCsvAddress,
  journalPdfAddress,
  type Period,
  useJournal,
} from '../../api/adminAnalytics';
import { COUNTRY_NAMES } from '../../lib/countries';
import { formatCents, formatDay, formatPercent } from '../../lib/format';
import { Answer, Banner, Button, buttonClass, Collapsible, DataTable } from '../../ui';
import { TypedField } from '../fields';
import { TitledCard } from '../Section';
import { wordFor } from '../wordFor';
import { texts } from './texts';

const t = texts.journal;
/** The rest of a longer list is in the CSV. */
const MOST_ROWS = 200;

const countryName = (code: string): string => wordFor(COUNTRY_NAMES, code);
const rateName = (rate: number | null | undefined): string =>
  rate == null ? t.noTax : rate === 0 ? t.exported : formatPercent(rate);

/** The books of the period, for the tax adviser: read by a press. */
export function JournalCard({ period }: { period: Period }) {
  const [isOpen, setOpen] = useState(false);
  const journal = useJournal(period, isOpen);
  return (
    <TitledCard title={t.title} lead={t.lead}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen(true)} aria-expanded={isOpen}>
          {t.show}
        </Button>
        <a href={journalCsvAddress(period)} download className={buttonClass({})}>
          {t.csv}
        </a>
        <a href={journalPdfAddress(period)} download className={buttonClass({})}>
          {t.pdf}
        </a>
      </div>
      <Datev period={period} />
      {isOpen && (
        <div className="mt-4">
          <Answer query={journal} failed={t.failed} loading={t.loading}>
            {(data) => <Books data={data} />}
          </Answer>
        </div>
      )}
    </TitledCard>
  );
}

function Books({ data }: { data: Journal }) {
  const documents = data.invoicedCents + data.correctedCents + data.cancelledCents;
  const kept = data.soldCents - data.refundedCents;
  const share = (cents: number, limit: number) => `${formatCents(cents)} / ${formatCents(limit)}`;
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[80ch]">
        {t.sums(
          formatCents(data.invoicedCents),
          formatCents(0 - data.cancelledCents),
          data.correctedCents === 0 ? null : formatCents(0 - data.correctedCents),
          formatCents(documents),
        )}{' '}
        {kept === documents
          ? t.agree(formatCents(kept))
          : t.differ(formatCents(kept), formatCents(documents - kept))}
      </p>
      {data.unionYearCents > data.unionLimitCents && <Banner tone="warning">{t.unionOver}</Banner>}
      <p className="figures text-sm">
        {t.union}: {share(data.unionYearCents, data.unionLimitCents)}
      </p>
      <p className="figures text-sm">
        {t.smallBusiness}: {share(data.yearCents, data.smallBusinessLimitCents)}; {t.smallBusinessBefore}:{' '}
        {share(data.yearBeforeCents, data.smallBusinessLimitBeforeCents)}
      </p>
      <DataTable
        caption={t.byCountry}
        numericFrom={2}
        heads={[t.country, t.rate, t.net, t.tax, t.gross]}
        rows={data.byCountry.map((sum) => ({
          key: `${sum.country} ${sum.ratePercent}`,
          cells: [
            countryName(sum.country),
            rateName(sum.ratePercent),
            formatCents(sum.netCents),
            formatCents(sum.taxCents),
            formatCents(sum.grossCents),
          ],
        }))}
      />
      <Collapsible title={t.documents(data.rows.length)} level={3}>
        {data.rows.length > MOST_ROWS && <p className="mb-2 text-sm text-muted">{t.more}</p>}
        <DataTable
          caption={t.title}
          numericFrom={5}
          heads={[
            t.number,
            t.date,
            t.order,
            t.customer,
            t.country,
            t.net,
            t.tax,
            t.gross,
            t.payment,
            t.refunded,
          ]}
          rows={data.rows.slice(0, MOST_ROWS).map((row) => ({
            key: row.number,
            cells: [
              row.ofInvoice ? t.ofInvoice(row.number, row.kind, row.ofInvoice) : row.number,
              formatDay(row.issuedOn),
              `#${row.orderNumber}`,
              row.customer,
              row.country,
              formatCents(row.netCents),
              formatCents(row.taxCents),
              formatCents(row.grossCents),
              row.paymentReference ?? '',
              row.refundedCents > 0 ? formatCents(row.refundedCents) : '',
            ],
          }))}
        />
      </Collapsible>
    </div>
  );
}

/** The bookings for DATEV: the two numbers are the tax adviser's. */
function Datev({ period }: { period: Period }) {
  const [consultant, setConsultant] = useState('');
  const [client, setClient] = useState('');
  const isTwoYears = period.from.slice(0, 4) !== period.to.slice(0, 4);
  const isReady = /^\d{4,7}$/.test(consultant) && /^\d{1,5}$/.test(client) && !isTwoYears;
  const field = (label: string, value: string, onChange: (text: string) => void) => (
    <TypedField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      inputClassName="figures w-36"
      value={value}
      onChange={(text) => onChange(text.trim())}
    />
  );
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      {field(t.consultant, consultant, setConsultant)}
      {field(t.client, client, setClient)}
      {isReady ? (
        <a href={datevAddress(period, consultant, client)} download className={buttonClass({})}>
          {t.datev}
        </a>
      ) : (
        <p className="max-w-[40ch] text-sm text-muted">{isTwoYears ? t.oneYear : t.datevHint}</p>
      )}
    </div>
  );
}
