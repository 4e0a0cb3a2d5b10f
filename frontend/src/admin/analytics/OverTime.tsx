import { lazy } from 'react';
import type { Analytics, Period } from '../../api/adminAnalytics';
import { formatCents, formatCount, formatDay, withUnit } from '../../lib/format';
import { DataTable } from '../../ui';
import { ChartSection } from './ChartSection';
import { texts as t } from './texts';

const TimeChart = lazy(async () => ({ default: (await import('./charts')).TimeChart }));

const day = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('de-DE', { month: 'short', year: '2-digit', timeZone: 'UTC' });

/** Revenue and orders, day by day, week by week or month by month. */
export function OverTime({ data, period }: { data: Analytics; period: Period }) {
  const { overTime, overTimeBefore, step } = data;
  const label = (start: string) => (step === 'month' ? month : day).format(new Date(`${start}T00:00:00Z`));
  const points = (value: (bucket: Analytics['overTime'][number]) => number) =>
    overTime.map((bucket, index) => {
      const before = overTimeBefore[index];
      return { label: label(bucket.start), now: value(bucket), before: before ? value(before) : null };
    });
  const table = (title: string) => (
    <DataTable
      caption={t.tableOf(title)}
      heads={[t.time.start, t.figures.orders, t.figures.sold, t.figures.refunded]}
      numericFrom={1}
      rows={overTime.map(({ start, orders, soldCents, refundedCents }) => ({
        key: start,
        cells: [
          <span key="day" className="figures whitespace-nowrap">
            {formatDay(start)}
          </span>,
          formatCount(orders),
          formatCents(soldCents),
          formatCents(refundedCents),
        ],
      }))}
      className="max-h-96 overflow-y-auto"
    />
  );
  const charts = [
    {
      title: t.time.revenue,
      points: points(({ soldCents }) => soldCents),
      show: formatCents,
      short: (cents: number) => withUnit(formatCount(Math.round(cents / 100)), '€'),
    },
    {
      title: t.time.orders,
      points: points(({ orders }) => orders),
      show: formatCount,
      short: formatCount,
      isCount: true,
    },
  ];
  return charts.map((chart) => (
    <ChartSection
      key={chart.title}
      title={chart.title}
      table="time"
      period={period}
      chart={<TimeChart {...chart} />}
    >
      {table(chart.title)}
    </ChartSection>
  ));
}
