import { useSearchParams } from 'react-router';
import { type Analytics, type Period, useAnalytics } from '../../api/adminAnalytics';
import { formatDay } from '../../lib/format';
import { EmptyState } from '../../ui';
import { AdminPage } from '../AdminPage';
import { TitledCard } from '../Section';
import { Breakdown } from './Breakdown';
import { CsvLink } from './ChartSection';
import { FigureCards } from './FigureCards';
import { InvoiceCheck } from './InvoiceCheck';
import { JournalCard } from './JournalCard';
import { OverTime } from './OverTime';
import { PageViews } from './PageViews';
import { PayoutsCard } from './PayoutsCard';
import { PeriodPicker } from './PeriodPicker';
import { choiceOf, type Preset, today } from './periods';
import { Traffic } from './Traffic';
import { texts as t } from './texts';

const EXPORTS = ['orders', 'parts', 'refunds', 'figures'] as const;

/** The figures of a period; which one stands in the address. */
export default function AnalyticsPage() {
  const [address, setAddress] = useSearchParams();
  const choice = choiceOf(address, today());
  const analytics = useAnalytics(choice.period);
  const choose = (preset: Preset, own?: Period) =>
    setAddress(own ? { zeitraum: preset, von: own.from, bis: own.to } : { zeitraum: preset });
  return (
    <AdminPage
      title={t.title}
      failed={t.failed}
      query={analytics}
      lead={(data) =>
        t.span(formatDay(data.from), formatDay(data.to), formatDay(data.beforeFrom), formatDay(data.beforeTo))
      }
      tools={<PeriodPicker choice={choice} onChoose={choose} />}
    >
      {(data) => (
        <div aria-busy={analytics.isPlaceholderData} className="flex flex-col gap-4">
          <FigureCards data={data} />
          <p className="max-w-[80ch] text-sm text-muted">{t.countedHint}</p>
          <Sales data={data} period={choice.period} />
          <Traffic data={data} period={choice.period} />
          <Exports period={choice.period} />
          <JournalCard period={choice.period} />
          <PayoutsCard period={choice.period} />
          <InvoiceCheck />
          <PageViews />
        </div>
      )}
    </AdminPage>
  );
}

function Sales({ data, period }: { data: Analytics; period: Period }) {
  if (data.figures.orders === 0 && data.figures.refunds === 0)
    return <EmptyState title={t.empty} text={t.emptyText} shape="vase" />;
  return (
    <>
      <OverTime data={data} period={period} />
      <Breakdown data={data} period={period} />
    </>
  );
}

function Exports({ period }: { period: Period }) {
  return (
    <TitledCard title={t.exports.title} lead={t.exports.lead}>
      <div className="flex flex-wrap gap-2">
        {EXPORTS.map((table) => (
          <CsvLink
            key={table}
            title={t.exports[table]}
            label={t.exports[table]}
            table={table}
            period={period}
          />
        ))}
      </div>
    </TitledCard>
  );
}
